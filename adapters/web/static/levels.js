// Not every edition has every level: a form offers those that there are.

/** Let a form offer the levels of the edition that is chosen in it. */
export function fitLevels(form) {
  const levels = JSON.parse(form.dataset.levels);
  const fit = () => {
    const possible = levels[form.elements.edition.value];
    for (const level of form.elements.level) {
      level.disabled = !possible.includes(level.value);
      if (level.checked && level.disabled) form.elements.level.value = possible[0];
    }
  };
  form.addEventListener("change", fit);
  fit();
}
