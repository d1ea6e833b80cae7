// What stands around plan and views: the scene's and the edit's controls, the rules, long work and help.

const CATEGORIES = [
  ["move", "Move", "Take the object to another place"],
  ["rotate", "Rotate", "Turn the object about the vertical"],
  ["swap", "Swap", "Let two objects trade places"],
  ["mirror", "Mirror", "Reflect the whole room"],
  ["delete", "Delete", "Remove the object"],
  ["detail", "Detail", "Replace or repaint the object"],
];
const WANTED = [
  ["", "any fourth view"],
  ["non_observation", "a distractor that does not see the edit"],
  ["newly_revealed", "a distractor that shows new things"],
  ["appearance", "a distractor from another side"],
];
const HELP = [
  ["1 2 3 4", "go to a view; 5 to the plan"],
  ["on the plan", "arrows move the chosen object 5 cm, with Shift 25 cm; Q and E turn it; N and P choose another; Delete takes the edit back"],
  ["in a view", "← → take the camera round, ↑ ↓ nearer or back; with Shift they turn it; Page Up and Down raise and lower it; + and − zoom"],
  ["mouse", "drag things, cameras and their aims on the plan; click a thing in a view to choose it, drag to go round it"],
  ["F", "flicker before and after"],
  ["O", "outlines on and off"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["Esc", "cancel what runs in the background, or close this help"],
];
const WORKS = { example: "Looking for an example", cameras: "Looking for cameras", better: "Looking for a better camera", candidate: "Rendering", save: "Rendering and saving" };

const isBusy = (model) => ["waiting", "running"].includes(model.get("job").state);

/** Source, room and seed. */
function scenePanel(model, send) {
  const source = element("select", { onchange: show });
  const room = element("select");
  const seed = element("input", { type: "number", min: "0", step: "1", class: "sson-number" });
  const path = element("input", { type: "text", placeholder: "file or folder", class: "sson-path" });
  const roomField = labelled("Room", room);
  const seedField = labelled("Seed", seed);
  const pathField = labelled("Path", path);
  const open = () =>
    send({ type: "open", source: source.value, room: room.value, seed: Number(seed.value || 0), path: path.value.trim() });
  for (const input of [seed, path]) input.addEventListener("keydown", (event) => event.key === "Enter" && open());
  const node = element("div", { class: "sson-row" }, labelled("Source", source), roomField, seedField, pathField, button("Open", "Make or read this scene", open));
  seed.value = model.get("options").seed ?? 1;

  function show() {
    const options = model.get("options");
    setOptions(source, options.sources.map((name) => [name, name]), source.value || options.sources.at(-1));
    const builtIn = source.value === "procedural";
    setOptions(room, options.rooms.map((name) => [name, name.replaceAll("_", " ")]), room.value || options.rooms[0]);
    roomField.hidden = seedField.hidden = !builtIn;
    pathField.hidden = builtIn;
  }

  /** Let the fields say which scene is open. */
  function follow() {
    const state = model.get("now");
    if (!state.scene) return;
    source.value = state.source;
    const found = /^procedural-(.+)-(\d+)$/.exec(state.scene);
    if (found) [room.value, seed.value] = found.slice(1);
    show();
  }
  show();
  return { node, follow };
}

/** Object, kind of edit and its parameter. */
function editPanel(model, send) {
  const object = element("select", { onchange: () => send({ type: "select", object_id: object.value }) });
  const tabs = CATEGORIES.map(([value, text, title]) =>
    button(text, title, () => send({ type: "category", category: value }), { "data-category": value }),
  );
  const choice = element("select", {
    class: "sson-choice",
    onchange: () => (choice.value ? send({ type: "choose", label: choice.value }) : send({ type: "clear" })),
  });
  const slider = element("input", { type: "range", min: "0", max: String(TURNS.length - 1), step: "1", "aria-label": "Turn in degrees" });
  slider.addEventListener("input", () => send({ type: "turn", degrees: TURNS[slider.value], gesture: "slider", latest: true }));
  const sliderField = labelled("Turn", slider);
  const swatch = element("span", { class: "sson-swatch" });
  const said = element("span", { class: "sson-said", "aria-live": "polite" });
  const clear = button("No edit", "Take the edit back (Delete on the plan)", () => send({ type: "clear" }));
  const objectField = labelled("Object", object);
  const node = element(
    "div",
    { class: "sson-row" },
    objectField,
    element("div", { class: "sson-group", role: "group", "aria-label": "Kind of edit" }, ...tabs),
    labelled("Parameter", choice),
    swatch,
    sliderField,
    clear,
    said,
  );

  function show() {
    const state = model.get("now");
    const movable = (model.get("plan").objects ?? []).filter((item) => item.kind === "movable").map((item) => item.id).sort();
    setOptions(object, [["", "none"], ...movable.map((id) => [id, id])], state.held ?? "");
    objectField.hidden = state.category === "mirror";
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.category === state.category));
    const choices = state.choices ?? [];
    const record = JSON.stringify(state.edit?.record);
    const chosen = choices.find((one) => JSON.stringify(one.edit) === record);
    const first = state.edit && !chosen ? "as placed by hand" : choices.length ? "choose ..." : state.nothing || "drag it on the plan";
    setOptions(choice, [["", first], ...choices.map((one) => [one.label, one.refused ? `${one.label} (${one.refused})` : one.label])], chosen?.label ?? "");
    choice.title = state.nothing ?? "";
    swatch.style.background = chosen?.colour ?? "";
    swatch.hidden = !chosen?.colour;
    sliderField.hidden = state.category !== "rotate" || !state.held;
    slider.value = String(TURNS.indexOf(state.edit?.degrees ?? 0));
    slider.setAttribute("aria-valuetext", `${state.edit?.degrees ?? 0} degrees`);
    clear.disabled = !state.edit;
    said.textContent = state.edit?.said ?? "";
  }
  return { node, show };
}

