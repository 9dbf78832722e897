// The companion of an ipycanvas canvas. It sits in the same VBox and listens on that box in the capture
// phase, so it sees each event before ipycanvas does (whose listeners are on the canvas itself). What would
// harm is stopped there; what ipycanvas lacks is made again as a synthetic event. It draws nothing.
//
//   name()    role, label, description of the canvas for a screen reader
//   said      what has just happened, in a live region that is always the same element
//   guard*()  keys, scrolling, the pointer
//   ask()     whether the kernel still answers
//   print()   puts the card alone on paper
//   font()    brings the font of the course, once a page
//   watch()   tells Python the pixel ratio, the width of the box, the theme, ...

const DESCRIBED = ["label", "description", "touch_action", "language"]; // traits that name() writes to the canvas
const PATIENCE = 6000; // ms until we say that no answer comes
const TOUCH_SLOP = 8; // px a finger may wander and still tap
const SETTLE = 150; // ms of quiet before a new size is reported: a theme switch makes the width flicker
const SCROLL_BAR = 24; // px, a bit more than the widest scroll bar
const CARD = ".remi-card";

export default () => {
  const sizes = new Map(); // one map per model: each view's element -> [dpr, width]
  return { render: ({ model, el }) => attach(model, el, sizes) };
};

function attach(model, el, sizes) {
  const life = new AbortController(); // aborting it takes every listener of this view away
  const view = { model, el, sizes, signal: life.signal, box: null, card: null };
  el.innerHTML = `<p id="remi-${Math.random().toString(36).slice(2)}" hidden></p><p role="status" aria-live="polite"></p>`;
  const stopWatching = watch(view, () => adopt(view));
  const rename = () => name(view);
  const announce = () => (el.lastChild.textContent = model.get("said"));
  const toPaper = (message) => message.print && print(view);
  font(view);
  DESCRIBED.forEach((trait) => model.on(`change:${trait}`, rename));
  model.on("change:said", announce);
  model.on("msg:custom", toPaper);
  return () => {
    DESCRIBED.forEach((trait) => model.off(`change:${trait}`, rename));
    model.off("change:said", announce);
    model.off("msg:custom", toPaper);
    stopWatching();
    life.abort();
    sizes.delete(el);
  };
}

// The element has no parent when it is rendered; the first size it gets tells that it is in the page.
function adopt(view) {
  const box = view.el.parentElement;
  if (!box || box === view.box) return;
  view.box = box;
  view.card = box.closest(CARD);
  guardKeys(view);
  if (view.card) guardCard(view);
  guardScrolling(view);
  guardPointer(view);
  askKernel(view);
  const redone = new MutationObserver(() => name(view)); // ipycanvas may make its element again
  redone.observe(box, { childList: true });
  view.signal.addEventListener("abort", () => redone.disconnect());
  name(view);
}

// ---------------------------------------------------------------------------------------------- the name

function name({ model, el, box }) {
  const text = el.firstChild;
  text.textContent = model.get("description");
  if (box) (box.closest(".remi-card") ?? box).lang = model.get("language"); // for a screen reader's voice
  const canvas = box?.querySelector(":scope > canvas");
  if (!canvas) return;
  canvas.setAttribute("role", "application"); // arrows and letters go to us, not to the screen reader
  canvas.setAttribute("aria-label", model.get("label"));
  canvas.setAttribute("aria-describedby", text.id);
  // Notebook 7 takes a, b and the arrows in the capture phase above us, unless the target says not to
  canvas.setAttribute("data-lm-suppress-shortcuts", "true");
  canvas.style.touchAction = model.get("touch_action");
}

// --------------------------------------------------------------------------------------------- the font

const FAMILY = "Remi Sans";
const BROUGHT = Symbol.for("remi_learn.font"); // on the page's window: the bytes, or the promise of them

const hasFont = () => [...document.fonts].some((face) => face.family === FAMILY && face.status === "loaded");

