// The evening to which a table belongs: what comes next there, and the way to the next table.

import { Live } from "./live.js";
import { find } from "./page.js";
import { isFirst, lead } from "./leading.js";
import { line } from "./lines.js";

/** Listen for what happens at the evening, and go to the next round; return how to show what is known of it. */
export function followEvening({ place, seat, night, texts, width, isOver }) {
  let known = null;
  isFirst(place); // a guest can go back to the evening, and stay there

  /** Say what comes after this game, or that the partner had to go. */
  function show() {
    if (!known) return;
    const left = known.deserted && known.table === place ? known.mine[0] : [];
    const parts = isOver() ? known.coming : left;
    find("meanwhile").hidden = parts.length === 0;
    find("meanwhile").replaceChildren(...line(parts, texts, "span").childNodes);
  }

  const nothing = () => {};
  const onScreen = (next) => {
    known = next;
    show();
    lead(next, texts.begun);
  };
  new Live(`/seat/${seat}/night/${night}`, { mark: nothing, width, onScreen, onState: nothing, onGone: nothing });
  return { show };
}
