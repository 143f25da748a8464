// House rules: the value of each that is left alone, by the chosen preset, and which of them are shown.

// A rule that means something only with certain values of others, as the server says, is there with those
export function showWhatCounts(form) {
  const preset = form.querySelector("[type=hidden][name=preset], [name=preset]:checked")?.value;
  const isMet = ({ field, values, usual }) => values.includes(form.elements[field].value || usual[preset]);
  for (const line of form.querySelectorAll("[data-needs]")) {
    const isShown = Boolean(line.querySelector(".error")) || JSON.parse(line.dataset.needs).every(isMet);
    line.classList.toggle("unmet", !isShown);
  }
}

export function followPresets(form) {
  const fields = [...form.querySelectorAll("[data-by-preset]")];
  const presets = [...form.querySelectorAll("[name=preset]")];

  function say() {
    const preset = presets.find((one) => one.checked)?.value;
    for (const field of fields) {
      const words = JSON.parse(field.dataset.byPreset)[preset] ?? "";
      if (field.matches("select")) field.querySelector("option[value='']").textContent = words;
      else field.placeholder = words;
    }
  }

  for (const one of presets) one.addEventListener("change", say);
  if (presets.some((one) => one.checked)) say();
}

// The line of folded rules: what the preset says, or else how long it takes, and what the table changed
export function sayRules(form) {
  const summary = form.querySelector(".rules > summary");
  if (!summary) return;
  const say = (rule, value) => summary.dataset.said.replace("{rule}", () => rule).replace("{value}", () => value);
  const preset = form.querySelector("[name=preset]:checked");
  const about = form.querySelector(`.rules [data-of="${preset?.value}"] span`)?.textContent.replace(/\.$/u, "");
  const parts = about ? [about] : [];
  for (const line of form.querySelectorAll(".rules :is(.first, .rule):not(.unmet)")) {
    const field = line.querySelector("input, select");
    const usual = line.matches(".first") && !about ? (field.placeholder ?? "") : "";
    const given = field.selectedOptions?.[0].textContent ?? field.value;
    const value = field.value ? given : usual;
    if (value) parts.push(say(line.querySelector("label").firstChild.textContent.trim(), value));
  }
  summary.querySelector(".quiet").textContent = parts.join(", ");
}
