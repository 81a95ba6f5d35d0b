// The table: it shows the screen that the server gives, and sends what is pressed. It knows no rule of any game.

import { Live } from "./live.js";
import { arrange } from "./arrange.js";
import { followEvening } from "./evening.js";
import { askAgain, bestWidth, isMissing, showPicture } from "./picture.js";
import { Lost, ask, facts, find, keepFold, keepSeat, keepSelf, self } from "./page.js";
import { keepWish, putBack, showMenus, takeWish } from "./folds.js";
import { offerPulse } from "./feel.js";
import { showDescription } from "./description.js";
import { showNote } from "./note.js";
import { ring } from "./ring.js";
import { showScene } from "./scene.js";
import { wireMenu } from "./menu.js";

const texts = facts("texts");
const { screen: first, place, seat, game, night, watching, lookback } = facts("start");
const GONE = ["declined", "withdrawn", "expired"];
const LATE = 1500; // milliseconds

let screen = null; // what is shown
let newest = 0; // the revision below which nothing is shown any more
const page = Math.random().toString(36).slice(2); // what is answered to this page need not be streamed to it
let base = ""; // the mark of what is shown without anything picked: the server knows that one
let pending = null; // what was pressed and has not been answered
let heard = 0; // how many screens the stream has brought
let evening = null; // to which this table belongs

/** Show a screen, unless it is one that we know already, or older than what is shown. */
function show(next) {
  if (next.revision < newest) return;
  newest = next.revision;
  if (!next.pick) base = next.mark;
  if (screen?.mark === next.mark) return;
  const focused = document.activeElement?.closest("#choices") ? document.activeElement.dataset.action : null;
  if (screen && next.revision !== screen.revision) tell(""); // it was about something that has passed
  ring(screen, next, texts);
  const same = screen !== null && offered(screen) === offered(next);
  find("said").textContent = news(screen, next);
  screen = next;
  document.title = `${screen.call ? `● ${texts.yours} · ` : ""}${screen.headline} · ${texts.title}`;
  document.body.classList.toggle("awaited", Boolean(screen.call));
  find("headline").textContent = screen.headline;
  find("knock").hidden = !screen.knock;
  find("lines").replaceChildren(...screen.lines.map((line) => element("li", line)));
  find("question").textContent = screen.question;
  showNote(screen);
  showDescription(find("description"), screen.description);
  const stays = showMenus(screen.menus, choose, texts);
  showChoices(stays ? focused : "");
  find("share-watch").hidden = screen.status === "invited"; // before, its link could open a free seat
  find("share-join")?.toggleAttribute("hidden", !screen.gathers || watching);
  find("seat-links")?.toggleAttribute("hidden", screen.status !== "invited");
  find("skip-item")?.toggleAttribute("hidden", !screen.note);
  find("give-up-item")?.toggleAttribute("hidden", screen.status !== "playing");
  showAfter();
  showBoard(same);
  offerPulse(screen.pulse); // after the ring, which is felt too
  evening?.show();
}

/** Show the scene of the screen, or else its picture. */
function showBoard(same = false) {
  showScene(screen, press, () => showPicture(screen, labelOf, press, same));
}

const offered = ({ menus, rows, pick }) => JSON.stringify([menus, rows, pick]);

/** Return what a screen says that the last one did not: nobody wants to hear the rest again. */
function news(before, next) {
  const said = ({ headline, note, lines, question }) => [headline, note, ...lines, question].filter(Boolean);
  const known = before ? said(before) : [];
  const knocks = next.knock && next.knock !== before?.knock ? [texts.knock] : [];
  return [...knocks, ...said(next).filter((text) => !known.includes(text))].map((text) => /[.?!…]$/.test(text) ? text : `${text}.`).join(" ");
}

/** Show all choices: those that can be pressed on the board too, and the rest, which has a place of its own. */
function showChoices(focused) {
  const [ways, rest] = find("choices").children;
  const drawn = new Set(screen.scene ? pressable(screen.scene.items) : []);
  const isWay = (row) => row.every(({ action }) => drawn.has(action));
  showRows(ways, screen.rows.filter(isWay));
  showRows(rest, screen.rows.filter((row) => !isWay(row)));
  if (focused !== null) {
    const buttons = [...find("choices").querySelectorAll("button")];
    const same = buttons.find((button) => button.dataset.action === focused);
    // Who waits is at the headline, where a key that is pressed once too often does nothing.
    (same || (screen.call && buttons[0]) || find("headline")).focus();
  }
}

