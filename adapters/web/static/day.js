// The daily table on the first page: sitting down there, the way back, and how it went.

import { ask, find, self } from "./page.js";
import { offerLink } from "./links.js";

/** Show where the person of this browser stands with the daily table; who is nobody yet can sit down there. */
export async function showDay(texts) {
  const answer = self() ? await ask(`/seat/${self()}/day`).catch(() => null) : null;
  if (!answer?.ok) return; // it is shown when the page is opened the next time
  const { title, game, yesterday, ...today } = answer.said;
  find("day-title").textContent = title; // the page may be older than the day
  find("day-form").hidden = Boolean(game);
  find("day-back").hidden = !game || Boolean(today.result);
  find("day-seat").href = `/seat/${self()}/${game}`;
  showResult(find("day-result"), today, texts);
  showResult(find("day-before").querySelector(".outcome"), yesterday, texts);
  find("day-before").hidden = find("day-before").querySelector(".outcome").hidden;
}

function showResult(part, { result, lines }, texts) {
  part.hidden = lines.length === 0;
  part.querySelector(".address").textContent = result;
  part.querySelector(".deeds").hidden = !result;
  part.querySelector("ul").replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
  offerLink(part, result, texts, { text: result });
}
