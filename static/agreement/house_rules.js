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

// The shape of a new match: which numbers of players fit the chosen preset and the chosen shape, such
// as partners. A shape that is not chosen follows from the number of players seated.

export function shapesOf(form, { counts, sides, shape, numbers, usual, ways }) {
  const inputs = shape ? [...form.querySelectorAll(`[name="${shape}"]`)] : [];
  const list = inputs.find((input) => input.matches("select"));
  const fitting = (needed, among) => among.find((number) => number >= needed);

  const preset = () => form.querySelector("[type=hidden][name=preset], [name=preset]:checked")?.value;
  const chosen = () => (list ? list.value : inputs.find((input) => input.checked)?.value);
  const numberOf = (people) => fitting(people, counts) ?? Math.max(...counts);
  const usualFor = (number) => (list?.querySelector("option[value='']") ? "" : usual[number]);
  const isUsual = (people) => [usualFor(numberOf(people)), usual[numberOf(people)]].includes(chosen());

  // The shape that the page comes with: chosen, in a form that was sent; else the one of last time
  let [isChosen, last, seated] = [false, {}, 0];

  function begin(people) {
    if ("sent" in form.dataset) isChosen = chosen() !== undefined && !(list && isUsual(people));
    else last = { [numberOf(people)]: chosen() };
    for (const sentence of form.querySelectorAll(".left-alone")) sentence.hidden = true;
    // A tile that is chosen already changes nothing when somebody taps it
    for (const input of inputs) input.addEventListener(list ? "change" : "click", () => (isChosen = true));
    form.addEventListener("formdata", ({ formData }) => {
      if (shape && !isChosen && isUsual(seated)) formData.delete(shape);
    });
  }

  function follow(people) {
    seated = people;
    if (isChosen || !shape) return;
    const value = last[numberOf(people)] ?? usualFor(numberOf(people));
    if (list) list.value = value;
    else for (const input of inputs) input.checked = input.value === value;
  }

  // Some values go on with that of a number's field: teams, and how many
  const numberIn = (value) => form.querySelector(`[name="${numbers[value]}"]`)?.value ?? "";
  const withNumber = (value) => (value in numbers ? value + numberIn(value) : value);
  const waysNow = () => ways[preset()]?.[shape && withNumber(chosen() || usual[numberOf(seated)])] ?? {};
  const countFor = (needed) => fitting(needed, Object.keys(waysNow()).map(Number)) ?? numberOf(needed);
  return { begin, follow, countFor, sidesOf: (number) => waysNow()[number] ?? sides[number] };
}
