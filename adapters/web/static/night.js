// The page of an evening: what the server tells of it, for everybody and for the person of this browser.

import { Live } from "./live.js";
import { arrange } from "./arrange.js";
import { Lost, ask, dropSelf, facts, find, keepSelf, self, widthFor } from "./page.js";
import { canNotify, wantNotices, wantsNotices } from "./notices.js";
import { forField, zone } from "./times.js";
import { lead } from "./leading.js";
import { line } from "./lines.js";
import { offerLink } from "./links.js";

const texts = facts("texts");
const { screen: first, seat: given } = facts("start");
const page = `/night/${first.night}`;

let screen = null;
let shownPicture = "";
let shownChoices = "";
let restsUntil = 0;
let resting; // ends their rest
let heard = 0; // how many screens the stream has brought
const REST = 1000; // milliseconds: so long a choice that has just come cannot be pressed, it may have slid under a finger
if (given) { // by a device link: this is another browser of the same person
  keepSelf(given);
  history.replaceState(null, "", page);
}
const place = () => (self() ? `/seat/${self()}${page}` : page);

function show(next) {
  if (screen?.mark === next.mark) return;
  const focused = document.activeElement?.dataset.action;
  rest(next);
  screen = next;
  for (const notice of ["notice", "leading-notice"]) find(notice).textContent = ""; // it was about something that has passed
  document.title = `${screen.awaited || screen.table ? "● " : ""}${screen.headline} · ${texts.title}`;
  find("headline").textContent = screen.headline;
  find("evening").toggleAttribute("data-scored", screen.scored);
  find("lines").replaceChildren(...screen.lines.map((each) => line(each, texts)));
  find("told").replaceChildren(...screen.words.map((each) => line(each, texts)));
  find("words").hidden = screen.words.length === 0;
  find("mine").replaceChildren(...screen.mine.map((each) => line(each, texts, "p")));
  find("table").hidden = !screen.table;
  find("table").href = screen.table;
  find("table").classList.toggle("main", screen.here && !screen.deserted);
  find("calendar").hidden = !screen.calendar;
  find("forget").hidden = !self();
  find("next").hidden = !screen.next;
  find("next").href = screen.next;
  find("share").hidden = !screen.inviting;
  find("links-here")?.toggleAttribute("hidden", screen.hosting.length === 0);
  const entering = screen.rows.some(({ action }) => ["join", "here", "fill"].includes(action));
  find("called").hidden = !entering || screen.named;
  const leaving = ({ action }) => action === "leave"; // it stands apart, where no other choice ever is
  arrange(find("choices"), screen.rows.filter((each) => !leaving(each)), (each) => button(each));
  arrange(find("leaving"), screen.rows.filter(leaving), (each) => button(each));
  find("hosting").hidden = screen.hosting.length === 0;
  arrange(find("leading"), screen.hosting, (each) => button(each, "leading-notice"));
  layToRest();
  find("you").hidden = screen.rows.length + screen.mine.length === 0 && !screen.calendar;
  showPlan();
  showPicture();
  if (focused) (document.querySelector(`[data-action=${focused}]`) ?? find("headline")).focus();
  lead(screen, texts.begun);
}

/** Let all choices rest for a moment where others come than were there, or one is just being pressed. */
function rest(next) {
  const choices = [...next.rows, ...next.hosting].map(({ action }) => action).join();
  if (screen && (choices !== shownChoices || document.body.ariaBusy === "true")) restsUntil = Date.now() + REST;
  shownChoices = choices;
}

/** Let what is to be pressed rest as long as it should; those that stayed where they were, too. */
function layToRest() {
  const left = restsUntil - Date.now();
  if (left <= 0) return;
  const all = document.querySelectorAll("#choices button, #leaving button, #leading button");
  all.forEach((each) => { each.ariaDisabled = "true"; }); // and not disabled: that would lose the focus
  clearTimeout(resting);
  resting = setTimeout(() => all.forEach((each) => { each.ariaDisabled = null; }), left);
}

