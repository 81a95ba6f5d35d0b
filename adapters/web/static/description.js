// A table in words: what the server tells, as headings and lists.

/** Show the parts of a description, unless it is what is shown: then its reader stays where they are. */
export function showDescription(box, sections) {
  const made = sections.flatMap(({ title, paragraphs }) => [
    ...(title ? [element("h3", title)] : []),
    ...paragraphs.flatMap(([first, ...rest]) => [element("p", first), ...(rest.length ? [list(rest)] : [])]),
  ]);
  const fresh = element("div");
  fresh.append(...made);
  if (fresh.innerHTML !== box.innerHTML) box.replaceChildren(...made);
}

function list(sentences) {
  const made = Object.assign(element("ul"), { role: "list" }); // without its dots it is one all the same
  made.append(...sentences.map((sentence) => element("li", sentence)));
  return made;
}

function element(name, text = "") {
  return Object.assign(document.createElement(name), { textContent: text });
}
