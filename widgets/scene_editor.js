// The scene editor: plan at the left, four views at the right, controls above, rules below.

function render({ model, el }) {
  const send = (content) => model.send(content);
  let mode = "after";
  let flip = true;
  let outlined = true;
  let timer = 0;

  const plan = planView(model, send);
  const views = LETTERS.map((letter) => viewPanel(letter, model, send));
  const scene = scenePanel(model, send);
  const edit = editPanel(model, send);
  const rules = rulesPanel(model, send);
  const work = workPanel(model, send);
  const help = helpPanel();
  const undo = button("Undo", "Undo (Ctrl+Z)", () => send({ type: "undo" }));
  const redo = button("Redo", "Redo (Ctrl+Shift+Z)", () => send({ type: "redo" }));
  const helpButton = button("?", "Keys (?)", toggleHelp, { "aria-expanded": "false", "aria-label": "Help on keys" });
  const modes = MODES.map(([value, text, title]) => button(text, title, () => setMode(value), { "data-mode": value }));
  const outlinesButton = button("Outlines", "Show what the edit changes (O)", toggleOutlines, { "aria-pressed": "true" });
  const message = element("div", { class: "sson-status", role: "status", "aria-live": "polite" });
  const notes = element("details", { class: "sson-notes" });

  scene.node.append(element("span", { class: "sson-space" }), undo, redo, helpButton);
  const looks = element(
    "div",
    { class: "sson-row" },
    element("div", { class: "sson-group", role: "group", "aria-label": "What the views show" }, ...modes),
    outlinesButton,
  );
  const grid = element("div", { class: "sson-grid" }, ...views.map((view) => view.node));
  const root = element(
    "div",
    { class: "sson-editor", role: "group", "aria-label": "Scene editor", tabindex: "-1", onkeydown: onKey },
    scene.node,
    edit.node,
    help,
    message,
    notes,
    element("div", { class: "sson-main-row" }, element("div", { class: "sson-left" }, plan.node, rules.headline, work.node), element("div", { class: "sson-right" }, looks, grid)),
    rules.node,
  );

  function toggleHelp() {
    help.hidden = !help.hidden;
    helpButton.setAttribute("aria-expanded", String(!help.hidden));
  }

  function toggleOutlines() {
    outlined = !outlined;
    outlinesButton.setAttribute("aria-pressed", String(outlined));
    showStates();
  }

  function setMode(next) {
    mode = next;
    flip = true;
    clearInterval(timer);
    if (mode === "flicker") {
      timer = setInterval(() => {
        flip = !flip;
        showPictures();
      }, FLICKER_MS);
    }
    showPictures();
  }

  function showPictures() {
    const rendered = Object.keys(model.get("rendered")).length > 0;
    if (mode === "render" && !rendered) mode = "after";
    for (const one of modes) {
      one.setAttribute("aria-pressed", String(one.dataset.mode === mode));
      if (one.dataset.mode === "render") one.hidden = !rendered;
    }
    for (const view of views) view.show(mode, flip);
  }

  function showRendered() {
    if (Object.keys(model.get("rendered")).length) setMode("render");
    else showPictures();
  }

  function showStates() {
    for (const view of views) view.showState(outlined && mode !== "render");
    work.show();
  }

  function showNow() {
    const state = model.get("now");
    undo.disabled = !state.undo;
    redo.disabled = !state.redo;
    root.dataset.undo = String(Boolean(state.undo));
    root.dataset.held = state.held ?? "";
    root.dataset.edit = state.edit?.category ?? "";
    root.dataset.scene = state.scene ?? "";
    scene.follow();
    edit.show();
    plan.drawOver();
    showPictures();
    showStates();
  }

  function showVerdict() {
    root.dataset.valid = String(Boolean(model.get("verdict").valid));
    rules.show();
    showStates();
  }

  function showMessage() {
    message.textContent = model.get("message");
    message.hidden = !message.textContent;
    const lines = model.get("notes");
    notes.hidden = !lines.length;
    notes.replaceChildren(element("summary", {}, "About this scene"), ...lines.map((line) => element("div", {}, line)));
  }

  function showOutlines() {
    showPictures();
    showStates();
  }

  /** Buttons that long work disables would drop the keyboard's focus: hand it to Cancel, and back after. */
  function showJob() {
    const focused = document.activeElement;
    const onButton = root.contains(focused) && focused.matches("button");
    root.dataset.job = model.get("job").state ?? "";
    showStates();
    if (onButton && isBusy(model)) work.cancel.focus({ preventScroll: true });
    else if (focused === work.cancel) root.focus({ preventScroll: true });
  }

  function onKey(event) {
    event.stopPropagation();
    const typing = event.target.matches("input[type=text], input[type=number]");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      event.preventDefault();
      send({ type: event.shiftKey ? "redo" : "undo" });
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const view = views.find((one) => one.stage === event.target);
    const done = event.target === plan.node ? plan.key(event) : view ? view.key(event) : false;
    if (done || general(event)) event.preventDefault();
  }

  function general(event) {
    const number = "12345".indexOf(event.key);
    if (number >= 0 && number < 4) views[number].stage.focus();
    else if (number === 4) plan.node.focus();
    else if (event.key.toLowerCase() === "f") setMode(mode === "flicker" ? "after" : "flicker");
    else if (event.key.toLowerCase() === "o") toggleOutlines();
    else if (event.key === "?") toggleHelp();
    else if (event.key === "Escape" && !help.hidden) toggleHelp();
    else if (event.key === "Escape" && isBusy(model)) send({ type: "cancel" });
    else return false;
    return true;
  }

  function showPlan() {
    plan.drawGround();
    showNow();
  }

  const watched = {
    "change:plan": showPlan,
    "change:now": showNow,
    "change:before change:after": showPictures,
    "change:rendered": showRendered,
    "change:verdict": showVerdict,
    "change:outlines": showOutlines,
    "change:job": showJob,
    "change:message change:notes": showMessage,
  };
  for (const [events, act] of Object.entries(watched)) model.on(events, act);
  const resized = new ResizeObserver(() => plan.sizePixel());
  resized.observe(plan.node);
  el.replaceChildren(root);
  showMessage();
  showPlan();
  showVerdict();
  showJob();

  return () => {
    for (const [events, act] of Object.entries(watched)) model.off(events, act);
    clearInterval(timer);
    resized.disconnect();
  };
}

export default { render };
