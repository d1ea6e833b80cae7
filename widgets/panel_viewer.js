// Views of one item side by side, with one zoom for all. The key is not in the page until Python sends it.

const ZOOM_STEP = 1.25;
const MAX_ZOOM = 16;
const PAN_STEP = 0.1;
const DRAG_THRESHOLD = 3;
const TABS = ["Views", "Floor plan", "Record"];

/** Object URLs of PNG bytes; `release` frees them, or the page would grow with every item. */
function pictureStore() {
  let urls = [];
  return {
    url(bytes) {
      const address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
      urls.push(address);
      return address;
    },
    release() {
      urls.forEach((address) => URL.revokeObjectURL(address));
      urls = [];
    },
  };
}

/** Zoom and offset shared by all panels: `x`, `y` are the layer's shift in widths and heights of the frame. */
function camera(changed) {
  const state = { scale: 1, x: 0, y: 0 };
  const clamp = (value) => Math.min(0, Math.max(1 - state.scale, value));
  return {
    state,
    zoom(factor, u = 0.5, v = 0.5) {
      const scale = Math.min(MAX_ZOOM, Math.max(1, state.scale * factor));
      const x = u - ((u - state.x) * scale) / state.scale;
      const y = v - ((v - state.y) * scale) / state.scale;
      state.scale = scale;
      [state.x, state.y] = [clamp(x), clamp(y)];
      changed();
    },
    pan(dx, dy) {
      [state.x, state.y] = [clamp(state.x + dx), clamp(state.y + dy)];
      changed();
    },
    fit() {
      Object.assign(state, { scale: 1, x: 0, y: 0 });
      changed();
    },
  };
}

/** One lettered view: a caption with the button that guesses it, and a frame with image and overlays. */
function panelView(panel, pictures, onGuess, onLoad) {
  const button = element(
    "button",
    {
      class: "sson-letter",
      type: "button",
      "aria-pressed": "false",
      title: `Guess ${panel.letter} (key ${panel.letter})`,
      "aria-label": `Guess view ${panel.letter}`,
      onclick: () => onGuess(panel.letter),
    },
    panel.letter,
  );
  const caption = element("span", { class: "sson-caption" });
  const layer = element("div", { class: "sson-layer" });
  const frame = element("div", { class: "sson-frame", "data-letter": panel.letter }, layer);
  const svg = vector("svg", { class: "sson-overlay", "aria-hidden": "true" });
  if (panel.png) {
    const image = element("img", { alt: `View ${panel.letter}`, draggable: "false" });
    image.addEventListener("load", () => {
      svg.setAttribute("viewBox", `0 0 ${image.naturalWidth} ${image.naturalHeight}`);
      onLoad(image.naturalWidth / image.naturalHeight);
    });
    image.src = pictures.url(panel.png);
    layer.append(image, svg);
  }
  if (panel.problem) {
    frame.append(element("p", { class: "sson-problem", role: "alert" }, panel.problem));
  }
  const figure = element("figure", { class: "sson-panel" }, element("figcaption", {}, button, caption), frame);
  return { letter: panel.letter, figure, button, caption, frame, layer, svg };
}

function drawOverlays(view, shapes) {
  view.svg.replaceChildren();
  if (!view.svg.viewBox.baseVal) return;
  for (const shape of shapes) {
    view.svg.append(vector("path", { d: shape.path, class: `sson-shape sson-${shape.kind}`, "fill-rule": "evenodd" }));
  }
  for (const shape of shapes.filter((each) => each.label && each.kind !== "region")) {
    const right = shape.x > 0.6 * view.svg.viewBox.baseVal.width;
    const text = vector("text", { x: shape.x, y: shape.y, class: `sson-tag sson-${shape.kind}` });
    text.setAttribute("text-anchor", right ? "end" : "start");
    text.textContent = shape.label;
    view.svg.append(text);
  }
}

/** Tell the drawing, which is in image pixels, how large a pixel of the screen is at this zoom. */
function sizePixel(view, scale) {
  const width = view.svg.viewBox.baseVal?.width;
  if (!width || !view.frame.clientWidth) return;
  view.svg.style.setProperty("--sson-pixel", `${width / view.frame.clientWidth / scale}px`);
}

