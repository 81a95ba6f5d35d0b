// Where a game turned: asks until it is known, and says meanwhile how far it is.

import { Lost, ask, facts, find, widthFor } from "./page.js";

const { place } = facts("start");
const texts = facts("texts");
const AGAIN = 1500; // milliseconds

function tell(text) {
  if (find("progress").textContent !== text) find("progress").textContent = text; // or it would be read aloud again
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function show({ lines, turns, picture }) {
  tell("");
  find("bar").hidden = true;
  find("story").replaceChildren(...lines.map(paragraph));
  const figure = find("found");
  figure.hidden = false;
  const address = `${picture}?width=${widthFor(figure)}`;
  figure.querySelector("a").href = address;
  Object.assign(figure.querySelector("img"), { src: address, alt: lines.join(" ") });
  find("turns").hidden = false;
  find("turns").querySelector("ol").replaceChildren(...turns.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

async function look() {
  let answer;
  try {
    answer = await ask(`${place}/hindsight`, {});
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    tell(texts.lost);
    setTimeout(look, 2 * AGAIN);
    return;
  }
  const { ok, said } = answer;
  find("bar").hidden = !ok;
  if (!ok) {
    tell(said.says);
  } else if (said.lines) {
    show(said);
  } else {
    Object.assign(find("bar"), { max: said.of, value: said.done });
    tell(said.done ? texts.progress.replace("%done%", said.done).replace("%of%", said.of) : texts.begins);
    setTimeout(look, AGAIN);
  }
}

look();
