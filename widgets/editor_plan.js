// The floor plan: things as outlines, cameras as frusta; both are dragged, the object in hand also turned.

const GRID = 0.05;
const LABELLED = 0.55;
const FRUSTUM = 0.8;
const HANDLE = 0.3;
const LETTER_WIDTH = 3.1;
const LINE_HEIGHT = 13;
const TURNS = [-90, -60, -45, -30, 0, 30, 45, 60, 90];

const pointsOf = (points) => points.map(([x, y]) => `${x},${-y}`).join(" ");
const shifted = (points, dx, dy) => points.map(([x, y]) => [x + dx, y + dy]);
const middleOf = (points) => {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
};

function planView(model, send) {
  const ground = vector("g");
  const over = vector("g");
  const svg = vector("svg", { class: "sson-plan", tabindex: "0", role: "application" }, ground, over);
  svg.setAttribute(
    "aria-label",
    "Floor plan. Arrow keys move the chosen object, with Shift further; Q and E turn it; N and P choose another.",
  );
  const moveNow = oncePerFrame(send);
  let ghost = null;
  let pixel = 0.02;

  const now = () => model.get("now");
  const objects = () => model.get("plan").objects ?? [];
  const held = () => objects().find((item) => item.id === now().held);

  /** Metres on the plan of a pointer. */
  function place(event) {
    const matrix = svg.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, -point.y];
  }

  /** How far the object in hand has been moved from where the scene has it. */
  function offset() {
    const edit = now().edit?.record;
    return edit?.category === "move" && edit.object_id === now().held ? edit.translation : [0, 0, 0];
  }

  function grabObject(event, id) {
    if (event.button !== 0) return;
    event.preventDefault();
    svg.focus({ preventScroll: true });
    const item = objects().find((one) => one.id === id);
    if (item.kind !== "movable") return;
    const start = place(event);
    const base = id === now().held ? offset() : [0, 0, 0];
    const gesture = newGesture();
    if (id !== now().held) send({ type: "select", object_id: id });
    let last = null;
    const move = (next) => {
      const [x, y] = place(next);
      const snap = (value) => (next.shiftKey ? value : Math.round(value / GRID) * GRID);
      const by = [snap(base[0] + x - start[0]), snap(base[1] + y - start[1])];
      ghost = { points: shifted(item.points, ...by) };
      last = { type: "drag", x: item.at[0] + by[0], y: item.at[1] + by[1], gesture, latest: true };
      moveNow(() => ({ ...last, live: true }));
      drawOver();
    };
    follow(event, svg, move, (_, dragged) => {
      ghost = null;
      if (dragged && last) moveNow(() => last);
      drawOver();
    });
  }

  function grabTurn(event, centre) {
    event.preventDefault();
    event.stopPropagation();
    const gesture = newGesture();
    const base = now().edit?.degrees ?? 0;
    const angle = ([x, y]) => (Math.atan2(y - centre[1], x - centre[0]) * 180) / Math.PI;
    const start = angle(place(event));
    let degrees = base;
    const move = (next) => {
      const turn = base + ((angle(place(next)) - start + 540) % 360) - 180;
      const nearest = TURNS.reduce((a, b) => (Math.abs(b - turn) < Math.abs(a - turn) ? b : a));
      if (nearest === degrees) return;
      degrees = nearest;
      moveNow(() => ({ type: "turn", degrees, gesture, latest: true, live: true }));
    };
    follow(event, svg, move, (_, dragged) => {
      if (dragged) moveNow(() => ({ type: "turn", degrees, gesture, latest: true }));
    });
  }

  function grabCamera(event, camera, aim) {
    event.preventDefault();
    event.stopPropagation();
    const gesture = newGesture();
    const start = place(event);
    let last = null;
    const move = (next) => {
      const [x, y] = place(next);
      const to = aim ? [x, y] : [camera.x + x - start[0], camera.y + y - start[1]];
      last = { type: "place_camera", letter: camera.letter, x: to[0], y: to[1], aim, gesture, latest: true };
      moveNow(() => ({ ...last, live: true }));
    };
    follow(event, svg, move, (_, dragged) => dragged && last && moveNow(() => last));
  }

  function outline(item, kind) {
    const shape = vector("polygon", { points: pointsOf(item.points), class: `sson-thing ${kind}` });
    shape.dataset.object = item.id;
    shape.append(vector("title", {}, item.id));
    shape.addEventListener("pointerdown", (event) => grabObject(event, item.id));
    return shape;
  }

  function front(item, kind) {
    const [[x1, y1], [x2, y2]] = item.front;
    const ends = { x1: 0.7 * x1 + 0.3 * x2, y1: -(0.7 * y1 + 0.3 * y2), x2: 0.3 * x1 + 0.7 * x2, y2: -(0.3 * y1 + 0.7 * y2) };
    return vector("line", { ...ends, class: `sson-front ${kind}` });
  }

  function drawGround() {
    const plan = model.get("plan");
    if (!plan.bounds) return;
    const [left, bottom, right, top] = plan.bounds;
    svg.setAttribute("viewBox", `${left} ${-top} ${right - left} ${top - bottom}`);
    const rooms = plan.rooms.map((floor) => vector("polygon", { points: pointsOf(floor), class: "sson-room" }));
    const parts = [];
    for (const item of plan.objects) {
      const kind = `sson-${item.kind}${item.overhead ? " sson-overhead" : ""} sson-${item.category}`;
      parts.push(outline(item, kind));
      if (item.front.length && item.kind === "movable") parts.push(front(item, ""));
    }
    ground.replaceChildren(...rooms, ...parts);
    sizePixel();
  }

  /** A function that writes names into the plan, leaving out those that would cover an earlier one. */
  function writer() {
    const [left, , right] = model.get("plan").bounds;
    const taken = [];
    return (item, kind = "") => {
      const text = item.id.replaceAll("_", " ");
      const [half, tall] = [text.length * LETTER_WIDTH * pixel, LINE_HEIGHT * pixel];
      const [middle, y] = middleOf(item.points);
      const x = Math.max(left + half, Math.min(right - half, middle));
      if (taken.some((one) => Math.abs(one.x - x) < one.half + half && Math.abs(one.y - y) < tall)) return [];
      taken.push({ x, y, half });
      return [vector("text", { x, y: -y, class: `sson-name ${kind}` }, text)];
    };
  }

  const isNamed = (item) => item.size >= LABELLED && item.kind === "movable" && item.standing;

  function drawOver() {
    const state = now();
    if (!state.cameras) return;
    const edited = new Set(state.edited);
    const parts = objects()
      .filter((item) => edited.has(item.id) || state.gone.includes(item.id))
      .map((item) => outline(item, "sson-was"));
    const bad = state.refused && state.edit ? " sson-bad" : "";
    for (const item of state.after ?? []) {
      const kind = edited.has(item.id) ? `sson-edited${bad}` : "sson-carried";
      parts.push(outline(item, kind));
      if (item.front.length && edited.has(item.id)) parts.push(front(item, `sson-edited${bad}`));
    }
    if (ghost) parts.push(vector("polygon", { points: pointsOf(ghost.points), class: `sson-ghost${bad}` }));
    const write = writer();
    const item = held();
    if (item) parts.push(...holding(item, state, write));
    const named = objects().filter((one) => isNamed(one) && one !== item && !edited.has(one.id));
    for (const one of named.sort((a, b) => b.size - a.size)) parts.push(...write(one));
    for (const camera of state.cameras) parts.push(cameraMark(camera, state));
    over.replaceChildren(...parts);
  }

  function holding(item, state, write) {
    const shown = state.after.find((one) => one.id === item.id) ?? item;
    const ring = vector("polygon", { points: pointsOf(shown.points), class: "sson-held" });
    const marks = [ring, ...write(shown, "sson-strong")];
    if (item.kind === "movable") {
      const centre = middleOf(shown.points);
      const reach = Math.max(...shown.points.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]))) + HANDLE;
      const facing = shown.front.length ? middleOf(shown.front) : [centre[0] + 1, centre[1]];
      const angle = Math.atan2(facing[1] - centre[1], facing[0] - centre[0]);
      const at = { x: centre[0] + reach * Math.cos(angle), y: centre[1] + reach * Math.sin(angle) };
      const stem = vector("line", { x1: centre[0], y1: -centre[1], x2: at.x, y2: -at.y, class: "sson-stem" });
      const handle = vector("circle", { cx: at.x, cy: -at.y, r: 0.09, class: "sson-handle" });
      handle.append(vector("title", {}, "Drag to turn"));
      handle.addEventListener("pointerdown", (event) => grabTurn(event, centre));
      marks.push(stem, handle);
    }
    return marks;
  }

  function cameraMark(camera, state) {
    const ray = (turn) => [
      camera.x + FRUSTUM * Math.cos(camera.yaw + turn),
      camera.y + FRUSTUM * Math.sin(camera.yaw + turn),
    ];
    const eye = [camera.x, camera.y];
    const cone = vector("polygon", { points: pointsOf([eye, ray(camera.half), ray(-camera.half)]), class: "sson-cone" });
    const tip = ray(0);
    const aim = vector("circle", { cx: tip[0], cy: -tip[1], r: 0.08, class: "sson-aim" });
    aim.append(vector("title", {}, `Drag to turn camera ${camera.letter}`));
    aim.addEventListener("pointerdown", (event) => grabCamera(event, camera, true));
    const disc = vector("circle", { cx: camera.x, cy: -camera.y, r: 0.15, class: "sson-disc" });
    const label = vector("text", { x: camera.x, y: -camera.y, class: "sson-letter-mark" }, camera.letter);
    const mark = vector("g", { class: `sson-camera sson-${camera.letter}` }, cone, aim, disc, label);
    mark.classList.toggle("sson-is-intruder", camera.letter === state.intruder);
    disc.append(vector("title", {}, `Drag to move camera ${camera.letter}`));
    disc.addEventListener("pointerdown", (event) => grabCamera(event, camera, false));
    return mark;
  }

  function step(by) {
    const all = objects().filter((item) => item.kind === "movable");
    const index = all.findIndex((item) => item.id === now().held);
    if (all.length) send({ type: "select", object_id: all[(index + by + all.length) % all.length].id });
  }

  function turn(by) {
    const current = TURNS.indexOf(now().edit?.category === "rotate" ? now().edit.degrees : 0);
    send({ type: "turn", degrees: TURNS[Math.min(TURNS.length - 1, Math.max(0, current + by))] });
  }

  /** Act on a key; return whether it meant something here. */
  function key(event) {
    const far = event.shiftKey ? 5 : 1;
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    if (way) send({ type: "nudge", dx: way[0] * far * GRID, dy: way[1] * far * GRID });
    else if (event.key.toLowerCase() === "q") turn(1);
    else if (event.key.toLowerCase() === "e") turn(-1);
    else if (event.key.toLowerCase() === "n") step(1);
    else if (event.key.toLowerCase() === "p") step(-1);
    else if (event.key === "Delete" || event.key === "Backspace") send({ type: "clear" });
    else return false;
    return true;
  }

  function sizePixel() {
    const width = svg.viewBox.baseVal?.width;
    if (width && svg.clientWidth) {
      const height = svg.viewBox.baseVal.height;
      pixel = Math.max(width / svg.clientWidth, height / (svg.clientHeight || 1));
      svg.style.setProperty("--sson-pixel", `${pixel}px`);
      drawOver();
    }
  }

  return { node: svg, drawGround, drawOver, key, sizePixel };
}
