// Elements of a drawing, made of facts: nothing but what is listed here becomes one.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(["path", "circle", "rect", "polyline"]);
const ATTRIBUTES = new Set([
  "cx", "cy", "d", "fill", "fill-opacity", "fill-rule", "height", "opacity", "points", "r", "rx", "ry", "stroke",
  "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "width", "x", "y",
]);

/** Return a new element of a drawing. */
export function make(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Return new shapes, each of a tag and attributes that the server has named. */
export function shapes(facts) {
  return facts.filter(([tag]) => TAGS.has(tag)).map(([tag, attributes]) =>
    make(tag, Object.fromEntries(Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name)))));
}