// The first card of a page asks for it, and all are told when it is there. If that card goes away the next one asks.
async function font({ model, signal }) {
  tell(model, { font: hasFont() }); // what Python knows may be of a page that was left
  while (!hasFont() && !signal.aborted) {
    const brought = (window[BROUGHT] ??= ask(model, signal).then(install));
    try {
      await brought;
    } catch (refused) {
      if (window[BROUGHT] === brought) delete window[BROUGHT];
      if (refused !== GONE) return; // a page that lets no font in draws with its own
    }
  }
  if (!signal.aborted) tell(model, { font: hasFont() });
}

const GONE = new Error("the card is gone");

const ask = (model, signal) =>
  new Promise((resolve, reject) => {
    const answered = (message, buffers) => {
      if (!message.font) return;
      model.off("msg:custom", answered);
      resolve(buffers[0]);
    };
    model.on("msg:custom", answered);
    signal.addEventListener("abort", () => reject(GONE));
    model.send({ font: true });
  });

async function install(bytes) {
  await addFont(window, document, bytes);
  return bytes;
}

const addFont = async (realm, page, bytes) => page.fonts.add(await new realm.FontFace(FAMILY, bytes, { weight: "400 700" }).load());

// --------------------------------------------------------------------------------------------- on paper

// A copy of the card, in its light colours, in a frame of its own: the page around it stays as it is.
function print({ model, box }) {
  const card = box.closest(".remi-card").cloneNode(true);
  card.classList.remove("remi-dark", "remi-large");
  const sheet = document.createElement("iframe");
  sheet.className = "remi-sheet";
  sheet.srcdoc =
    `<!doctype html><html lang="${model.get("language")}"><meta charset="utf-8"><title>remi_learn</title>` +
    `<style>${model.get("_css")}</style><body class="remi-paper">${card.outerHTML}</body></html>`;
  sheet.addEventListener("load", async () => {
    sheet.contentWindow.addEventListener("afterprint", () => sheet.remove());
    const bytes = hasFont() && (await window[BROUGHT]);
    if (bytes) await addFont(sheet.contentWindow, sheet.contentDocument, bytes);
    sheet.contentWindow.print();
  });
  document.body.append(sheet);
}

// ------------------------------------------------------------------------------------------ small helpers

// Our own synthetic events are not trusted ones, and so pass unguarded.
const ours = (view, event) => event.isTrusted && event.target.parentElement === view.box && event.target.tagName === "CANVAS";

function listen(view, types, handler) {
  const options = { capture: true, passive: false, signal: view.signal };
  for (const type of types.split(" ")) {
    view.box.addEventListener(type, (event) => ours(view, event) && handler(event), options);
  }
}

const hide = (event) => event.stopImmediatePropagation(); // from ipycanvas; the browser still does its own part
const place = ({ clientX, clientY }) => ({ clientX, clientY });
const send = (canvas, type, at) => canvas.dispatchEvent(new MouseEvent(type, { cancelable: true, ...at }));

// ---------------------------------------------------------------------------------------------- the keys

const KEYS = /^(Arrow(Left|Right|Up|Down)|Enter|Home|End|Delete|Backspace|[\p{L}\p{N} .,-])$/u;

// ipycanvas swallows every key it sees, which locks the keyboard in; it shall only see the keys we play with.
function guardKeys(view) {
  let last = 0;
  listen(view, "keydown", (event) => {
    if (!isPlayed(event)) return passOn(view, event);
    const early = performance.now() - last < 1000 / view.model.get("max_hz");
    if (event.repeat && (early || !event.key.startsWith("Arrow"))) {
      hide(event); // a held key: arrows repeat at our pace, nothing else does; the page must not scroll
      event.preventDefault();
    } else last = performance.now();
  });
}

const isPlayed = (event) => KEYS.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !runsCell(event);
const runsCell = (event) => event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);

// Copying words, or undoing in a field, is the browser's; in Jupyter the same keys cut cells and bring them back.
const edits = (event) => (event.ctrlKey || event.metaKey) && /^[acvxyz]$/i.test(event.key);

