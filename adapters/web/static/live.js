// The connection of a table: it follows what happens, comes back when it is lost, and says how it is.

const SILENCE = 40_000; // milliseconds without a sign of life: the server gives one every 15 seconds
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const REFUSED = ["signed_out", "unknown_game", "unknown_night"]; // what no waiting will mend

export class Live {
  /** Follow a place; `mark` returns the name of what is shown already, `width` that of its pictures. */
  constructor(place, { mark, width, page = "", onScreen, onAnswered = () => {}, onState, onGone }) {
    Object.assign(this, { place, mark, width, page, onScreen, onAnswered, onState, onGone });
    this.pause = FIRST_PAUSE;
    this.missed = false; // whether the connection was lost, and nothing has come since
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.well) this.again(); });
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => { if (event.persisted) this.again(); });
    this.again();
  }

  /** Connect anew, at once. */
  again() {
    if (this.over) return;
    this.close();
    const asked = new URLSearchParams({ mark: this.mark(), width: this.width(), page: this.page });
    const source = this.source = new EventSource(`${this.place}/events?${asked}`);
    source.addEventListener("screen", (event) => this.onScreen(JSON.parse(event.data), this.alive()));
    source.addEventListener("answered", (event) => { this.alive(); this.onAnswered(JSON.parse(event.data).mark); });
    source.addEventListener("still", () => this.alive());
    source.addEventListener("gone", () => this.lost()); // or this browser has got another secret
    source.onerror = () => this.lost();
    this.listen();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  /** Note a sign of life; return whether the connection was lost before it. */
  alive() {
    const back = this.missed;
    this.missed = false;
    this.pause = FIRST_PAUSE;
    this.listen();
    if (!this.well) {
      this.well = true;
      this.onState(true);
    }
    return back;
  }

  listen() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lost(), SILENCE);
  }

  /** Try again later. */
  lost() {
    if (this.over) return;
    this.close();
    this.well = false;
    this.missed = true;
    this.onState(false);
    this.timer = setTimeout(() => this.comeBack(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** Connect anew, and ask why that may fail: a stream cannot tell, and a proxy may refuse what we would not. */
  async comeBack() {
    this.again();
    const answer = await fetch(this.place, { headers: { Accept: "application/json" } }).catch(() => null);
    const said = answer && !answer.ok ? await answer.json().catch(() => null) : null;
    if (!this.well && REFUSED.includes(said?.code)) this.end(said.code);
  }

  /** It is not ours any more. */
  end(code) {
    this.over = true;
    this.close();
    this.onGone(code);
  }
}
