// The picture of a table, and the places in it that can be pressed.

import { arrange } from "./arrange.js";
import { find, widthFor } from "./page.js";

const AT_ONCE = 500; // milliseconds: while a picture is asked for a second time, the last one may still stay
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
const PATIENCE = 60_000;
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const frame = find("frame");
const image = find("picture");
const spots = find("spots");
let wanted = "";
let missing = false;
let pause = 0; // before it is asked for again; 0: nothing has failed yet
let waiting = null; // asks for it again, if something has failed
let timer;

addEventListener("online", askAgain);
document.addEventListener("visibilitychange", () => { if (!document.hidden) askAgain(); });

/** Return the width of pictures that suits this window. */
export const bestWidth = () => widthFor(frame);

/**
 * Show the picture of a screen; until it is there the last one stays. That one can be pressed only if all that can be
 * pressed is the `same` in both: a finger may be on it just now.
 */
export function showPicture(screen, label, press, same = false) {
  if (!same) spots.replaceChildren();
  find("move").hidden = true;
  image.alt = screen.alt;
  const address = screen.picture && `${screen.picture}&width=${bestWidth()}`;
  frame.classList.toggle("bare", !address);
  if (!address) {
    clearPicture();
    find("waiting").hidden = false;
    return;
  }
  wanted = address;
  pause = 0;
  forget();
  missing = true;
  fetchPicture(address, label, press);
}

/** Show no picture, because none is wanted. */
export function clearPicture() {
  wanted = "";
  forget();
  spots.replaceChildren();
  frame.classList.remove("drawing");
  find("no-picture").hidden = true;
  find("move").hidden = true;
  image.hidden = true;
}

async function fetchPicture(address, label, press) {
  frame.classList.add("drawing");
  let failed = true;
  let told = false; // that there is none just now
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    told = response.status !== 200;
    const places = JSON.parse(response.headers.get("X-Spots") ?? "[]");
    const picture = await response.blob();
    if (wanted !== address) return;
    if (!told) await put(address, picture, places.map(([action, ...where]) => ({ action, where, label: label(action) })), press);
    failed = told;
  } catch {
    // The connection is lost, perhaps only for this picture.
  }
  if (wanted !== address) return;
  if (failed && missing) doWithout(told, () => fetchPicture(address, label, press));
  else frame.classList.remove("drawing");
}

/** Ask at once for the picture that could not be had, if there is one: something has changed. */
export function askAgain() {
  const ask = waiting;
  forget();
  ask?.();
}

function forget() {
  clearTimeout(timer);
  waiting = null;
}

/** Return whether the picture that should be shown could not be had. */
export const isMissing = () => missing && Boolean(wanted);

async function put(address, picture, places, press) {
  const before = image.src;
  const calm = picture.type === "image/gif" && CALM.matches;
  const still = calm ? await frozen(picture) : picture;
  if (wanted !== address) return;
  const next = image.src = URL.createObjectURL(still);
  find("move").hidden = !calm;
  find("move").onclick = () => {
    find("move").hidden = true;
    image.src = URL.createObjectURL(picture);
    image.focus();
  };
  await image.decode().catch(() => {});
  if (before.startsWith("blob:")) URL.revokeObjectURL(before);
  if (wanted !== address || image.src !== next) return; // another one has come meanwhile
  if (image.naturalHeight) frame.style.setProperty("--ratio", image.naturalWidth / image.naturalHeight);
  image.hidden = false;
  find("waiting").hidden = true;
  find("no-picture").hidden = true;
  missing = false;
  arrange(spots, places, (each) => spot(each, press));
}

/** Return the first picture of a film, for a reader who wants no film that begins by itself. */
async function frozen(film) {
  const first = await createImageBitmap(film);
  const canvas = new OffscreenCanvas(first.width, first.height);
  canvas.getContext("2d").drawImage(first, 0, 0);
  return canvas.convertToBlob();
}

/** Show no picture rather than an old one, and ask again in a while: the words and the buttons are there. */
function doWithout(told, again) {
  forget();
  if (told || pause) {
    spots.replaceChildren();
    image.hidden = true;
    find("no-picture").hidden = false;
    frame.classList.remove("drawing");
  }
  pause = told || pause ? Math.min(Math.max(2 * pause, FIRST_PAUSE), LONGEST_PAUSE) : AT_ONCE;
  waiting = again;
  timer = setTimeout(askAgain, pause);
}

/** Return a place to press. A player who cannot see the picture has the same in the buttons beside it. */
function spot({ action, where: [left, top, right, bottom], label }, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.action = action;
  button.title = label;
  Object.assign(button.style, {
    left: `${100 * left}%`,
    top: `${100 * top}%`,
    width: `${100 * (right - left)}%`,
    height: `${100 * (bottom - top)}%`,
  });
  button.onclick = () => press(action);
  button.onmousedown = (event) => event.preventDefault(); // the focus stays where the reader put it
  return button;
}