function render({ model, el }) {
  const pictures = pictureStore();
  const keyPictures = pictureStore();
  let views = [];
  let pending = "";
  let tab = TABS[0];

  const title = element("strong", { class: "sson-title" });
  const status = element("div", { class: "sson-status", role: "status", "aria-live": "polite" });
  const legend = element(
    "div",
    { class: "sson-legend" },
    element("span", { class: "sson-now" }, "edited object as seen here"),
    element("span", { class: "sson-other" }, "where the other version of the room has it"),
    element("span", { class: "sson-region" }, "changed by the edit"),
  );
  const grid = element("div", { class: "sson-grid" });
  const headline = element("div", { class: "sson-headline", role: "status", "aria-live": "polite" });
  const facts = element("dl", { class: "sson-key", "aria-label": "Key" });
  const plan = element("div", { class: "sson-plan" });
  const record = element("pre", { class: "sson-record", tabindex: "0", "aria-label": "Item record" });
  const pages = { Views: grid, "Floor plan": plan, Record: record };

  const tool = (label, hint, action) =>
    element("button", { type: "button", class: "sson-tool", title: hint, "aria-label": hint, onclick: action }, label);
  const tabs = TABS.map((name) =>
    element("button", { type: "button", role: "tab", class: "sson-tab", onclick: () => openTab(name) }, name),
  );
  const reveal = tool("Reveal", "Show the key (R)", askKey);
  const outlines = tool("Outlines", "Show or hide the outlines (O)", toggleOutlines);
  outlines.setAttribute("aria-pressed", "true");
  const bar = element(
    "div",
    { class: "sson-bar" },
    title,
    element("span", { role: "tablist", class: "sson-tabs", "aria-label": "Pages" }, ...tabs),
    element("span", { class: "sson-space" }),
    tool("−", "Zoom out (-)", () => zoom.zoom(1 / ZOOM_STEP)),
    tool("+", "Zoom in (+)", () => zoom.zoom(ZOOM_STEP)),
    tool("Fit", "Show whole images (0)", () => zoom.fit()),
    outlines,
    reveal,
  );
  const hint = element("div", { class: "sson-hint" });
  const root = element(
    "div",
    {
      class: "sson-viewer",
      tabindex: "0",
      role: "group",
      // JupyterLab would otherwise take a, b and d for its own cell commands.
      "data-lm-suppress-shortcuts": "true",
      onkeydown: onKey,
    },
    bar,
    headline,
    status,
    legend,
    grid,
    plan,
    record,
    facts,
    hint,
  );

  const zoom = camera(() => {
    const { scale, x, y } = zoom.state;
    for (const view of views) {
      view.layer.style.transform = `translate(${x * 100}%, ${y * 100}%) scale(${scale})`;
      const image = view.layer.querySelector("img");
      const magnified = image && (view.frame.clientWidth * scale) / image.naturalWidth > 3;
      view.layer.classList.toggle("sson-pixels", Boolean(magnified));
      sizePixel(view, scale);
    }
    root.dataset.zoom = scale.toFixed(3);
  });

  const revealed = () => Boolean(model.get("key").answer);
  const send = (type, more = {}) => model.send({ type, item: model.get("item"), ...more });

  function guess(letter) {
    if (revealed() || !views.some((view) => view.letter === letter)) return;
    pending = letter;
    send("guess", { letter });
    showState();
  }

  function askKey() {
    if (!revealed()) send("reveal");
  }

  function toggleOutlines() {
    const on = root.classList.toggle("sson-bare");
    outlines.setAttribute("aria-pressed", String(!on));
  }

  function openTab(name) {
    tab = name;
    showState();
  }

  const ARROWS = { arrowleft: [1, 0], arrowright: [-1, 0], arrowup: [0, 1], arrowdown: [0, -1] };
  function command(key) {
    const letter = key.toUpperCase();
    if (views.some((view) => view.letter === letter)) return () => guess(letter);
    if (key in ARROWS) {
      // A page that is not zoomed keeps its arrows for scrolling.
      if (tab !== "Views" || zoom.state.scale === 1) return undefined;
      return () => zoom.pan(...ARROWS[key].map((step) => step * PAN_STEP));
    }
    const commands = {
      "+": () => zoom.zoom(ZOOM_STEP),
      "=": () => zoom.zoom(ZOOM_STEP),
      "-": () => zoom.zoom(1 / ZOOM_STEP),
      0: () => zoom.fit(),
      r: askKey,
      o: toggleOutlines,
      n: () => send("step", { by: 1 }),
      p: () => send("step", { by: -1 }),
      escape: () => root.blur(),
    };
    return commands[key];
  }

  function onKey(event) {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = command(event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    action();
  }

  function position(frame, event) {
    const box = frame.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  function onWheel(event) {
    // The wheel scrolls the notebook until the viewer has been clicked.
    if (!event.ctrlKey && !root.contains(document.activeElement)) return;
    event.preventDefault();
    zoom.zoom(ZOOM_STEP ** (-Math.sign(event.deltaY) || 0), ...position(event.currentTarget, event));
  }

  function onPointerDown(event) {
    if (event.button !== 0) return;
    root.focus({ preventScroll: true });
    const frame = event.currentTarget;
    let last = [event.clientX, event.clientY];
    let dragging = false;
    const move = (next) => {
      const [dx, dy] = [next.clientX - last[0], next.clientY - last[1]];
      if (!dragging && Math.hypot(dx, dy) < DRAG_THRESHOLD) return;
      dragging = true;
      last = [next.clientX, next.clientY];
      zoom.pan(dx / frame.clientWidth, dy / frame.clientHeight);
    };
    const stop = () => {
      frame.removeEventListener("pointermove", move);
      frame.removeEventListener("pointerup", stop);
      frame.removeEventListener("pointercancel", stop);
    };
    frame.setPointerCapture(event.pointerId);
    frame.addEventListener("pointermove", move);
    frame.addEventListener("pointerup", stop);
    frame.addEventListener("pointercancel", stop);
  }

  function showPanels() {
    const focused = grid.contains(document.activeElement);
    pictures.release();
    views = model.get("panels").map((panel) =>
      panelView(panel, pictures, guess, (ratio) => {
        root.style.setProperty("--sson-ratio", ratio);
        zoom.zoom(1);
      }),
    );
    for (const view of views) {
      view.frame.addEventListener("wheel", onWheel, { passive: false });
      view.frame.addEventListener("pointerdown", onPointerDown);
    }
    grid.replaceChildren(...views.map((view) => view.figure));
    if (focused) root.focus({ preventScroll: true });
    tab = TABS[0];
    pending = "";
    zoom.fit();
    showKey();
    showOverlays();
  }

  function showKey() {
    const key = model.get("key");
    keyPictures.release();
    headline.textContent = key.headline ?? "";
    facts.replaceChildren(
      ...(key.facts ?? []).map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, value)),
      ),
    );
    plan.replaceChildren(
      ...(key.pictures ?? []).map((picture) =>
        element(
          "figure",
          {},
          element("figcaption", {}, picture.title),
          element("img", { alt: picture.title, src: keyPictures.url(picture.png) }),
        ),
      ),
    );
    if (revealed() && !plan.children.length) plan.append(element("p", {}, "This item has no floor plan."));
    record.textContent = key.record ?? "";
    showState();
  }

  function showOverlays() {
    const overlays = model.get("overlays");
    for (const view of views) {
      drawOverlays(view, overlays[view.letter] ?? []);
      sizePixel(view, zoom.state.scale);
    }
    outlines.hidden = !Object.keys(overlays).length;
    showState();
  }

  function showState() {
    const key = model.get("key");
    const overlays = model.get("overlays");
    const chosen = model.get("guess");
    const item = model.get("item");
    title.textContent = model.get("title");
    root.dataset.item = item;
    root.dataset.guess = chosen;
    root.setAttribute("aria-label", `Item ${model.get("title")}: choose the view that contradicts the others`);
    for (const view of views) {
      const isGuess = view.letter === chosen;
      const isAnswer = revealed() && view.letter === key.answer;
      view.button.setAttribute("aria-pressed", String(isGuess));
      view.button.disabled = revealed();
      view.figure.classList.toggle("sson-guessed", isGuess);
      view.figure.classList.toggle("sson-pending", view.letter === pending && !isGuess);
      view.figure.classList.toggle("sson-answer", isAnswer);
      const region = overlays[view.letter]?.find((shape) => shape.kind === "region");
      const notes = [isGuess ? "your guess" : "", key.captions?.[view.letter], region?.label];
      view.caption.textContent = view.caption.title = notes.filter(Boolean).join(" · ");
    }
    tabs.forEach((button) => {
      const name = button.textContent;
      button.disabled = name !== "Views" && !revealed();
      button.title = button.disabled ? "Shown with the key" : "";
      button.setAttribute("aria-selected", String(name === tab));
    });
    for (const [name, page] of Object.entries(pages)) page.hidden = name !== tab;
    legend.hidden = tab !== "Views" || !Object.keys(overlays).length;
    headline.hidden = facts.hidden = !revealed();
    reveal.disabled = revealed() || !views.length;
    status.textContent = model.get("message");
    status.hidden = !status.textContent;
    const letters = views.map((view) => view.letter);
    const keys = letters.length ? `${letters[0]}-${letters.at(-1)} guess · R key · ` : "";
    const step = model.get("steps") ? " · N/P next, previous" : "";
    hint.textContent = `Click a view, then: ${keys}wheel, + and - zoom · drag or arrows pan · 0 fit · O outlines${step}`;
  }

  const watched = {
    "change:panels": showPanels,
    "change:key": showKey,
    "change:overlays": showOverlays,
    "change:guess": () => {
      pending = "";
      showState();
    },
    "change:message change:title change:item change:steps": showState,
  };
  for (const [events, action] of Object.entries(watched)) model.on(events, action);
  const resized = new ResizeObserver(() => views.forEach((view) => sizePixel(view, zoom.state.scale)));
  resized.observe(root);
  el.replaceChildren(root);
  showPanels();

  return () => {
    for (const [events, action] of Object.entries(watched)) model.off(events, action);
    resized.disconnect();
    pictures.release();
    keyPictures.release();
  };
}

export default { render };
