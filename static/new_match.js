// New game: tap a known name into the next empty seat, tap two seats to change places.

const names = [...document.querySelectorAll(".seat input")];
const isShown = (input) => input.closest(".seat").offsetParent !== null;

for (const button of document.querySelectorAll("[data-name]")) {
  button.addEventListener("click", () => {
    const empty = names.find((input) => !input.value && isShown(input));
    if (empty && !names.some((input) => input.value === button.dataset.name)) empty.value = button.dataset.name;
  });
}
for (const known of document.querySelectorAll("[data-known]")) known.hidden = false;

let first = null;
for (const button of document.querySelectorAll("[data-swap]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (!first) {
      first = button;
      button.setAttribute("aria-pressed", "true");
      return;
    }
    const [one, other] = [first, button].map((tapped) => tapped.closest(".seat").querySelector("input"));
    [one.value, other.value] = [other.value, one.value];
    first.setAttribute("aria-pressed", "false");
    first = null;
  });
}