// The page's shortcuts (Ctrl+S) listen above the box and skip the card: they get a copy from above it.
function passOn(view, event) {
  hide(event);
  if (edits(event)) return;
  let target = above(view);
  if (event.key === "Escape" || runsCell(event)) {
    // the keyboard goes back to the cell; and the notebook only runs the cell that has it
    const cell = target.closest("[tabindex]");
    if (cell) (target = cell).focus({ preventScroll: true });
    else event.target.blur();
  }
  const taken = !target.dispatchEvent(new KeyboardEvent(event.type, event));
  if (taken) event.preventDefault();
}

// The first element that belongs to no card, since a card can lie in another.
function above({ box, card }) {
  if (!card) return box;
  let outermost = card;
  for (let outer = card; outer; outer = outer.parentElement.closest(CARD)) outermost = outer;
  return outermost.parentElement;
}

// What is around the canvas: buttons, fields, empty ground. A letter that got from there to Jupyter would cut, delete
// or undo the exercise. What the card may know goes to its canvas; what it does not know ends here.
function guardCard(view) {
  const { card, signal } = view;
  // Notebook 7 takes keys before any event comes here, unless what has the keyboard, or lies above it, says not to
  const quiet = ({ dataset }) => (dataset.lmSuppressShortcuts = "true");
  quiet(card);
  let held = null; // what has the keyboard; when it goes, as buttons do, the keyboard stays on the card
  card.addEventListener("focusin", ({ target }) => quiet((held = target)), { signal });
  const goes = new MutationObserver(() => {
    if (!held || held.isConnected) return;
    if (document.activeElement === document.body) takeKeyboard(canvasOf(view) ?? card);
    held = null;
  });
  goes.observe(card, { childList: true, subtree: true });
  signal.addEventListener("abort", () => goes.disconnect());
  card.tabIndex = -1; // else a press on its ground would give the keyboard to the notebook's cell
  card.style.outline = "none";
  const beside = ({ isTrusted, target }) => isTrusted && target.closest(CARD) === card && target.tagName !== "CANVAS";
  card.addEventListener("keydown", (event) => beside(event) && keyBeside(view, event), { capture: true, signal });
  card.addEventListener("click", (event) => beside(event) && giveKeyboardBack(view, event), { signal });
}

const FIELDS = "input, textarea, select, [contenteditable]";
const CONTROLS = "button, a, summary";
const WORKS_CONTROLS = /^( |Enter|Home|End|Arrow.*)$/; // it presses them, or scrolls the page

const canvasOf = ({ card }) => card.querySelector(".remi-canvas-view > canvas");

function keyBeside(view, event) {
  if (event.target.closest(FIELDS)) {
    const toPage = (event.ctrlKey || event.metaKey) && !event.altKey && !edits(event); // AltGr is Ctrl + Alt
    if (toPage || event.key === "Escape") passOn(view, event);
    return;
  }
  if (event.key === "Tab") return;
  if (!isPlayed(event)) return passOn(view, event);
  const control = event.target.closest(CONTROLS);
  if (control && WORKS_CONTROLS.test(event.key)) return;
  event.stopPropagation();
  event.preventDefault();
  const canvas = canvasOf(view);
  if (!canvas) return;
  if (!control) takeKeyboard(canvas);
  if (!event.repeat) canvas.dispatchEvent(new KeyboardEvent(event.type, event));
}

// After a click the keys play again. Whoever pressed a button by a key, or by a screen reader, stays on it.
function giveKeyboardBack(view, event) {
  if (!event.detail || event.pointerType === "") return;
  if (event.target.closest(`${FIELDS}, a`) || !getSelection().isCollapsed) return; // words are being marked
  takeKeyboard(canvasOf(view) ?? view.card);
}

// -------------------------------------------------------------------------------------------- the kernel

