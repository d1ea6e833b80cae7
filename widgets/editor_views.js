// The four views, before and after; a click chooses an object, a drag takes the camera round it.

const FLICKER_MS = 600;
const ROUND_PER_PIXEL = 0.35;
const MODES = [
  ["after", "After", "All views after the edit"],
  ["before", "Before", "All views before the edit"],
  ["both", "Both", "Before and after side by side"],
  ["flicker", "Flicker", "Before and after in turn (F)"],
  ["item", "As item", "What a solver sees: only the intruder shows the edit"],
  ["render", "Rendered", "The rendered candidate"],
];

/** A canvas that keeps its picture until the next one is decoded; one that comes too late is dropped. */
function picture(label) {
  const canvas = element("canvas", { width: 1, height: 1, role: "img", "aria-label": label });
  let latest = 0;
  let shown = null;
  return {
    canvas,
    async show(bytes) {
      if (bytes === shown) return;
      shown = bytes;
      latest += 1;
      const number = latest;
      if (!bytes) {
        canvas.width = canvas.height = 1;
        return;
      }
      const bitmap = await createImageBitmap(new Blob([bytes]));
      if (number === latest) {
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext("2d").drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    },
  };
}

function viewPanel(letter, model, send, changeMode) {
  const pictures = { before: picture(`View ${letter} before`), after: picture(`View ${letter} after`) };
  const overlay = vector("svg", { class: "sson-overlay", "aria-hidden": "true" });
  const tag = element("span", { class: "sson-when" });
  const frames = { before: element("div", { class: "sson-half" }), after: element("div", { class: "sson-half" }) };
  for (const when of ["before", "after"]) frames[when].append(pictures[when].canvas);
  const overlays = { before: overlay.cloneNode(), after: overlay };
  for (const when of ["before", "after"]) frames[when].append(overlays[when]);
  const stage = element("div", { class: "sson-stage", tabindex: "0", role: "application" }, frames.before, frames.after, tag);
  stage.dataset.letter = letter;
  stage.setAttribute(
    "aria-label",
    `View ${letter}. Left and right take the camera round, up and down nearer or back; with Shift they turn it; Page up and down raise and lower it; plus and minus zoom.`,
  );
  const role = element("span", { class: "sson-role" });
  const intruder = button("Intruder", `Let view ${letter} be the intruder`, () =>
    send({ type: "intruder", letter: model.get("now").intruder === letter ? "" : letter }),
  );
  const better = button("Better", `Find a better camera for view ${letter}`, () =>
    send({ type: "job", what: "better", letter, seed: newSeed() }),
  );
  const caption = element(
    "figcaption",
    {},
    element("b", { class: `sson-mark sson-${letter}` }, letter),
    role,
    element("span", { class: "sson-space" }),
    intruder,
    better,
  );
  const figure = element("figure", { class: "sson-view" }, caption, stage);
  const moveNow = oncePerFrame(send);

  function shownPicture(mode, flip) {
    const hasEdit = Boolean(model.get("after")[letter]);
    if (!hasEdit) return "before";
    if (mode === "flicker") return flip ? "after" : "before";
    if (mode === "item") return model.get("now").intruder === letter ? "after" : "before";
    return mode === "before" ? "before" : "after";
  }

  function show(mode, flip) {
    const rendered = model.get("rendered")[letter];
    const useRender = mode === "render" && rendered;
    const both = mode === "both" && Boolean(model.get("after")[letter]);
    const which = shownPicture(mode, flip);
    pictures.before.show(model.get("before")[letter] ?? null);
    pictures.after.show(useRender ? rendered : (model.get("after")[letter] ?? null));
    frames.before.hidden = !both && (useRender || which !== "before");
    frames.after.hidden = !both && !useRender && which !== "after";
    stage.classList.toggle("sson-both", both);
    stage.dataset.shown = useRender ? "render" : both ? "both" : which;
    const { width, height } = model.get("now");
    const wide = width > height;
    stage.style.flexDirection = wide ? "column" : "row";
    stage.style.aspectRatio = width ? `${(both && !wide ? 2 : 1) * width} / ${(both && wide ? 2 : 1) * height}` : "1";
    const share = model.get("outlines")[letter]?.share;
    const said = useRender ? "rendered" : both ? (model.get("now").width > model.get("now").height ? "before over after" : "before | after") : model.get("after")[letter] ? which : "";
    tag.textContent = said && share ? `${said} · ${share} changed` : said;
  }

  function showState(outlined) {
    const roles = model.get("verdict").roles ?? {};
    const [kind, words] = roles[letter] ?? ["", ""];
    role.className = `sson-role sson-role-${kind}`;
    role.textContent = role.title = words;
    const outlines = model.get("outlines")[letter];
    intruder.setAttribute("aria-pressed", String(model.get("now").intruder === letter));
    const busy = ["waiting", "running"].includes(model.get("job").state);
    better.disabled = busy || !model.get("now").edit;
    intruder.disabled = !model.get("now").edit;
    for (const when of ["before", "after"]) drawOutlines(overlays[when], outlined ? outlines : null, when);
  }

  function drawOutlines(svg, outlines, when) {
    if (!outlines) return svg.replaceChildren();
    svg.setAttribute("viewBox", `0 0 ${outlines.width} ${outlines.height}`);
    svg.setAttribute("preserveAspectRatio", "none");
    const place = when === "after" ? "now" : "other";
    svg.replaceChildren(
      ...outlines.shapes
        .filter((shape) => shape.kind === "region" || shape.kind === place)
        .map((shape) => vector("path", { d: shape.path, class: `sson-shape sson-${shape.kind}` })),
    );
  }

  function pick(event) {
    const when = event.target.closest(".sson-half") === frames.after ? "after" : "before";
    const box = frames[when].getBoundingClientRect();
    const [u, v] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    if (u >= 0 && u < 1 && v >= 0 && v < 1) send({ type: "pick", letter, u, v, when });
  }

  const merged = (fields) => (old) => {
    const sum = { ...fields };
    for (const name of ["round", "up"]) sum[name] = (old?.[name] ?? 0) + (fields[name] ?? 0);
    return sum;
  };

  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    stage.focus({ preventScroll: true });
    const gesture = newGesture();
    let last = [0, 0];
    const moved = (next, live) => {
      const [dx, dy] = [next.clientX - event.clientX, next.clientY - event.clientY];
      const by = { round: -ROUND_PER_PIXEL * (dx - last[0]), up: 0.004 * (dy - last[1]) };
      last = [dx, dy];
      moveNow(merged({ type: "camera", letter, gesture, live, ...by }));
    };
    follow(event, stage, (next) => moved(next, true), (next, dragged) => (dragged ? moved(next, false) : pick(event)));
  });

  stage.addEventListener(
    "wheel",
    (event) => {
      // The wheel scrolls the notebook until the view has been clicked.
      if (document.activeElement !== stage && !event.ctrlKey) return;
      event.preventDefault();
      send({ type: "camera", letter, zoom: 1.08 ** -Math.sign(event.deltaY), gesture: `wheel-${letter}` });
    },
    { passive: false },
  );

  function key(event) {
    const turns = event.shiftKey;
    const keys = {
      ArrowLeft: turns ? { turn: 5 } : { round: -6 },
      ArrowRight: turns ? { turn: -5 } : { round: 6 },
      ArrowUp: turns ? { raise: 4 } : { forward: 0.15 },
      ArrowDown: turns ? { raise: -4 } : { forward: -0.15 },
      PageUp: { up: 0.1 },
      PageDown: { up: -0.1 },
      "+": { zoom: 1.1 },
      "=": { zoom: 1.1 },
      "-": { zoom: 1 / 1.1 },
    };
    if (!keys[event.key]) return false;
    send({ type: "camera", letter, ...keys[event.key] });
    return true;
  }

  return { letter, node: figure, stage, show, showState, key };
}

const newSeed = () => Math.floor(Math.random() * 1e6);
