// What a phone can let its holder feel: the rhythm of a mime, for the one in whose palm it is made.

import { find } from "./page.js";

const canVibrate = "vibrate" in navigator;
const isHeld = matchMedia("(pointer: coarse)").matches; // what lies on a desk has nothing that could shake

let felt = "";

/** Offer what can be felt; what is new is felt at once, if the browser allows it. */
export function offerPulse(pattern) {
  const part = find("pulse");
  part.hidden = pattern.length === 0;
  find("feel").hidden = !canVibrate;
  find("numb").hidden = canVibrate && isHeld;
  find("feel").onclick = () => navigator.vibrate(pattern);
  const isNew = felt !== String(pattern);
  felt = String(pattern);
  if (isNew && pattern.length && canVibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}
