// Motion in a drawing: from where things were to where they are. What is shown is always the end; an animation only
// leads there, and is cut short by the next screen.

export const FILM = "film"; // the id of its animations

const LONGEST = 400; // milliseconds
const SHORT = 200;
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Return whether the reader allows motion. */
export const mayMove = () => !CALM.matches;

/** End all motion in a drawing, but no film. */
export function settle(part) {
  for (const each of part.getAnimations({ subtree: true })) if (each.id !== FILM) each.cancel();
}

/** Move an element along points, the last of which is where it is, while it turns by the shorter way. */
export function walk(element, points, from = 0, to = from) {
  const turn = ((to - from) % 360 + 540) % 360 - 180;
  const gone = [0];
  for (let at = 1; at < points.length; at += 1) {
    gone.push(gone[at - 1] + Math.hypot(points[at][0] - points[at - 1][0], points[at][1] - points[at - 1][1]));
  }
  const length = gone.at(-1) || 1;
  const frames = points.map(([x, y], at) => {
    const offset = gone[at] / length;
    return { transform: `translate(${x}px, ${y}px) rotate(${from + turn * offset}deg)`, offset };
  });
  element.animate(frames, { duration: Math.min(LONGEST, SHORT + length / 3), easing: "ease-in-out" });
}

/** Turn over what shows another face. */
export function flip(element) {
  element.animate({ transform: ["scaleX(0)", "none"] }, { duration: SHORT, easing: "ease-out" });
}

/** Let something new appear; what has a shape of its own grows a little. */
export function appear(element, grows) {
  element.animate({ opacity: [0, 1], ...(grows ? { transform: ["scale(.7)", "none"] } : {}) }, { duration: SHORT, easing: "ease-out" });
}
