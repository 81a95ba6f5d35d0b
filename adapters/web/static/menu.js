// The menu of a table: how it looks, notices, links; nothing in it says a word to the other player.

import { Lost, ask, cameFrom, dropSeat, find, reloadFrom, remember } from "./page.js";
import { canNotify, wantNotices, wantsNotices } from "./notices.js";
import { showLink } from "./links.js";

export function wireMenu({ place, seat, texts }) {
  const menu = find("menu");
  const notice = find("menu-notice");

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
  on("partner-key", () => offer(() => ask(`${place}/partner`, {}), texts.partner));
  for (const button of document.querySelectorAll("[data-guest]")) {
    const { guest } = button.dataset;
    button.onclick = () => offer(() => ask(`${place}/partner`, { guest }), texts.guest);
  }
  on("new-key", () => offer(() => ask(`/seat/${seat}/key`, {}), texts.own));
  on("forget", async () => {
    if (!confirm(texts.sure)) return;
    if (await tried(() => ask(`/seat/${seat}/forget`, {}))) {
      dropSeat(seat);
      location.assign("/");
    }
  });

  const field = cameFrom(find("settings"));
  if (field) {
    find("open-menu").focus(); // where the focus goes when the menu is closed
    open();
    field.focus();
  }

  function open() {
    notice.textContent = "";
    find("new-link").hidden = true;
    menu.showModal();
  }

  async function offer(asking, about) {
    if (!menu.open) open();
    const said = await tried(asking);
    if (!said) return;
    const part = find("new-link");
    find("new-link-about").textContent = about;
    part.hidden = false;
    showLink(part, said.link, texts);
    part.scrollIntoView({ block: "nearest" });
  }

  /** Return what was answered, or say why there is nothing. */
  async function tried(asking) {
    notice.textContent = "";
    try {
      const { ok, said } = await asking();
      if (ok) return said;
      notice.textContent = said.says;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      notice.textContent = texts.lost;
    }
    return null;
  }
}

function on(id, deed) {
  const button = find(id);
  if (button) button.onclick = deed;
}
