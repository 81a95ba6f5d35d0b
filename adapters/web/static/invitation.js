// The page behind an invitation: to a seat, by a secret, or to any free one, by a code. It stands behind the #, which
// no server ever sees in an address; only a press uses it up, so that nothing which merely opens links can.

import { Lost, ask, askAsSelf, dropSelf, facts, find, followDarkSystem, keepSeat, keepSelf, playingAt, seats, self } from "./page.js";

const texts = facts("texts");
const key = location.hash.slice(1);
const byCode = !key.includes(".");
const RETRY = 2000; // milliseconds, while the connection is lost
const GONE = ["dead_invitation", "not_pending", "invitation_expired"];
let asked = null; // what this invitation asks, while it is open
let other = false; // a second person sits down in this browser
let created = ""; // a person whom this page has asked for

async function look() {
  const { ok, said } = await tried(() => askAsSelf("/invitation", byCode ? { code: key } : { key }, { create: false }));
  if (ok && said.night) location.replace(`/night/${said.night}`);
  else if (ok) show(said);
  else if (said) await refused(said.says);
  else setTimeout(look, RETRY);
}

function show(said) {
  asked = said;
  document.title = said.title;
  find("rules").href = said.rules;
  showQuestion();
  find("accept").textContent = said.accept;
  find("decline").textContent = said.decline;
  find("decline").hidden = byCode; // an open seat is offered to others as well
  find("name").value = said.guest;
  find("other").hidden = !self();
  find("as").textContent = said.name ? texts.as.replace("%name%", said.name) : "";
  find("called").hidden = Boolean(said.name);
  find("answer").hidden = said.seated;
  find("seated").hidden = !said.seated;
  if (said.seated) offerWayBack(`/seat/${self()}/${said.game}`);
}

function showQuestion() {
  find("says").textContent = asked.headline;
  find("lines").replaceChildren(...asked.lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
}

function offerWayBack(address) {
  find("says").textContent = texts.seated;
  find("lines").replaceChildren();
  find("back").href = address;
  find("seated").hidden = false;
  find("back").focus();
}

/** Say why the link opens nothing; who has sat down by it in this browser is led back. */
async function refused(says) {
  const pressed = !find("answer").hidden;
  find("says").textContent = says;
  find("lines").replaceChildren();
  find("answer").hidden = true;
  if (pressed) find("says").focus(); // what had the focus is gone
  const game = key.split(".")[0].replace("-", "");
  const seat = await playingAt(game, seats());
  if (seat) {
    offerWayBack(`/seat/${seat}/${game}`);
    find("more").hidden = true;
  }
  find("home").hidden = false;
}

/** Let another person than that of this browser sit down. */
function asOther() {
  other = true;
  showQuestion();
  find("as").textContent = "";
  find("called").hidden = false;
  find("other").hidden = true;
  find("seated").hidden = true;
  find("answer").hidden = false;
  find("name").focus();
}

find("answer").addEventListener("submit", async (event) => {
  event.preventDefault();
  const body = { key, ...(find("called").hidden ? {} : { name: find("name").value }) };
  const { ok, said } = await tried(() => accept(body));
  if (ok) {
    location.replace(`/seat/${said.seat}/${said.game}`);
  } else if (GONE.includes(said?.code)) await refused(said.says);
  else if (said) find("notice").textContent = said.says;
});

/** Sit down. A browser first becomes a person, so that a lost answer never takes the seat with it: the way back is offered. */
async function accept(body) {
  if (byCode) {
    const answer = await (other ? ask : askAsSelf)("/join", { code: key, "name-1": body.name });
    if (answer.ok) keepSeat(answer.said.seat);
    return answer;
  }
  if (!other && self()) {
    const answer = await ask(`/seat/${self()}/invitation/accept`, body);
    if (answer.said.code !== "signed_out") return answer;
    dropSelf();
  }
  if (!created) {
    const answer = await ask("/people", {});
    if (!answer.ok) return answer;
    created = answer.said.seat;
    (other ? keepSeat : keepSelf)(created);
  }
  return ask(`/seat/${created}/invitation/accept`, body);
}

find("decline").onclick = async () => {
  if (!confirm(texts.sure)) return;
  const { said } = await tried(() => ask("/invitation/decline", { key }));
  if (!said) return;
  find("says").textContent = said.says;
  find("lines").replaceChildren();
  find("answer").hidden = true;
  find("home").hidden = false;
  find("says").focus();
};
find("other").onclick = asOther;
find("more").onclick = asOther;

/** Return what was answered; nothing, and say so, where the connection is lost. */
async function tried(asking) {
  const form = find("answer");
  if (form.ariaBusy === "true") return {};
  form.ariaBusy = "true"; // its buttons are not disabled: that would lose the focus
  find("notice").textContent = "";
  try {
    return await asking();
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    find("notice").textContent = texts.lost;
    return {};
  } finally {
    form.ariaBusy = "false";
  }
}

if (!followDarkSystem()) {
  if (key) look();
  else find("says").textContent = texts.nothing;
}
addEventListener("hashchange", () => location.reload()); // another link was put into the same window
