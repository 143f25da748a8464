// A filled-in form in a few words: what is chosen in it, and what is typed.

const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() || "";

const isDefault = (control) =>
  control.type === "radio" || control.type === "checkbox"
    ? control.defaultChecked
    : control.value === control.defaultValue;

// Behind a button stands what is rarely said: only what was changed there; of what is offered to
// other rounds nothing
const isSaid = (control) =>
  control.value &&
  !control.closest("[data-offered]")?.hidden &&
  !(control.closest("details.more") && isDefault(control));

function chosen(control) {
  const label = control.closest("label").cloneNode(true);
  for (const remark of label.querySelectorAll("small")) remark.remove(); // what it is worth
  const group = control.closest("[role=radiogroup]")?.getAttribute("aria-label");
  const asked = text(control.closest("[data-offered]")?.querySelector("legend"));
  return [group ? `${group}:` : asked, text(label)].filter(Boolean).join(" ");
}

function announced(form, control) {
  const kind = control.value.split(":").at(-1);
  return text(form.querySelector(`[data-kind="${CSS.escape(kind)}"] b`));
}

function typed(control) {
  const name = text(control.closest("label")?.querySelector("bdi"));
  return name ? `${name} ${control.value}` : control.value;
}

export function summaryOf(form) {
  const words = [];
  for (const control of form.querySelectorAll("input[name], textarea[name]")) {
    if (!isSaid(control)) continue;
    if (["radio", "checkbox"].includes(control.type)) {
      if (control.checked) words.push(chosen(control));
    } else if (control.type !== "hidden") {
      words.push(typed(control));
    } else if (control.closest("[data-announcements]")) {
      words.push(announced(form, control));
    }
  }
  return words.filter(Boolean).join(", ");
}

// The title of the page without the sentence below it
export function titleOf(page) {
  const title = page.querySelector("h1")?.cloneNode(true);
  title?.querySelector("small")?.remove();
  return text(title);
}
