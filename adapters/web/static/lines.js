// Lines of text with moments and links in them.

import { here, zone } from "./times.js";

/** Write a line: moments in its text are told as they are here, then as the host has said them; links lead. */
export function line(parts, texts, name = "li") {
  const made = document.createElement(name);
  for (const part of parts) made.append(...written(part, texts));
  return made;
}

function written({ text, at, href }, texts) {
  if (href) return [anchor(href, href.startsWith("/replay") ? texts.journey : texts.watch)];
  if (!at) return [text];
  const time = document.createElement("time");
  time.dateTime = at;
  time.textContent = text;
  if (text.endsWith(`(${zone})`)) return [time];
  time.textContent = texts.local.replace("%time%", here(at));
  const said = document.createElement("small");
  said.textContent = ` · ${text}`;
  return [time, said];
}

function anchor(href, label) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = label;
  return made;
}
