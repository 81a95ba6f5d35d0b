// The note of a guided game: what is new on this screen, explained beside the board.

import { find } from "./page.js";

let turn = ""; // in which a note was last shown

/** Show the note of a screen. Its room stays until a turn begins without one, so that no button moves. */
export function showNote({ note, call }) {
  const part = find("note");
  if (!part) return;
  if (note) turn = call;
  part.hidden = !note && (call ? call !== turn : part.hidden);
  part.textContent = note;
}
