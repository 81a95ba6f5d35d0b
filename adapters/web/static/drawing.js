// Elements of a drawing, made of facts: nothing but what is listed here becomes one.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(["path", "circle", "rect"]);
const ATTRIBUTES = new Set([
  "cx", "cy", "d", "fill", "fill-opacity", "fill-rule", "height", "opacity", "r", "rx", "ry", "stroke",
  "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "width", "x", "y",
]);

const FAR = 2000; // units
const ALL = { x: -FAR, y: -FAR, width: 2 * FAR, height: 2 * FAR };

/** Return a new element of a drawing. */
export function make(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Return new shapes, each of a tag and attributes that the server has named; some are cut out of those before. */
export function shapes(facts) {
  let made = [];
  let mask = null; // to which the next cut belongs
  for (const [tag, attributes] of facts.filter(([tag]) => TAGS.has(tag))) {
    const shape = make(tag, Object.fromEntries(Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name))));
    if (attributes.cut === undefined) {
      made.push(shape);
      mask = null;
    } else {
      if (!mask) {
        mask = make("mask", { id: newId(), maskUnits: "userSpaceOnUse", ...ALL });
        mask.append(make("rect", { ...ALL, fill: "#fff" }));
        const rest = make("g", { mask: `url(#${mask.id})` });
        rest.append(mask, ...made);
        made = [rest];
      }
      mask.append(shape);
    }
  }
  return made;
}

let count = 0;

/** Return an id that nothing else has. */
const newId = () => `cut-${count += 1}`;