const pressable = (items) => items.flatMap(({ do: action, g }) => (g ? pressable(g) : action ?? []));

function showRows(box, rows) {
  arrange(box, [...rows.keys()], () => Object.assign(element("div"), { className: "row" }));
  rows.forEach((row, number) => arrange(box.children[number], row, choiceButton));
}

function choiceButton(choice) {
  const button = element("button");
  button.type = "button";
  button.className = choice.kind;
  button.dataset.action = choice.action;
  button.disabled = !choice.enabled;
  if (choice.symbol) {
    const symbol = element("span", choice.symbol);
    symbol.className = "symbol";
    symbol.ariaHidden = "true";
    button.append(symbol);
  }
  button.append(element("span", choice.label));
  button.onclick = () => { if (isSure(choice)) press(choice.action); };
  return button;
}

/** Ask before what ends something for others as well; an offer to end the game can be taken back. */
function isSure({ action, kind }) {
  const part = kind === "danger" ? texts.surePart : "";
  const question = { withdraw: texts.sureWithdraw, decline: texts.sureDecline, part }[action];
  return !question || confirm(question);
}

function labelOf(action) {
  const choices = [...screen.menus.flatMap((menu) => menu.choices), ...screen.rows.flat()];
  return choices.find((choice) => choice.action === action)?.label ?? "";
}

/** Offer what comes after a game: the next one, the journey, the gallery. */
function showAfter() {
  const after = find("after");
  const offers = [];
  if (find("share-join")?.hidden === false) offers.push(deed(texts.gather, () => find("share-join").click()));
  if (find("seat-links")?.hidden === false) offers.push(deed(texts.invite, () => find("seat-links").click(), "main"));
  if (GONE.includes(screen.status)) offers.push(link("/", texts.home, "main"));
  if (night && screen.over) offers.push(link(`/night/${night}`, texts.back, "main"));
  if (screen.again) offers.push(link(`/seat/${seat}/${screen.again}`, texts.again, night ? "" : "main"));
  const ended = screen.over && screen.picture;
  const sealed = screen.day >= new Date().toISOString().slice(0, 10); // the server refuses in any case
  const played = ended && !sealed && seat && !watching && screen.status === "over";
  if (screen.day && screen.over) offers.push(link("/#day", texts.day));
  if (ended && !sealed) offers.push(link(`/replay/${game}`, texts.journey));
  if (played && lookback) offers.push(link(`${place}/hindsight`, texts.hindsight));
  after.replaceChildren(...offers);
  after.hidden = offers.length === 0;
  if (played) offerGallery(after);
}

async function offerGallery(after) {
  const answer = await ask(`${place}/gallery`).catch(() => null);
  if (!answer?.ok || !answer.said.offered || after.querySelector("button")) return;
  const button = deed("", null);
  const label = (shown) => {
    button.textContent = shown ? texts.hide : texts.show;
    button.onclick = async () => {
      const done = await ask(`${place}/gallery`, { shown: !shown }).catch(() => null);
      if (done?.ok) label(done.said.shown);
      tell(done ? done.said.says ?? "" : texts.lost);
    };
  };
  label(answer.said.shown);
  after.append(button);
}

/** Show what the stream brings, `back` if it was lost before; what it or an answer has brought before is no news. */
function follow(next, back) {
  askAgain();
  if (back) newest = 0; // a server that was away may have lost what it told last: then all goes on from there
  if (next.mark === base) return;
  heard += 1;
  const kept = screen.pick && next.revision === screen.revision && next.call === screen.call ? screen.pick : "";
  show(next);
  if (kept) press(kept); // another player did something: what was picked stays picked
}

/** Return what shows the screen of an answer that is asked for now, but never in the place of a newer one. */
function answering() {
  const before = heard;
  return (next) => {
    const unsure = heard !== before && next.revision === screen.revision && next.mark !== base;
    // The stream has brought something meanwhile, and nothing says which is newer.
    if (unsure && next.pick) press(next.pick);
    else if (unsure) live.again();
    else show(next);
  };
}

