// Joining by a code: one that is typed, or one that stands behind the # of a link.

import { ask, askAsSelf, find, keepSeat } from "./page.js";

const join = find("join");
const LINK = /^\w{5}-\w{5}$/;

let onceMore = ""; // the game at which a second person is to sit down in this browser

/** Let people join; `submit` sends the form, `seatAt` returns who of this browser sits at a game. */
export function offerJoining(submit, seatAt) {
  join.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (join.ariaBusy === "true") return; // pressed twice
    join.ariaBusy = "true";
    const seated = await isSeated(seatAt);
    join.ariaBusy = "false";
    if (seated) return;
    const other = onceMore && onceMore === gameOf(join.elements.code.value);
    submit(join, (wishes) => (other ? ask : askAsSelf)("/join", wishes), find("join-notice"), (said) => {
      if (said.night) {
        location.assign(`/night/${said.night}`);
        return;
      }
      keepSeat(said.seat);
      location.assign(`/seat/${said.seat}/${said.game}`);
    });
  });
  find("seated-more").onclick = () => {
    onceMore = gameOf(join.elements.code.value);
    offerSeat("");
    find("name-1").focus();
  };
  addEventListener("hashchange", () => comeByLink(seatAt));
  comeByLink(seatAt);
}

/** Take the code from the link of a host: only a press comes in. */
function comeByLink(seatAt) {
  const told = location.hash.slice(1);
  if (!LINK.test(told)) return;
  history.replaceState(null, "", location.pathname);
  join.elements.code.value = told;
  offerSeat("");
  find("name-1").focus();
  isSeated(seatAt);
}

/** Return whether this browser sits at that game already, and offer the way back. */
async function isSeated(seatAt) {
  const game = gameOf(join.elements.code.value);
  if (game === onceMore) return false;
  const seat = await seatAt(game);
  if (game !== gameOf(join.elements.code.value)) return true; // another code was typed meanwhile
  offerSeat(seat && `/seat/${seat}/${game}`);
  if (seat) find("seated-back").focus();
  return Boolean(seat);
}

function offerSeat(address) {
  find("seated").hidden = !address;
  find("joining").hidden = Boolean(address);
  find("seated-back").href = address;
}

/** Return the name of a game from what was typed: in small letters, with a dash, with blanks. */
const gameOf = (code) => code.toUpperCase().replace(/[^0-9A-Z]/g, "");