// A kernel that has died or begun anew knows nothing of this card, and JupyterLab tells no widget of a restart that
// it did not ask for itself: the learner would press and nothing would happen. So a click or a key asks for an
// answer, one question at a time, and when none comes the card says so until one does.
function askKernel({ model, box, signal }) {
  const card = box.closest(".remi-card") ?? box;
  let timer = 0;
  let again = false; // what is pressed while an answer is awaited asks again after it: the kernel may die in between
  let note = null;
  const answered = ({ alive }) => {
    if (!alive) return;
    clearTimeout(timer);
    timer = 0;
    note?.remove();
    note = null;
    if (again) question();
  };
  const complain = () => {
    timer = 0;
    if (note || signal.aborted) return;
    note = document.createElement("div");
    note.className = "remi-error remi-silent";
    note.setAttribute("role", "alert");
    note.textContent = model.get("silence");
    card.append(note);
  };
  const question = () => {
    again = false;
    timer = setTimeout(complain, PATIENCE);
    model.send({ alive: true });
  };
  const ask = (event) => {
    if (!event.isTrusted || event.repeat || NO_ACTION.test(event.key)) return;
    if (!event.target.closest("canvas, button, input, select")) return;
    if (timer) again = true;
    else question();
  };
  model.on("msg:custom", answered);
  card.addEventListener("click", ask, { capture: true, passive: true, signal });
  card.addEventListener("keydown", ask, { capture: true, passive: true, signal });
  signal.addEventListener("abort", () => {
    model.off("msg:custom", answered);
    clearTimeout(timer);
    note?.remove();
  });
}

const NO_ACTION = /^(Tab|Escape|Shift|Control|Alt|Meta|Arrow.*|F\d+)$/;

// ------------------------------------------------------------------------------------------- the scrolling

// ipycanvas prevents the default of these, so the page would not scroll over the canvas.
const guardScrolling = (view) => listen(view, "wheel touchstart touchmove touchend touchcancel", hide);

// ------------------------------------------------------------------------------------------- the pointer

// A mouse's press and release stay the browser's own, so that the notebook selects its cell as ever; moves
// are made again from the captured pointer: none when idle, at most max_hz, the last one never lost. Of a
// finger or a pen everything is made again, since its press is only known when it lifts or has moved.
function guardPointer(view) {
  const state = { drag: null, mouse: false, pressed: false, moves: pacer(() => 1000 / view.model.get("max_hz")) };
  listen(view, "mousemove mouseout", hide);
  listen(view, "mousedown", (event) => {
    if (!state.mouse || event.button !== 0) return hide(event);
    state.pressed = true;
    takeKeyboard(event.target);
  });
  listen(view, "mouseup", (event) => {
    if (!state.pressed || event.button !== 0) hide(event); // pressed elsewhere, or another button
    else state.pressed = false;
  });
  listen(view, "pointerdown", (event) => begin(state, event));
  listen(view, "pointermove", (event) => move(state, event));
  listen(view, "pointerup", (event) => finish(state, event));
  listen(view, "pointercancel", (event) => mine(state, event) && abandon(state));
  listen(view, "lostpointercapture", (event) => mine(state, event) && (recapture(event) || abandon(state)));
  listen(view, "contextmenu", (event) => {
    if (!state.drag || state.mouse) return; // a long press of a finger is a press, not a call for the menu
    hide(event);
    event.preventDefault();
  });
  view.signal.addEventListener("abort", () => state.moves.drop());
}

const mine = (state, event) => state.drag?.id === event.pointerId;

// ipycanvas takes it too, and would scroll a canvas that is half out of sight while it is being pressed.
const takeKeyboard = (canvas) => canvas.focus({ preventScroll: true });

function begin(state, event) {
  if (state.drag && !event.isPrimary) return; // a second finger
  if (state.drag) abandon(state); // its end was never seen: the canvas had left the page meanwhile
  state.mouse = event.pointerType === "mouse";
  if (event.button !== 0) return;
  state.drag = { canvas: event.target, id: event.pointerId, start: place(event), down: state.mouse };
  event.target.setPointerCapture(event.pointerId); // moves and the release come to us from outside, too
}

function move(state, event) {
  if (!mine(state, event)) return;
  const { drag, moves } = state;
  if (!drag.down) {
    if (!startsDrag(drag, event)) return;
    press(drag);
  }
  moves.call(() => send(drag.canvas, "mousemove", place(event)));
}

