// The picture of a table, and the places in it that can be pressed.

import { find, widthFor } from "./page.js";

const ASK_AGAIN = 4000; // milliseconds
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

const frame = find("frame");
const image = find("picture");
const spots = find("spots");
let wanted = "";
let missing = false;

/** Return the width of pictures that suits this window. */
export const bestWidth = () => widthFor(frame);

/** Show the picture of a screen; until it is there the last one stays, but cannot be pressed. */
export async function showPicture(screen, label, press) {
  spots.replaceChildren();
  find("move").hidden = true;
  image.alt = screen.alt;
  const address = screen.picture && `${screen.picture}&width=${bestWidth()}`;
  wanted = address;
  frame.classList.toggle("bare", !address);
  find("no-picture").hidden = true;
  if (!address) {
    image.hidden = true;
    find("waiting").hidden = false;
    return;
  }
  frame.classList.add("drawing");
  missing = true;
  try {
    const response = await fetch(address);
    const places = JSON.parse(response.headers.get("X-Spots") ?? "[]");
    const picture = await response.blob();
    if (wanted !== address) return;
    if (response.status === 200) await put(address, picture, places.map((each) => spot(...each, label, press)));
    else doWithout(address, () => showPicture(screen, label, press));
  } catch {
    // The connection is lost, which the page says; it asks again when it is back.
  } finally {
    if (wanted === address) frame.classList.remove("drawing");
  }
}

/** Tell whether the picture that should be shown could not be had. */
export const isMissing = () => missing && Boolean(wanted);

async function put(address, picture, places) {
  const before = image.src;
  const calm = picture.type === "image/gif" && CALM.matches;
  const next = image.src = URL.createObjectURL(calm ? await frozen(picture) : picture);
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
  missing = false;
  spots.replaceChildren(...places);
}

/** Return the first picture of a film, for whoever wants no film that begins by itself. */
async function frozen(film) {
  const first = await createImageBitmap(film);
  const canvas = new OffscreenCanvas(first.width, first.height);
  canvas.getContext("2d").drawImage(first, 0, 0);
  return canvas.convertToBlob();
}

/** Show no picture rather than an old one, and ask again in a while: the words and the buttons are there. */
function doWithout(address, again) {
  image.hidden = true;
  find("no-picture").hidden = false;
  setTimeout(() => { if (wanted === address) again(); }, ASK_AGAIN);
}

/** Return a place to press. Whoever cannot see the picture has the same in the buttons beside it. */
function spot(action, left, top, right, bottom, label, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.action = action;
  button.title = label(action);
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
