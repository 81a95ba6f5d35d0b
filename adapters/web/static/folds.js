// Menus of a table: lists that fold up, each with a label. Choosing something is pressing it.

import { find } from "./page.js";

const box = find("menus");
const OPENING = ["ArrowUp", "ArrowDown", "Enter", "Home", "End", "PageUp", "PageDown"];

let shown = []; // what each list offers, as it was told
let wish = null; // what was chosen while something else was on its way

/** Show these menus. A list that offers what it did stays as it is: the player may have it open just now. */
export function showMenus(menus, act, texts) {
  const at = [...box.querySelectorAll("select")].indexOf(document.activeElement);
  const focused = shown[at]?.label;
  const same = menus.length === shown.length && menus.every(({ label }, number) => label === shown[number].label);
  if (!same) {
    box.replaceChildren(...menus.map(({ label }) => list(label)));
    shown = menus.map(({ label }) => ({ label }));
  }
  menus.forEach((menu, number) => {
    const select = lists()[number];
    if (offers(menu) !== offers(shown[number])) select.replaceChildren(...options(menu, texts));
    select.value = held(menu);
    select.onchange = () => act(number, menu.choices.find(({ action }) => action === select.value));
  });
  shown = menus;
  box.hidden = menus.length === 0;
  if (at >= 0 && !same) again(focused, at)?.focus();
  return at < 0 || menus.length > 0; // whether the reader is still where they were
}

/** Show what holds, after something that was chosen did not come about. */
export function putBack() {
  shown.forEach((menu, number) => { lists()[number].value = held(menu); });
}

/** Keep what was chosen too early, by its words: what it does may be called otherwise a moment later. */
export function keepWish(number, choice) {
  wish = { menu: shown[number].label, choice: choice.label };
}

/** Return what was chosen too early, as the menus have it now: undefined where they do not, null without a wish. */
export function takeWish() {
  if (!wish) return null;
  const { menu, choice } = wish;
  wish = null;
  return shown.find(({ label }) => label === menu)?.choices.find(({ label, enabled }) => label === choice && enabled);
}

function list(label) {
  const line = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = label;
  const select = document.createElement("select");
  // With a key a list is opened, on every system: nothing is chosen on the way to something else.
  select.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !select.showPicker) return;
    if (!OPENING.includes(event.key) && !/^\S$/u.test(event.key)) return;
    event.preventDefault();
    select.showPicker();
  });
  line.append(name, select);
  return line;
}

function options(menu, texts) {
  const made = menu.choices.map(({ action, label, symbol, enabled }) => {
    const option = new Option(symbol ? `${symbol} ${label}` : label, action);
    option.disabled = !enabled;
    return option;
  });
  if (held(menu)) return made;
  const nothing = new Option(texts.choose, "");
  nothing.disabled = true;
  return [nothing, ...made];
}

/** Return the list of this label; it may be called otherwise now, where it stood. */
function again(label, before) {
  const now = shown.findIndex((menu) => menu.label === label);
  return lists()[now >= 0 ? now : Math.min(before, shown.length - 1)];
}

const lists = () => [...box.querySelectorAll("select")];
const held = ({ choices, chosen }) => choices?.some(({ action }) => action === chosen) ? chosen : "";
const offers = (menu) => JSON.stringify([menu.choices, Boolean(held(menu))]);