/** Ask for the screen if what was answered is not shown soon: the answer is lost, or something older came after it. */
function doubtAnswer(mark) {
  const before = [pending, base];
  setTimeout(() => { if (base !== mark && before[0] === pending && before[1] === base) live.again(); }, LATE);
}

/** Send what was pressed; `asks` if it only asks why it does nothing. While the connection is lost it is kept, and sent when it is back. */
function press(action, asks = false) {
  if (pending) return;
  pending = { action, asks, revision: screen.revision, again: false };
  tell("");
  showPending();
  send();
}

/** Show what was pressed and has not been answered, on the board and beside it. */
function showPending() {
  document.body.classList.toggle("busy", Boolean(pending));
  for (const each of document.querySelectorAll("[data-action]")) {
    each.classList.toggle("pending", each.dataset.action === pending?.action);
  }
}

/** Press what was chosen from a menu; while something else is on its way, it comes right after that. */
function choose(number, choice) {
  if (pending) keepWish(number, choice);
  else press(choice.action);
}

/** Do what was chosen from a menu in the meantime, unless it cannot be chosen any more: then say so. */
function goOn() {
  const choice = takeWish();
  putBack();
  if (choice) press(choice.action);
  else if (choice === undefined) tell(texts.moved);
}

async function send() {
  const sent = pending;
  sent.sending = true;
  const showAnswer = answering();
  let answer;
  try {
    answer = await ask(`${place}/press`, { action: sent.action, revision: sent.revision, width: bestWidth(), page });
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    sent.sending = false;
    sent.again = true;
    tell(texts.kept);
    live.lost();
    return;
  }
  pending = null;
  showPending();
  const { ok, said } = answer;
  if (said.elsewhere) {
    location.assign(`/seat/${seat}/${said.elsewhere}`);
    return;
  }
  // What was sent twice may have counted the first time: then it is refused, and the screen shows what came of it.
  const good = ok && sent.action === "nudge";
  tell(good ? texts.knocked : ok || sent.again ? "" : said.says, good);
  const nothingNew = sent.asks && !ok && said.screen?.revision === screen.revision; // what was picked stays picked
  if (said.screen && !nothingNew) showAnswer(said.screen);
  else if (said.code === "signed_out") live.end();
  goOn();
}

function showConnection(well) {
  const line = find("connection");
  const back = well && document.body.classList.contains("lost"); // at first nothing was lost: the picture is on its way
  line.textContent = well ? "" : texts.lost;
  document.body.classList.toggle("lost", !well);
  if (!well) return;
  if (pending && !pending.sending) send();
  if (back && isMissing()) showBoard();
}

/** The seat is not ours any more: show nothing of it. */
function gone() {
  find("connection").textContent = "";
  find("open-menu").remove();
  document.title = texts.title;
  const box = element("section");
  box.className = "card narrow long";
  const says = element("h1", texts.gone);
  says.tabIndex = -1;
  box.append(says, link("/", texts.home, "main"));
  find("main").replaceChildren(box);
  document.body.className = "plain";
  says.focus(); // so that it is heard
}

function tell(said, good = false) {
  find("notice").textContent = said;
  find("notice").classList.toggle("good", good);
}

function link(address, label, kind = "") {
  const anchor = element("a", label);
  anchor.href = address;
  anchor.className = `button ${kind}`;
  return anchor;
}

function deed(label, act, kind = "") {
  const button = element("button", label);
  button.className = kind;
  button.type = "button";
  button.onclick = act;
  return button;
}

function element(name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

// From choice to choice by the arrows, as in any bar of buttons.
find("choices").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...find("choices").querySelectorAll("button:not(:disabled)")];
  const at = buttons.indexOf(document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
});

let resizing;
let width = bestWidth();
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => {
    if (bestWidth() === width) return;
    width = bestWidth();
    if (!screen.scene) showBoard();
  }, 300);
});

if (seat) (self() ? keepSeat : keepSelf)(seat);
keepFold(find("words"), "words");
show(first);
wireMenu({ place, seat, texts, answering, press });
if (night) evening = followEvening({ place, seat, night, texts, width: bestWidth, isOver: () => screen.over });

const live = new Live(place, {
  page,
  mark: () => base,
  width: bestWidth,
  onScreen: follow,
  onAnswered: doubtAnswer,
  onState: showConnection,
  onGone: gone,
});