// Where the page may scroll up and down, a finger moving that way is scrolling.
function startsDrag({ canvas, start }, event) {
  const across = Math.abs(event.clientX - start.clientX);
  const down = Math.abs(event.clientY - start.clientY);
  if (Math.max(across, down) < TOUCH_SLOP) return false;
  return across >= down || !canvas.style.touchAction.includes("pan-y");
}

function press(drag) {
  drag.down = true;
  takeKeyboard(drag.canvas);
  send(drag.canvas, "mousedown", drag.start);
}

function finish(state, event) {
  if (!mine(state, event)) return;
  const { drag, moves } = state;
  moves.drop(); // the release says where it is
  state.drag = null;
  if (state.mouse) return; // its mouseup follows
  if (!drag.down) press(drag);
  send(drag.canvas, "mouseup", place(event));
}

// Chromium ends the capture when another button of the mouse is let go.
function recapture({ target, pointerId, buttons }) {
  if (!(buttons & 1) || !target.isConnected) return false;
  target.setPointerCapture(pointerId);
  return true;
}

function abandon(state) {
  const { drag, moves } = state;
  moves.drop();
  state.drag = null;
  state.pressed = false;
  if (drag.down) send(drag.canvas, "mouseout", drag.start);
}

// Calls at most once in so many ms; of the calls that come too early the last is made when its time has come.
function pacer(gap) {
  let last = 0;
  let timer = 0;
  let waiting = null;
  const run = () => {
    timer = 0;
    last = performance.now();
    waiting();
  };
  const drop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const call = (action) => {
    waiting = action;
    const wait = last + gap() - performance.now();
    if (wait > 0) timer ||= setTimeout(run, wait);
    else {
      drop();
      run();
    }
  };
  return { call, drop };
}

// ------------------------------------------------------------------------------------- what Python is told

function watch(view, placed) {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => report(view), view.model.get("dpr") ? SETTLE : 0); // the first time at once
  };
  const resized = new ResizeObserver(() => (placed(), later()));
  resized.observe(view.el);
  const themed = new MutationObserver(later);
  themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  window.addEventListener("resize", later, { signal: view.signal });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(pointer: coarse)"]) {
    matchMedia(query).addEventListener("change", later, { signal: view.signal });
  }
  watchRatio(view, later);
  return () => {
    resized.disconnect();
    themed.disconnect();
    clearTimeout(timer);
  };
}

// A query can only ask about one ratio, so each change asks anew.
function watchRatio(view, changed) {
  if (view.signal.aborted) return;
  const again = () => (changed(), watchRatio(view, changed));
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", again, { once: true, signal: view.signal });
}

function report({ model, el, sizes, signal }) {
  const width = Math.floor(el.getBoundingClientRect().width); // rounded up, the picture would stick out
  if (signal.aborted || !width) sizes.delete(el); // hidden, or scrolled out of the page
  else sizes.set(el, [devicePixelRatio, width]);
  if (!sizes.size) return;
  const shown = [...sizes.values()]; // sharp in the sharpest view, and fitting the narrowest
  tell(model, {
    dpr: Math.max(...shown.map(([dpr]) => dpr)),
    width: steady(model, Math.min(...shown.map(([, width]) => width))),
    dark: isDark(),
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    coarse: matchMedia("(pointer: coarse)").matches,
  });
}

// A picture made for the new width can bring a scroll bar that changes the width again, and so for ever:
// right after a shrink, growing back by no more than a scroll bar is not believed.
const shrunk = new WeakMap(); // model -> when its width last shrank
function steady(model, width) {
  const before = model.get("width");
  if (width < before) shrunk.set(model, performance.now());
  const grown = width - before;
  const echo = grown > 0 && grown <= SCROLL_BAR && performance.now() - (shrunk.get(model) ?? -Infinity) < 1000;
  return echo ? before : width;
}

// JupyterLab, Notebook 7, JupyterLite and Voilà say their theme on the body, before their style sheet has loaded.
function isDark() {
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function tell(model, news) {
  const changed = Object.entries(news).filter(([trait, value]) => model.get(trait) !== value);
  if (!changed.length) return;
  changed.forEach(([trait, value]) => model.set(trait, value));
  model.save_changes();
}
