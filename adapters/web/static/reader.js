// The language and the look of a page, which its reader chooses in the bar.

import { cameFrom, find, followDarkSystem, reloadFrom, remember } from "./page.js";

const reader = find("reader");
if (reader) {
  reader.addEventListener("change", ({ target }) => {
    remember(target.name, target.value);
    reloadFrom(target);
  });
  cameFrom(reader)?.focus();
  followDarkSystem();
}
