// Who this browser is: coming to another device, signing out, and being forgotten. For the first page and for tables.

import { ask, dropSeat, find } from "./page.js";

/** Wire the buttons; `offer` shows a link, `tried` returns what was answered or says why there is nothing. */
export function wireIdentity({ seat, texts, offer, tried }) {
  on("device", () => offer(() => ask(`/seat/${seat()}/device`, {}), texts.device));
  on("sign-out-elsewhere", async () => {
    if (confirm(texts.elsewhereSure)) await tried(() => ask(`/seat/${seat()}/sign-out-elsewhere`, {}), texts.elsewhereDone);
  });
  on("sign-out", () => leave("sign-out", texts.signOutSure));
  on("forget", () => leave("forget", texts.sure));

  async function leave(deed, sure) {
    const leaving = seat();
    if (!confirm(sure) || !(await tried(() => ask(`/seat/${leaving}/${deed}`, {})))) return;
    dropSeat(leaving);
    location.assign("/");
  }
}

function on(id, deed) {
  const button = find(id);
  if (button) button.onclick = deed;
}
