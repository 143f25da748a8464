// The plan of an evening: what the rules depend on, and another game. Words and numbers are the server's.

import { followPresets, showWhatCounts } from "../agreement/house_rules.js";

const form = () => document.querySelector("#evening");
let open = [];

function setUp() {
  followPresets(form());
  showWhatCounts(form());
}

// Another game comes with its own rules: the page is shown with them, and nothing is begun
document.addEventListener("change", ({ target }) => {
  if (target.form !== form()) return;
  if (target.name === "game") form().querySelector("[name=look][value=game]").click();
  else showWhatCounts(form());
});

// What stood open stays open
document.addEventListener("htmx:beforeSwap", () => {
  open = [...form().querySelectorAll("details[id][open]")].map(({ id }) => id);
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id !== "evening") return;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  setUp();
});
setUp();
