// Leafing through a finished game: two sides of it, turn by turn.

import { Lost, ask, facts, find } from "./page.js";
import { offerLink } from "./links.js";
import { showDescription } from "./description.js";

const texts = facts("texts");
const { game, count } = facts("start");
const slider = find("turn");
const sides = [...document.querySelectorAll("[data-side]")];
const PAUSE = 1600; // milliseconds between two turns

let playing = null;

const asked = Number(location.hash.slice(1));
slider.value = location.hash && asked >= 0 && asked <= count ? asked : count;

slider.addEventListener("input", () => { stop(); show(); });
document.querySelector("#scrub .deeds").addEventListener("click", ({ target }) => {
  const deed = target.dataset.deed;
  if (deed === "play") return playing ? stop() : play();
  stop();
  go({ first: 0, back: Number(slider.value) - 1, on: Number(slider.value) + 1, last: count }[deed]);
});
addEventListener("keydown", (event) => {
  if (event.target === slider || event.target.matches("select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) { stop(); go(Number(slider.value) + step); }
});

// A phone has room for one side, and this chooses it.
find("which")?.addEventListener("change", ({ target }) => {
  for (const side of sides) side.toggleAttribute("data-away", side.dataset.side !== target.value);
});

for (const side of sides) {
  side.querySelector("select")?.addEventListener("change", ({ target }) => {
    side.dataset.side = target.value;
    show();
  });
}

function go(turn) {
  if (turn === undefined) return;
  slider.value = Math.min(Math.max(turn, 0), count);
  show();
}

function play() {
  if (Number(slider.value) === count) go(0);
  playing = setTimeout(step, PAUSE);
  label(true);
}

async function step() {
  go(Number(slider.value) + 1);
  await shown;
  if (!playing) return;
  if (Number(slider.value) === count) stop();
  else playing = setTimeout(step, PAUSE);
}

function stop() {
  clearTimeout(playing);
  playing = null;
  label(false);
}

function label(going) {
  const button = document.querySelector("[data-deed=play]");
  button.textContent = going ? texts.pause : texts.play;
}

let shown = Promise.resolve();
let latest = 0;

function show() {
  const turn = Number(slider.value);
  const where = turn ? texts.turn.replace("%turn%", turn) : texts.setup;
  find("where").textContent = where;
  slider.ariaValueText = where;
  history.replaceState(null, "", `#${turn}`);
  shown = draw(turn, ++latest);
}

/** Show a turn when all of it is there, so that both sides change together; an older wish gives way. */
async function draw(turn, number) {
  await new Promise((resolve) => { setTimeout(resolve, 60); }); // while the slider is dragged, only the last one counts
  if (number !== latest) return;
  try {
    const [{ ok, said }, ...pictures] = await Promise.all([
      ask(`/replay/${game}/${turn}`),
      ...sides.map((side) => load(`/replay/${game}/${turn}/${side.dataset.side}?width=${bestWidth()}`)),
    ]);
    if (number !== latest) return;
    if (!ok) return tell([said.says]);
    sides.forEach((side, index) => put(side, pictures[index], said.sides[side.dataset.side]));
    tell(said.lines);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    tell([texts.lost]);
  }
}

async function load(address) {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => {}); // the words are there
  return image;
}

function put(side, image, words) {
  const shownImage = side.querySelector("img");
  shownImage.src = image.src;
  shownImage.alt = words.alt;
  if (image.naturalWidth) shownImage.style.aspectRatio = `${image.naturalWidth} / ${image.naturalHeight}`;
  side.querySelector("a").href = image.src.replace(/width=\d+/, "width=1600"); // to be looked at alone
  showDescription(side.querySelector(".told"), words.description);
}

function tell(lines) {
  find("lines").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

function bestWidth() {
  const pixels = sides.find((side) => !side.hasAttribute("data-away")).clientWidth * Math.min(devicePixelRatio, 2);
  return [400, 800, 1200].find((width) => width >= 0.95 * pixels) ?? 1200;
}

offerLink(find("share"), find("share").querySelector("a").href, texts);
show();
