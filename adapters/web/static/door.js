// A seat is opened by what stands behind the # of its link, which no server ever sees in an address.

import { Lost, ask, find } from "./page.js";

const says = find("says");
const key = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // nor does the history of this browser keep it

async function open() {
  if (!key) {
    says.textContent = says.dataset.nothing;
    return;
  }
  try {
    const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
    const { ok, said } = await ask("/seat", { key, theme });
    if (ok) location.replace(`/seat/${said.seat}`);
    else says.textContent = said.says;
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    says.textContent = says.dataset.lost;
    history.replaceState(null, "", `#${key}`); // whoever loads the page anew still has their link
    setTimeout(open, 2000);
  }
}

open();
addEventListener("hashchange", () => location.reload()); // another link was put into the same window
