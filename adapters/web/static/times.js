// Moments, as they are where the reader is.

const { lang } = document.documentElement;
const habit = navigator.languages.find((each) => each.startsWith(lang)) ?? lang; // how dates are written where they live
const full = new Intl.DateTimeFormat(habit, { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });

/** The time zone of this browser, by the name that the IANA gives it. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Return a moment in words, by the reader's clock. */
export const here = (moment) => full.format(new Date(moment));

/** Return a moment as a field for dates has it, by the reader's clock. */
export function forField(moment) {
  const at = new Date(moment);
  const two = (number) => String(number).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
