// Things to press that stay where they are while others come and go: a finger may be on one of them just now.
// What is made anew between the moments in which it is pressed and let go gets no click, and the press is lost.

const made = new WeakMap(); // from what

/** Let a part of the page hold one thing for each of these facts; what was made from the same facts is not touched. */
export function arrange(part, facts, make) {
  const left = [...part.children];
  const next = facts.map((each) => {
    const name = JSON.stringify(each);
    const at = left.findIndex((child) => made.get(child) === name);
    const child = at < 0 ? make(each) : left.splice(at, 1)[0];
    made.set(child, name);
    return child;
  });
  left.forEach((child) => child.remove());
  next.forEach((child, at) => { if (part.children[at] !== child) part.insertBefore(child, part.children[at]); });
}
