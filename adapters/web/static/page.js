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

/** Ask as the person of this browser; where it is nobody yet, or signed out, as a new one, who is then its person. */
export async function askAsSelf(path, body, { create = true } = {}) {
  if (self()) {
    const answer = await ask(`/seat/${self()}${path}`, body);
    if (answer.said.code !== "signed_out") return answer;
    dropSelf();
  }
  const answer = await ask(path, body);
  if (create && answer.ok && answer.said.seat) keepSelf(answer.said.seat);
  return answer;
}

/** Return a function that returns what was answered, or says in a notice why there is nothing; `done` is said otherwise. */
export function trying(notice, lost) {
  return async (asking, done = "") => {
    notice.textContent = "";
    try {
      const { ok, said } = await asking();
      notice.textContent = ok ? done : said.says;
      notice.classList.toggle("good", ok);
      if (ok) return said;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      notice.textContent = lost;
      notice.classList.remove("good");
    }
    notice.scrollIntoView({ block: "nearest" });
    return null;
  };
}

/** Return who of these people plays in a game. */
export async function playingAt(game, people) {
  for (const seat of people) {
    const answer = await ask(`/seat/${seat}/games`).catch(() => null);
    if (answer?.ok && answer.said.games.some((each) => each.game === game)) return seat;
  }
  return "";
}

/** Let the browser remember something of its reader, for the server to know with the next page. */
export function remember(name, value) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=34560000; SameSite=Lax${secure}`;
}

/** Begin in the night on a dark system, unless another look was chosen; return whether the page loads anew for it. */
export const followDarkSystem = () => (follows ??= followSystem());

let follows = null;

function followSystem() {
  if (document.cookie.includes("theme=") || !matchMedia("(prefers-color-scheme: dark)").matches) return false;
  remember("theme", "night");
  if (!document.cookie.includes("theme=")) return false; // where cookies are forbidden, day stays
  location.reload();
  return true;
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

/** Return the people of this browser, the last one first: mostly one, but two may share it. */
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

/** This browser is not that person any more. */
export function dropSeat(seat) {
  writeSeats(seats().filter((each) => each !== seat));
  if (seat === self()) write(SELF, "");
}

const writeSeats = (kept) => write(SEATS, JSON.stringify(kept));

function write(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // as above
  }
}

/** Return the person of this browser, who starts and joins games; a second one has to be asked for. */
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
  write(SELF, seat);
}

export const dropSelf = () => dropSeat(self());

const HIDDEN = "heldhands.hidden";

/** Return the games that this browser does not list any more. */
export function hiddenGames() {
  try {
    const kept = JSON.parse(localStorage.getItem(HIDDEN) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export const hideGames = (games) => write(HIDDEN, JSON.stringify(games.slice(-200)));