function button(choice, notice = "notice") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = choice.kind;
  made.dataset.action = choice.action;
  made.textContent = choice.label;
  if (["here", "fill"].includes(choice.action)) made.ariaPressed = String(choice.chosen);
  made.onclick = () => { if (made.ariaDisabled !== "true") press(choice, find(notice)); };
  return made;
}

function showPicture() {
  const address = `${screen.picture}&width=${widthFor(find("frame"))}`;
  if (address === shownPicture) return;
  shownPicture = address;
  const next = new Image();
  next.onload = () => {
    if (address !== shownPicture) return; // another one has come meanwhile
    find("picture").src = next.src;
    find("picture").alt = screen.words.length ? texts.picture : "";
    find("picture").hidden = false;
  };
  next.src = address;
}

/** Fill in the form of the host, unless they are writing in it. */
function showPlan() {
  const form = find("edit");
  find("changing").hidden = !screen.plan;
  if (!screen.plan || form.contains(document.activeElement)) return;
  form.elements.title.value = screen.plan.title;
  form.elements.when.value = forField(screen.plan.at);
  form.elements.duration.value = screen.plan.minutes;
}

async function press({ action, sure }, notice) {
  if (sure && !confirm(sure)) return;
  const name = find("called").hidden ? {} : { name: find("name").value };
  const before = heard;
  const said = await sent(`${place()}/press`, { action, ...name }, notice);
  if (!said) return;
  if (said.seat) {
    keepSelf(said.seat);
    follow();
  }
  restsUntil = Date.now() + REST;
  if (heard === before || said.screen.mark === screen.mark) show(said.screen);
  else live.again(); // the stream was faster, and an older answer must not cover what it has brought
}

/** Send something, and return what was answered; or say why there is nothing. */
async function sent(address, body, notice) {
  if (document.body.ariaBusy === "true") return null;
  document.body.ariaBusy = "true";
  notice.textContent = "";
  try {
    const { ok, said } = await ask(address, body);
    if (ok) return said;
    if (said.code === "signed_out" && self()) startAnew();
    notice.textContent = said.says;
    if (said.code === "no_name") find("name").focus();
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    notice.textContent = texts.lost;
  } finally {
    document.body.ariaBusy = "false";
  }
  return null;
}

/** This browser is nobody here any more: it was signed out, or its person forgotten. */
function startAnew() {
  dropSelf();
  location.replace(page);
}

let live = null;
function follow() {
  if (live) {
    live.place = place();
    live.again();
    return;
  }
  live = new Live(place(), {
    mark: () => screen?.mark ?? "",
    width: () => widthFor(find("frame")),
    onScreen: (next) => {
      heard += 1;
      show(next);
    },
    onState: (well) => { find("connection").textContent = well ? "" : texts.lost; },
    onGone: (code) => (code === "signed_out" ? startAnew() : location.reload()),
  });
}

find("called").addEventListener("submit", (event) => {
  event.preventDefault();
  press(screen.rows[0], find("notice"));
});

find("edit").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { title, when, duration } = find("edit").elements;
  const moved = when.value !== forField(screen.plan.at);
  const changes = { zone, title: title.value, duration: duration.value, ...(moved ? { when: when.value } : {}) };
  if (await sent(`${place()}/plan`, changes, find("edit-notice"))) {
    find("changing").open = false;
    find("headline").focus();
  }
});

find("forget").onclick = async () => {
  if (confirm(texts.sure) && (await sent(`/seat/${self()}/forget`, {}, find("notice")))) startAnew();
};

const bell = find("notify");
bell.hidden = !canNotify();
bell.ariaPressed = String(wantsNotices());
bell.onclick = async () => {
  const wanted = bell.ariaPressed !== "true";
  const granted = await wantNotices(wanted);
  bell.ariaPressed = String(granted);
  find("notice").textContent = wanted && !granted ? texts.denied : "";
};

offerLink(find("share"), find("share").querySelector("a").href, texts);
if (!self()) show(first); // else the stream brings what is meant for this person
follow();
