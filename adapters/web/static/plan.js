// Planning an evening: the form, and the link that comes of it.

import { Lost, askAsSelf, facts, find, self } from "./page.js";
import { fitLevels } from "./levels.js";
import { forField, zone } from "./times.js";
import { showLink } from "./links.js";

const texts = facts("texts");
const form = find("plan");
fitLevels(form);
form.addEventListener("change", fitGame);
fitGame();
form.elements.when.min = forField(Date.now());
showName(!self()); // a person who has planned one here has a name
find("zone").textContent = texts.zone.replace("%zone%", zone);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.ariaBusy === "true") return; // its button is not disabled: that would lose the focus
  form.ariaBusy = "true";
  find("notice").textContent = "";
  try {
    const { ok, said } = await askAsSelf("/nights", { ...Object.fromEntries(new FormData(form)), zone });
    if (ok) showLinks(said);
    else find("notice").textContent = said.says;
    if (said.code === "no_name") showName(true);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    find("notice").textContent = texts.lost;
  } finally {
    form.ariaBusy = "false";
  }
});

/** Ask only for what belongs to the game that is chosen. */
function fitGame() {
  for (const part of form.querySelectorAll("[data-game]")) {
    part.hidden = part.dataset.game !== form.elements.plays.value;
    part.disabled = part.hidden;
  }
}

function showName(wanted) {
  find("called").hidden = !wanted;
  find("name").required = wanted;
}

function showLinks(said) {
  for (const part of document.querySelectorAll("[data-link]")) {
    const link = said.links[part.dataset.link];
    part.hidden = !link;
    if (!link) continue;
    part.append(find("link").content.cloneNode(true));
    showLink(part, link, texts);
    if (link.here) find("links-here").hidden = false;
  }
  find("go").href = `/night/${said.night}`;
  form.hidden = true;
  find("links").hidden = false;
  find("links").focus();
}
