// The plan of an evening: what the rules depend on, and another game. Words and numbers are the server's.

import { followPresets, showWhatCounts } from "../agreement/house_rules.js";

const form = () => document.querySelector("#evening");
let open = [];

function setUp() {
  followPresets(form());
  showWhatCounts(form());
}

// Another game comes with its own rules: the page is shown with them, and nothing is begun. The words alone,
// which come with every other change, would be there before it and look like it.
function chooseGame(event) {
  if (event.target.form !== form() || event.target.name !== "game") return;
  event.stopPropagation();
  form().querySelector("[name=look][value=game]").click();
}

document.addEventListener("change", chooseGame, true);
document.addEventListener("change", ({ target }) => {
  if (target.form === form()) showWhatCounts(form());
});

// No stake is tapped: what was typed for one does not count; before the form is sent for its words
document.addEventListener(
  "change",
  ({ target }) => {
    if (target.matches("#evening [name=stake][value='']")) form().elements.amount.value = "";
  },
  { capture: true },
);

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
