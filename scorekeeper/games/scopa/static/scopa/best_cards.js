// The best cards of every pile: a cell is tapped, then its card on the keys; the next one is ready.
// It only moves tapped cards into the lists; the server counts their worth.

import { setUp as setUpEntry, showPanel } from "../entry.js";

let form = null; // set by setUp: a page may be shown in place of another
let active = null;

const cells = () => [...form.querySelectorAll(".best-cards .cell")];
const listOf = (cell) => cell.querySelector("select");

function draw() {
  for (const cell of cells()) {
    const [button, list] = [cell.querySelector("button"), listOf(cell)];
    button.textContent = list.selectedOptions[0].textContent.trim().replace("-", "–");
    button.setAttribute("aria-pressed", String(cell === active));
  }
}

function activate(cell) {
  active = cell;
  for (const tile of form.querySelectorAll(".number-tile")) tile.classList.remove("active");
  showPanel("best_cards");
  draw();
}

function press(card) {
  const all = cells();
  active ??= all[0];
  const place = all.indexOf(active);
  if (!card && !listOf(active).value && place) active = all[place - 1];
  listOf(active).value = card;
  if (card && all[place + 1]) active = all[place + 1];
  listOf(active).dispatchEvent(new Event("input", { bubbles: true }));
  draw();
}

export function setUp() {
  const shown = document.querySelector("#entry:has(.best-cards)");
  if (!shown || shown === form) return;
  setUpEntry();
  [form, active] = [shown, null];
  for (const cell of cells()) {
    const button = cell.querySelector("button");
    [button.hidden, listOf(cell).hidden] = [false, true];
    button.addEventListener("click", () => activate(cell));
  }
  for (const key of form.querySelectorAll("[data-best]")) {
    key.addEventListener("click", () => press(key.dataset.best));
  }
  form.addEventListener("activated", () => {
    active = null;
    draw();
  });
  draw();
}

// On a keyboard: digits, A and F are cards while a cell is chosen, before they are anything else
function typed(event) {
  if (!form?.isConnected || !event.target.matches("[data-cell]")) return;
  const card = event.key === "Backspace" ? "" : event.key.toUpperCase();
  const key = form.querySelector(`[data-best="${CSS.escape(card)}"]`);
  if (!key) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  active = event.target.closest(".cell");
  press(card);
  active.querySelector("button").focus();
}

document.addEventListener("keydown", typed, true);

setUp();
