// From an evening to one's table, as soon as the game is dealt: once, so that a guest who goes back can stay there.

import { notify } from "./notices.js";

const icon = document.querySelector("link[rel=icon]").href;

/** Lead to the table of a guest who has said that they are here. */
export async function lead({ table, here, deserted, headline }, said) {
  if (!table || !here || deserted) return; // who was left alone waits for the next one
  if (!isFirst(table) || table === location.pathname) return;
  await notify(said, headline, icon);
  location.assign(table);
}

/** Return whether this is the first time that this table is led to, and remember it. */
export function isFirst(table) {
  const name = `heldhands.led.${table}`;
  try {
    const first = !sessionStorage.getItem(name);
    sessionStorage.setItem(name, "led");
    return first;
  } catch {
    return false; // then they go there by the link
  }
}