/** The rules: what fails first, with what would mend it. */
function rulesPanel(model, send) {
  const headline = element("div", { class: "sson-headline", role: "status" });
  const list = element("ul", { class: "sson-rules" });
  const node = element("section", { "aria-label": "Evidence rules" }, list);

  function line(rule) {
    const numbers = [rule.measured, rule.bound].filter(Boolean).join("  ·  ");
    const where = rule.views ? `in ${rule.views}` : "";
    const item = element(
      "li",
      { class: rule.passed ? "sson-pass" : "sson-fail" },
      element("span", { class: "sson-sign", role: "img", "aria-label": rule.passed ? "passes" : "fails" }, rule.passed ? "✓" : "✗"),
      element("span", { class: "sson-rule" }, rule.title),
      element("span", { class: "sson-numbers" }, [numbers, where].filter(Boolean).join(" ")),
    );
    item.dataset.rule = rule.rule;
    if (rule.text) item.append(element("span", { class: "sson-why" }, rule.text));
    rule.remedies.forEach((remedy, number) => {
      const act = () => send({ type: "mend", rule: rule.rule, number });
      const advice = element("span", { class: "sson-why" }, remedy.text);
      if (remedy.can) advice.append(" ", button("Do it", `Do this: ${remedy.text}`, act));
      item.append(advice);
    });
    return item;
  }

  function show() {
    const verdict = model.get("verdict");
    headline.textContent = verdict.reason ?? "";
    headline.hidden = !verdict.reason;
    headline.classList.toggle("sson-good", Boolean(verdict.valid));
    const rules = [...(verdict.rules ?? [])].sort((a, b) => a.passed - b.passed);
    list.replaceChildren(...rules.map(line));
  }
  return { node, headline, show };
}

/** Long work: what can be begun, how far it is, and how to stop it. */
function workPanel(model, send) {
  const begin = (what, more = () => ({})) => () => send({ type: "job", what, seed: newSeed(), ...more() });
  const wanted = element("select", { "aria-label": "What the fourth view should be" });
  setOptions(wanted, WANTED, "");
  const quality = element("select");
  setOptions(quality, [["draft", "draft"], ["final", "final"]], model.get("options").quality ?? "final");
  const size = element("select", {
    onchange: () => {
      const [width, height] = size.value.split("x").map(Number);
      send({ type: "size", width, height });
    },
  });
  const example = button("Find an example", "Find an edit of this kind, and cameras that prove it", begin("example", () => ({ category: model.get("now").category })));
  const cameras = button("Find cameras", "Find four cameras that prove this edit", begin("cameras", () => ({ wanted: wanted.value })));
  const render = button("Render to look", "Render the four views small, in the background", begin("candidate"));
  const save = button("Render and save as item", "Render the four views and add them to the bank", begin("save", () => ({ quality: quality.value })), { class: "sson-tool sson-main" });
  const bar = element("progress", { max: "1", value: "0", "aria-label": "Progress" });
  const said = element("span", { class: "sson-share" });
  const cancel = button("Cancel", "Stop this (Esc)", () => send({ type: "cancel" }));
  const progress = element("div", { class: "sson-row sson-progress" }, said, bar, cancel);
  const node = element(
    "div",
    { class: "sson-work" },
    element("div", { class: "sson-row" }, cameras, wanted, example),
    element("div", { class: "sson-row" }, labelled("Size", size), labelled("Quality", quality)),
    element("div", { class: "sson-row" }, render, save),
    progress,
  );

  function show() {
    const [state, job, busy] = [model.get("now"), model.get("job"), isBusy(model)];
    const current = `${state.width}x${state.height}`;
    const sizes = model.get("options").sizes.map((pair) => pair.join("x"));
    const all = state.width && !sizes.includes(current) ? [current, ...sizes] : sizes;
    setOptions(size, all.map((text) => [text, text.replace("x", " × ")]), state.width ? current : sizes[0]);
    for (const one of [example, cameras, render, save]) one.disabled = busy;
    cameras.disabled = busy || !state.edit;
    save.disabled = busy || !model.get("verdict").valid;
    save.title = model.get("verdict").valid ? `Into ${model.get("options").items}` : "Possible once every rule passes";
    progress.hidden = !busy;
    said.textContent = [WORKS[job.what], job.said].filter(Boolean).join(": ");
    bar.value = job.total ? job.done / job.total : 0;
  }
  return { node, cancel, show };
}

function helpPanel() {
  const list = element("dl", {}, ...HELP.map(([keys, words]) => element("div", {}, element("dt", {}, keys), element("dd", {}, words))));
  const node = element("div", { class: "sson-help", role: "dialog", "aria-label": "Keys" }, list);
  node.hidden = true;
  return node;
}
