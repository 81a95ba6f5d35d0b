// The board of a table as a living drawing: what has the same key stays the same element, and can be seen to move.
// It knows no game. The server says what lies where, from back to front, and what can be pressed.

import { appear, flip, mayMove, settle, walk } from "./motion.js";
import { clearPicture } from "./picture.js";
import { find } from "./page.js";
import { make, shapes } from "./drawing.js";
import { poseOf, showFilms } from "./film.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const PATIENCE = 30_000; // milliseconds
const SMALLEST = 0.7; // of the usual size of a text

const frame = find("frame");
const part = find("scene");
const [defined, drawn, touch] = part.children;

const stock = { symbols: {}, backgrounds: {} }; // the shapes of each symbol, and the items of each background
let drawings = {}; // the shapes of the symbols that came with the scene
let loading = null; // the files of stock, while they are on their way
let asked = false; // for them, at least once
let wanted = null; // the screen to show
let press = null;
let last = new Map(); // what is shown, by key: the item and its element

/** Show the scene of a screen at once, or `instead` where there is none, or nothing in stock to draw it with. */
export async function showScene(screen, act, instead) {
  wanted = screen;
  press = act;
  if (screen.scene && !hasAll(screen.scene)) {
    frame.classList.remove("bare");
    frame.classList.add("drawing");
    for (const file of loading ??= loadStock()) {
      if (!hasAll(screen.scene)) await file;
      if (wanted !== screen) return;
    }
  }
  const canDraw = Boolean(screen.scene) && hasAll(screen.scene);
  part.toggleAttribute("hidden", !canDraw);
  if (canDraw) draw(screen);
  else {
    showFilms([]);
    instead();
  }
}

/** Return whether all symbols and backgrounds are there; the server may be newer than this page. */
function hasAll({ on, items, symbols }) {
  const has = (symbol) => symbol === undefined || Boolean(symbols[symbol] ?? stock.symbols[symbol]);
  const known = ({ s, in: area, g = [], on: below = [], film }) =>
    has(s) && has(area) && hasBackgrounds(below) && g.every(known) && (film?.tracks ?? []).every(known);
  return hasBackgrounds(on) && items.every(known);
}

const hasBackgrounds = (on) => on.every((name) => stock.backgrounds[name]);

/** Ask for all files of stock; a second time the server has newer ones than the browser. */
function loadStock() {
  const cache = asked ? "reload" : "default";
  asked = true;
  const files = part.dataset.stock.split(" ").map((file) => loadFile(file, cache));
  Promise.all(files).then(() => { loading = null; });
  return files;
}

