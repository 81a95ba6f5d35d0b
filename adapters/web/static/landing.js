// The first page: starting a game, the links to it, and the games and evenings of this browser.

import { Lost, ask, askAsSelf, dropSeat, facts, find, hiddenGames, hideGames, seats, self, trying } from "./page.js";
import { showDay } from "./day.js";
import { fitLevels } from "./levels.js";
import { offerJoining } from "./joining.js";
import { here } from "./times.js";
import { showLink } from "./links.js";
import { wireIdentity } from "./identity.js";

const texts = facts("texts");

const reader = find("reader");
const start = find("start");
fitLevels(start);
start.addEventListener("change", fitGame);
fitGame();

/** Ask only for what belongs to the game that is chosen, and for as many names as there are seats. */
function fitGame() {
  const { game, others, partner, seats: count } = start.elements;
  for (const part of document.querySelectorAll("[data-game]")) {
    part.hidden = part.dataset.game !== game.value;
    if ("disabled" in part) part.disabled = part.hidden;
  }
  for (const part of document.querySelectorAll("[data-by]")) part.hidden = game.value === "palm" && !part.dataset.by.split(" ").includes(others.value);
  for (const part of document.querySelectorAll("[data-way]")) part.hidden = part.dataset.way !== partner.value;
  const names = [...find("people").querySelectorAll("input")];
  names.forEach((name, number) => {
    name.disabled = number >= (others.value === "link" ? count.value : 1);
    name.closest("label").hidden = name.disabled;
  });
  find("rules").href = game.value === "palm" ? "/rules/palm" : "/rules";
}

for (const form of [find("guided"), find("alone"), find("alone-palm"), start]) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(form, (wishes) => askAsSelf("/games", wishes), find(`${form.id}-notice`), begin);
  });
}

/** Go to the table where nobody else has to come; else show how they come. */
function begin(said) {
  if (said.dealt) location.assign(`/seat/${said.seat}/${said.game}`);
  else showLinks(said);
}

async function submit(form, send, notice, done) {
  if (form.ariaBusy === "true") return; // its button is not disabled: that would lose the focus
  form.ariaBusy = "true";
  notice.textContent = "";
  const choices = { language: reader.elements.language.value, theme: reader.elements.theme.value };
  try {
    const { ok, said } = await send({ ...Object.fromEntries(new FormData(form)), ...choices });
    if (ok) done(said);
    else notice.textContent = said.says;
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    notice.textContent = texts.lost;
  } finally {
    form.ariaBusy = "false";
  }
}

function showLinks(said) {
  for (const part of document.querySelectorAll("[data-link]")) {
    const link = said.links[part.dataset.link];
    part.hidden = !link;
    if (!link) continue;
    if (!part.querySelector(".qr")) part.append(find("link").content.cloneNode(true));
    showLink(part, link, texts);
    const called = start.elements[`name-${part.dataset.link.slice("seat-".length)}`]?.value;
    if (called) part.querySelector("h3").textContent = called;
    if (link.here) find("links-here").hidden = false;
  }
  find("code-card").hidden = !said.code;
  find("told").textContent = said.code ?? "";
  find("sit").href = `/seat/${said.seat}/${said.game}`;
  start.hidden = true;
  find("links").hidden = false;
  find("links").focus({ preventScroll: true });
  find("links").scrollIntoView({ block: "start" }); // all of it is too high for most screens
  listGames();
}

async function listGames() {
  const list = find("games");
  const found = (await Promise.all(seats().map(gamesOf))).flat();
  const hidden = new Set(hiddenGames());
  const rank = ({ game }) => (game.awaited ? 0 : 1 + game.over);
  const shown = found.filter(({ game }) => !hidden.has(game.game)).sort((one, other) => rank(one) - rank(other));
  showWaiting(shown.filter(({ game }) => game.awaited).length);
  list.replaceChildren(...shown.map(({ seat, game }) => entry(seat, game)));
  find("mine-none").hidden = found.length > 0;
  find("mine-hidden").hidden = shown.length === found.length;
  find("you").hidden = !self();
}

/** Say how many games wait for the reader, also in the title; then they come first. */
function showWaiting(count) {
  document.title = count ? `(${count}) ${texts.title}` : texts.title;
  find("mine-waiting").textContent = count === 1 ? texts.waitingOne : count ? texts.waitingMany.replace("%count%", count) : "";
  if (count) document.querySelector(".hero").before(find("mine"));
}

find("mine-hidden").onclick = async () => {
  hideGames([]);
  await listGames();
  (find("games").querySelector("a") ?? find("mine-none")).focus();
};

async function gamesOf(seat) {
  try {
    const { ok, status, said } = await ask(`/seat/${seat}/games`);
    if (status === 403) dropSeat(seat);
    return ok ? said.games.map((game) => ({ seat, game })) : [];
  } catch {
    return []; // the list is shown when the page is opened the next time
  }
}

function entry(seat, game) {
  const item = find("game").content.cloneNode(true).firstElementChild;
  const link = item.querySelector("a");
  link.href = `/seat/${seat}/${game.game}`;
  link.classList.toggle("awaited", game.awaited);
  link.classList.toggle("over", game.over);
  item.querySelector(".headline").textContent = game.headline;
  item.querySelector("small").textContent = game.headline.includes(game.title) ? "" : game.title; // once is enough
  item.querySelector("[data-deed=hide]").onclick = async () => {
    hideGames([...hiddenGames(), game.game]);
    await listGames();
    (find("games").querySelector("a") ?? find("mine-hidden")).focus();
  };
  return item;
}

/** List the evenings of the person of this browser. */
async function listNights() {
  if (!self()) return;
  const answer = await ask(`/seat/${self()}/nights`).catch(() => null);
  const nights = answer?.ok ? answer.said.nights : [];
  find("nights").replaceChildren(...nights.map(nightEntry));
  find("outings").hidden = nights.length === 0;
}

function nightEntry({ night, title, at, stage }) {
  const item = find("night").content.cloneNode(true).firstElementChild;
  item.querySelector("a").href = `/night/${night}`;
  item.querySelector(".headline").textContent = title;
  item.querySelector("small").textContent = `${here(at)} (${stage})`;
  return item;
}

const tried = trying(find("you-notice"), texts.lost);

wireIdentity({
  seat: self,
  texts,
  tried,
  offer: async (asking, about) => {
    const said = await tried(asking);
    if (!said) return;
    const part = find("device-link");
    if (!part.querySelector(".qr")) part.append(find("link").content.cloneNode(true));
    find("device-about").textContent = about;
    part.hidden = false;
    showLink(part, said.link, texts);
    part.querySelector("[data-deed=copy]").focus({ preventScroll: true });
    part.scrollIntoView({ block: "nearest" });
  },
});
find("day-form").addEventListener("submit", (event) => {
  event.preventDefault();
  submit(event.target, (wishes) => askAsSelf("/day", wishes), find("day-form-notice"), begin);
});

listGames();
listNights();
showDay(texts);
offerJoining(submit);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  listGames();
  listNights();
  showDay(texts);
});
