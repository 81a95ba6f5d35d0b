// Films in a drawing: tracks that the server has made, played one film after the other. Before and after them there is
// a still drawing, and so it stays for a reader who wants nothing to move by itself.

import { FILM, mayMove } from "./motion.js";
import { find } from "./page.js";

const button = find("film");
let films = []; // of the board: their facts, their elements, and the elements of the still drawings
let animations = [];

/** Show these films of a board: what is shown already goes on, and what is new begins. */
export function showFilms(next) {
  const same = next.length === films.length && next.every(({ element, redrawn }, at) => !redrawn && element === films[at].element);
  if (!same) {
    stop();
    films = next;
    showWhich(false);
    if (films.length && mayMove()) play();
  }
  button.hidden = films.length === 0;
}

button.addEventListener("click", () => {
  if (animations.length) end();
  else play();
});

function play() {
  let delay = 0;
  animations = films.flatMap(({ item: { film }, element }) => {
    const timing = { id: FILM, delay, duration: film.ms, fill: "both" };
    delay += film.ms;
    return film.tracks.flatMap((track, at) => playTrack(track, element.children[at], timing));
  });
  const last = animations;
  Promise.all(last.map(({ finished }) => finished)).then(() => { if (animations === last) end(); }, () => {});
  showWhich(true);
}

function playTrack({ keys, seen }, element, timing) {
  const part = (at) => at / timing.duration;
  const played = [];
  if (keys.length > 1) {
    const [first, last] = [keys[0], keys.at(-1)];
    const frames = [[0, ...first.slice(1)], ...keys, [timing.duration, ...last.slice(1)]];
    played.push([element.querySelector("g"), frames.map((key) => ({ offset: part(key[0]), transform: poseOf(key, "px", "deg") }))]);
  }
  if (seen) {
    const frames = seen.flatMap(([from, to]) => [[from, 0], [from, 1], [to, 1], [to, 0]]);
    const whole = [[0, 0], ...frames, [timing.duration, seen.at(-1)[1] === timing.duration ? 1 : 0]];
    played.push([element, whole.map(([at, opacity]) => ({ offset: part(at), opacity }))]);
  }
  return played.map(([moved, frames]) => moved.animate(frames, timing));
}

/** Return where the key of a track puts its element. */
export function poseOf([, x, y, turn = 0, wide = 1], length = "", angle = "") {
  return `translate(${x}${length}, ${y}${length}) rotate(${turn}${angle}) scale(${wide}, 1)`;
}

function stop() {
  for (const each of animations) each.cancel();
  animations = [];
}

function end() {
  stop();
  showWhich(false);
}

function showWhich(moving) {
  for (const { element, still } of films) {
    element.toggleAttribute("hidden", !moving);
    still.toggleAttribute("hidden", moving);
  }
  button.ariaLabel = moving ? button.dataset.stop : button.dataset.play;
  button.classList.toggle("playing", moving);
}