async function loadFile(file, cache) {
  try {
    const response = await fetch(file, { cache, signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return;
    const { symbols, backgrounds } = await response.json();
    Object.assign(stock.symbols, symbols);
    Object.assign(stock.backgrounds, backgrounds);
  } catch {
    // the connection is lost: the next screen asks again
  }
}

/** Return items over their backgrounds; an item takes the place of one with the same key below it. */
const over = (on, items) => [...new Map([...on.flatMap((name) => stock.backgrounds[name]), ...items].map((item) => [item.k, item])).values()];

function draw({ scene, alt }) {
  const { size: [width, height] } = scene;
  drawings = scene.symbols;
  const items = over(scene.on, scene.items);
  clearPicture();
  find("waiting").hidden = true;
  frame.classList.remove("bare");
  frame.style.setProperty("--ratio", width / height);
  part.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawn.ariaLabel = alt;
  const focused = touch.contains(document.activeElement) ? document.activeElement : null;
  settle(part);
  const before = last;
  last = new Map();
  place(drawn, items.filter((item) => !isButton(item)), before);
  place(touch, items.filter(isButton).sort((one, other) => Boolean(one.do) - Boolean(other.do)), before);
  fit();
  const films = [...last.values()].filter(({ item }) => item.film);
  showFilms(films.map((each) => ({ ...each, still: last.get(each.item.still).element })));
  const known = [...last.keys()].filter((key) => before.has(key));
  if (known.length > last.size / 2 && mayMove()) move(before); // else it is another board
  if (focused && focused !== document.activeElement) {
    const next = focused.isConnected ? focused : touch.querySelector("[tabindex='0']") ?? find("headline");
    next.focus({ preventScroll: true });
  }
}

/** Let an element hold these items in this order; what was there before stays, unless its place in the order changes. */
function place(parent, items, before) {
  const elements = items.map((item) => {
    const known = before.get(item.k);
    const element = known?.element ?? make("g");
    const redrawn = !known || looks(known.item) !== looks(item);
    last.set(item.k, { item, element, parent, redrawn });
    if (isButton(item)) prepareButton(element, item);
    const holder = item.in ? inside(element, item.in) : element;
    if (item.g) place(holder, over(item.on, item.g), before);
    else if (redrawn) holder.replaceChildren(...content(item));
    const { x, y, r = 0, by = 1 } = item;
    holder.setAttribute("transform", `translate(${x} ${y}) rotate(${r}) scale(${by})`);
    return element;
  });
  const staying = new Set(elements);
  for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}

/** Make texts smaller that are too wide, and narrower if they would be too small then. */
function fit() {
  const written = [...last.values()].filter(({ item, redrawn }) => redrawn && item.w);
  const parts = written.map(({ item, element }) => item.w / element.firstChild.getComputedTextLength());
  written.forEach(({ item: { z, w }, element: { firstChild: text } }, at) => {
    if (parts[at] < 1) text.setAttribute("font-size", z * Math.max(parts[at], SMALLEST));
    if (parts[at] < SMALLEST) text.setAttribute("textLength", w);
  });
}

const isButton = ({ name }) => name !== undefined;
const looks = ({ s, t, z, c, a, w, d, film }) => JSON.stringify([s, t, z, c, a, w, d, film]);

function content(item) {
  const { s, t, z, c, a, film } = item;
  if (isButton(item)) return shapes(item.d ?? shapesOf(s));
  if (film) return film.tracks.map(trackOf);
  if (t === undefined) return [stock.symbols[s] ? make("use", { href: `#${define(s)}` }) : group(shapesOf(s))];
  const text = make("text", { "font-size": z, fill: c, "text-anchor": a, dy: ".35em", lengthAdjust: "spacingAndGlyphs" });
  text.textContent = t;
  return [text];
}

function group(drawn, attributes = {}) {
  const made = make("g", attributes);
  made.append(...shapes(drawn));
  return made;
}

/** Return the element of a track, as it is at its first key. */
function trackOf(track) {
  const element = make("g");
  const moved = make("g", { transform: poseOf(track.keys[0]) });
  moved.append(...content(track));
  if (track.in) element.setAttribute("clip-path", areaOf(track.in));
  element.append(moved);
  return element;
}

/** Return what an element holds if only what lies inside an area is seen of it. */
function inside(element, area) {
  element.setAttribute("clip-path", areaOf(area));
  if (!element.firstChild) element.append(make("g"));
  return element.firstChild;
}

/** Return a reference to the area of a symbol, which is made when it is first used. */
function areaOf(name) {
  const id = `area-${name}`;
  if (!find(id)) {
    const area = make("clipPath", { id });
    area.append(...shapes(shapesOf(name)));
    defined.append(area);
  }
  return `url(#${id})`;
}

/** Return the id of a symbol, which is made when it is first used. */
function define(name) {
  const id = `symbol-${name}`;
  if (!find(id)) defined.append(group(stock.symbols[name], { id }));
  return id;
}

const shapesOf = (name) => stock.symbols[name] ?? drawings[name];

/** Move what was elsewhere, turn over what has another face, and let appear what is new or looks otherwise. */
function move(before) {
  for (const [key, { item, element, parent, redrawn }] of last) {
    const known = before.get(key);
    if (isButton(item) || item.g || item.film) continue;
    if (!known) {
      if (item.way) walk(element, item.way, item.r);
      else appear(element.firstChild, Boolean(item.s) && !item.in);
    } else if (item.in) {
      if (redrawn) appear(element.firstChild, false);
    } else if (known.parent === parent) {
      const moved = known.item.x !== item.x || known.item.y !== item.y;
      if (moved && (item.way || !redrawn)) walk(element, wayFrom(known.item, item), known.item.r ?? 0, item.r ?? 0);
      else if (redrawn && item.f) flip(element.firstChild);
      else if (redrawn && item.t === undefined) appear(element.firstChild, false);
    }
  }
}

/** Return the points from where something was to where it is: along its way, if it was on it. */
function wayFrom(old, { x, y, way = [] }) {
  const at = way.findLastIndex(([left, top]) => Math.hypot(left - old.x, top - old.y) < 1);
  return at < 0 ? [[old.x, old.y], [x, y]] : way.slice(at);
}

// Things to press.

/** Make a button of an element; what does nothing now is reached by the arrows only, and lies below others. */
function prepareButton(element, item) {
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", item.do ? 0 : -1);
  element.ariaLabel = item.name;
  element.ariaDisabled = item.do ? null : "true";
  element.dataset.action = item.do ?? "";
  element.dataset.ask = item.ask ?? "";
}

/** Press a button; one that does nothing now is asked why, while it is our turn. */
function choose(button) {
  if (button?.dataset.action) press(button.dataset.action);
  else if (button?.dataset.ask && wanted.call) press(button.dataset.ask, true);
}

part.addEventListener("click", ({ target }) => choose(target.closest("[role=button]")));
part.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (ARROWS[key]) beside(target, ARROWS[key])?.focus();
  else if (key !== "Enter" && key !== " ") return;
  else if (!event.repeat) choose(target);
  event.preventDefault();
});

/** Return the nearest button in a direction. */
function beside(button, [right, down]) {
  const [x, y] = middle(button);
  let [found, least] = [null, Infinity];
  for (const other of touch.children) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const ahead = dx * right + dy * down;
    const far = ahead + 2 * Math.abs(dx * down - dy * right);
    if (ahead > 0 && far < least) [found, least] = [other, far];
  }
  return found;
}

function middle(button) {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
