// New match: tap a known name into the next empty seat, tap two seats to change places.

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

// The first dealer is chosen by name as soon as there is one.
const dealers = [...document.querySelectorAll(".dealer input")];

function nameDealers() {
  names.forEach((input, seat) => {
    const tile = dealers[seat].closest(".tile");
    tile.querySelector("bdi").textContent = input.value.trim() || String(seat + 1);
    tile.hidden = !isShown(input);
  });
}

document.querySelector(".new-match").addEventListener("input", nameDealers);
document.addEventListener("click", nameDealers);
nameDealers();
