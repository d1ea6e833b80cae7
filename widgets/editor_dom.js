// Small helpers of the scene editor. Its scripts are joined into one module in the order that Python names.

const LETTERS = ["A", "B", "C", "D"];
const DRAG_THRESHOLD = 4;

function button(text, title, onclick, attributes = {}) {
  return element("button", { type: "button", class: "sson-tool", title, onclick, ...attributes }, text);
}

function labelled(text, control) {
  return element("label", { class: "sson-field" }, element("span", {}, text), control);
}

/** Give a select its options, `[value, text, disabled]` each, only if they changed: an open list would close. */
function setOptions(select, options, value) {
  const content = JSON.stringify(options);
  if (select.dataset.content !== content) {
    select.dataset.content = content;
    select.replaceChildren(
      ...options.map(([own, text, off]) => {
        const option = element("option", { value: own }, text);
        option.disabled = Boolean(off);
        return option;
      }),
    );
  }
  if (select.value !== value) select.value = value;
}

/** Call a function with what piled up, at most once a frame. */
function oncePerFrame(act) {
  let waiting = null;
  return (merge) => {
    const first = waiting === null;
    waiting = merge(waiting);
    if (first) {
      requestAnimationFrame(() => {
        const value = waiting;
        waiting = null;
        act(value);
      });
    }
  };
}

/** Follow a pointer from its press: `move(event, dx, dy)` once it is a drag, then `end(event, dragged)`. */
function follow(event, node, move, end) {
  const start = [event.clientX, event.clientY];
  let dragging = false;
  const onMove = (next) => {
    const [dx, dy] = [next.clientX - start[0], next.clientY - start[1]];
    dragging = dragging || Math.hypot(dx, dy) >= DRAG_THRESHOLD;
    if (dragging) move(next, dx, dy);
  };
  const stop = (next) => {
    node.removeEventListener("pointermove", onMove);
    node.removeEventListener("pointerup", stop);
    node.removeEventListener("pointercancel", stop);
    end(next, dragging);
  };
  node.setPointerCapture(event.pointerId);
  node.addEventListener("pointermove", onMove);
  node.addEventListener("pointerup", stop);
  node.addEventListener("pointercancel", stop);
}

let gestures = 0;
/** A number of its own for each gesture, so that all of it is one step to undo. */
function newGesture() {
  gestures += 1;
  return `${Date.now()}-${gestures}`;
}
