// Joining by a code, which leads to the page of its invitation or of its night.

import { ask, find } from "./page.js";

const CODE = /^\w{5}-\w{5}$/;

/** Lead on from a typed code, or from a link of an earlier release, which had it behind the #; `submit` sends the form. */
export function offerJoining(submit) {
  const join = find("join");
  join.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(join, ({ code }) => ask("/invitation", { code }), find("join-notice"), lead);
  });
  addEventListener("hashchange", comeByLink);
  comeByLink();
}

function lead({ night, code }) {
  location.assign(night ? `/night/${night}` : `/invitation#${code}`);
}

function comeByLink() {
  const code = location.hash.slice(1);
  if (CODE.test(code)) location.replace(`/invitation#${code}`);
}
