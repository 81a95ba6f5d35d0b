// When a screen calls for its viewer: once for each call, also over a reload.

import { notify } from "./notices.js";

const icon = document.querySelector("link[rel=icon]").href;

/** Ring if the next screen waits for this person in a way that the last one did not. */
export function ring(before, next, texts) {
  const name = `heldhands.rung.${location.pathname}`;
  const call = `${next.call}/${next.knock}`;
  if (!next.call || read(name) === call) return;
  write(name, call);
  if (before) notify(next.knock ? texts.knock : texts.yours, next.headline, icon);
}

function read(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // then it rings once more after a reload
  }
}
