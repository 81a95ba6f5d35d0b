// The page behind a device link: this browser becomes one more device of the person who made it, after a press.

import { Lost, ask, facts, find, keepSeat, keepSelf, self } from "./page.js";

const texts = facts("texts");
const key = location.hash.slice(1);
const RETRY = 2000; // milliseconds, while the connection is lost

/** Do what comes of an answer, or say why there is nothing; return whether there was an answer. */
async function tried(address, done) {
  find("notice").textContent = "";
  try {
    const { ok, said } = await ask(address, { key });
    if (ok) done(said);
    else refused(said.says);
    return true;
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    find("notice").textContent = texts.lost;
    return false;
  }
}

function refused(says) {
  const pressed = !find("ask").hidden;
  find("says").textContent = says;
  find("ask").hidden = true;
  if (pressed) find("says").focus(); // what had the focus is gone
}

find("use").onclick = () => tried("/device/use", ({ seat }) => {
  (self() ? keepSeat : keepSelf)(seat); // a person who is signed in here stays
  location.replace(`/seat/${seat}`);
});

async function look() {
  const answered = await tried("/device", ({ name }) => {
    find("says").textContent = name ? texts.named.replace("%name%", name) : texts.unnamed;
    find("ask").hidden = false;
  });
  if (!answered) setTimeout(look, RETRY);
}

if (key) look();
else find("says").textContent = texts.nothing;
addEventListener("hashchange", () => location.reload()); // another link was put into the same window
