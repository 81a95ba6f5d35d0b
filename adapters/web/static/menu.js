// The menu of a table: how it looks, notices, links; nothing in it says a word to the other player.

import { ask, cameFrom, find, reloadFrom, remember, trying } from "./page.js";
import { canNotify, wantNotices, wantsNotices } from "./notices.js";
import { showLink } from "./links.js";
import { wireIdentity } from "./identity.js";

export function wireMenu({ place, seat, texts, answering, press }) {
  const menu = find("menu");
  const notice = find("menu-notice");
  const tried = trying(notice, texts.lost);

  find("open-menu").onclick = open;
  menu.addEventListener("click", (event) => { if (event.target === menu) menu.close(); });

  find("settings").addEventListener("change", async ({ target }) => {
    const value = target.type === "checkbox" ? target.checked : target.value;
    if (target.type !== "checkbox") remember(target.name, value);
    if (!seat || (await tried(() => ask(`/seat/${seat}/settings`, { [target.name]: value })))) reloadFrom(target);
  });

  const bell = find("notify"); // who only watches has no turn
  if (bell) {
    bell.hidden = !canNotify();
    bell.ariaPressed = String(wantsNotices());
    bell.onclick = async () => {
      const wanted = bell.ariaPressed !== "true";
      const given = await wantNotices(wanted);
      bell.ariaPressed = String(given);
      notice.textContent = wanted && !given ? texts.denied : "";
    };
  }

  find("share-watch").onclick = () => offer(() => ask(`${place}/watch`), texts.watch);
  on("share-join", () => offer(() => ask(`${place}/join`), texts.join));
  on("seat-links", offerSeats);
  on("skip", () => {
    menu.close();
    press("skip");
  });
  on("give-up", async () => {
    if (!confirm(texts.giveUpSure)) return;
    const showAnswer = answering();
    const said = await tried(() => ask(`${place}/give-up`, {}));
    if (!said) return;
    menu.close();
    showAnswer(said.screen);
  });
  wireIdentity({ seat: () => seat, texts, offer, tried });

  const field = cameFrom(find("settings"));
  if (field) {
    find("open-menu").focus(); // where the focus goes when the menu is closed
    open();
    field.focus();
  }

  function open() {
    notice.textContent = "";
    find("offered").replaceChildren();
    if (!menu.open) menu.showModal();
  }

  /** Show a link, in the place of what was shown before. */
  async function offer(asking, about) {
    open();
    const said = await tried(asking);
    if (said) showOffered(linkPart(said.link, about));
  }

  /** Show the links to the seats that nobody has taken yet. */
  async function offerSeats() {
    open();
    const said = await tried(() => ask(`${place}/invitations`));
    if (said) showOffered(...said.links.map(seatPart));
  }

  function showOffered(...parts) {
    find("offered").replaceChildren(...parts);
    focusCopy(parts[0]);
    find("offered").scrollIntoView({ block: "nearest" });
  }

  const focusCopy = (part) => part?.querySelector("[data-deed=copy]").focus({ preventScroll: true });

  function seatPart({ seat: number, guest, link }) {
    const title = guest || (find("seat-links").dataset.many ? texts.seat.replace("%seat%", number + 1) : "");
    const part = linkPart(link, texts.seatAbout, title);
    const replace = part.querySelector("[data-deed=replace]");
    replace.hidden = false;
    replace.onclick = async () => {
      if (!confirm(texts.replaceSure)) return;
      const said = await tried(() => ask(`${place}/invitations`, { seat: number }));
      if (!said) return;
      const next = seatPart(said);
      part.replaceWith(next);
      focusCopy(next); // what had the focus is gone
    };
    return part;
  }

  function linkPart(link, about, title = "") {
    const part = find("link-part").content.cloneNode(true).firstElementChild;
    part.querySelector("h3").textContent = title;
    part.querySelector("h3").hidden = !title;
    part.querySelector("[data-about]").textContent = about;
    showLink(part, link, texts);
    return part;
  }
}

function on(id, deed) {
  const button = find(id);
  if (button) button.onclick = deed;
}
