// What every page needs: reading what came with it, asking the server, and remembering.

export const find = (id) => document.getElementById(id);

/** Return the facts that the server wrote into the page. */
export const facts = (id) => JSON.parse(find(id).textContent);

/** Thrown where no answer came: nobody knows whether what was asked for happened. */
export class Lost extends Error {}

const PATIENCE = 15_000; // milliseconds

/** Ask for something by what a page of ours sends, and return the status and what came back. */
export async function ask(address, body) {
  const request = body === undefined
    ? { headers: { Accept: "application/json" } }
    : { method: "POST", headers: { Accept: "application/json", "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let response, said;
  try {
    response = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
    said = await response.json();
  } catch {
    throw new Lost();
  }
  if (response.status >= 500 && said.code !== "failed") throw new Lost();
  return { ok: response.ok, status: response.status, said };
}

/** Let the browser remember something of its reader, for the server to know with the next page. */
export function remember(name, value) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=34560000; SameSite=Lax${secure}`;
}

const RETURN = "heldhands.return";

/** Load the page anew, because something else was chosen in a field. */
export function reloadFrom(field) {
  try {
    sessionStorage.setItem(RETURN, field.name);
  } catch {
    // then its reader is at the beginning of the page again
  }
  location.reload();
}

/** Return the field of a form because of which the page was loaded anew: its reader is still there. */
export function cameFrom(form) {
  try {
    const name = sessionStorage.getItem(RETURN);
    sessionStorage.removeItem(RETURN);
    return form.elements[name];
  } catch {
    return undefined;
  }
}

const WIDTHS = [400, 800, 1200, 1600];

/** Return the width of pictures that suits a part of this window: no wider than can be seen. */
export function widthFor(part) {
  const pixels = part.clientWidth * Math.min(devicePixelRatio, 3);
  return WIDTHS.find((width) => width >= 0.95 * pixels) ?? WIDTHS.at(-1);
}

/** Let something that unfolds stay as its reader left it, under this name: on every page of this browser. */
export function keepFold(details, name) {
  const key = `heldhands.${name}`;
  try {
    details.open = localStorage.getItem(key) === "open";
  } catch {
    return; // a browser may forbid it: then it is folded at first
  }
  details.addEventListener("toggle", () => {
    try {
      localStorage.setItem(key, details.open ? "open" : "folded");
    } catch {
      // as above
    }
  });
}

const SEATS = "heldhands.seats";
const SELF = "heldhands.self";

/** Return the seats that this browser has sat on, the last one first. */
export function seats() {
  try {
    const kept = JSON.parse(localStorage.getItem(SEATS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((seat) => /^[0-9A-Z]{1,20}$/.test(seat)) : [];
  } catch {
    return []; // a browser may forbid it: then there is no list
  }
}

export function keepSeat(seat) {
  writeSeats([seat, ...seats().filter((each) => each !== seat)].slice(0, 50));
}

export function dropSeat(seat) {
  writeSeats(seats().filter((each) => each !== seat));
}

function writeSeats(kept) {
  try {
    localStorage.setItem(SEATS, JSON.stringify(kept));
  } catch {
    // as above
  }
}

/** Return the seat by which this browser comes to evenings: there it is always the same person. */
export function self() {
  try {
    const seat = localStorage.getItem(SELF);
    return seat && /^[0-9A-Z]{1,20}$/.test(seat) ? seat : "";
  } catch {
    return "";
  }
}

export function keepSelf(seat) {
  keepSeat(seat);
  try {
    localStorage.setItem(SELF, seat);
  } catch {
    // as above
  }
}

export function dropSelf() {
  dropSeat(self());
  try {
    localStorage.removeItem(SELF);
  } catch {
    // as above
  }
}
