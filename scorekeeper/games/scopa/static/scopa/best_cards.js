// The best cards of every pile: a cell is tapped, then its card on the keys; the next one is ready.
// It only moves tapped cards into the lists; the server counts their worth.

import { setUp as setUpEntry, showPanel } from "../rounds/entry.js";

const listOf = (cell) => cell.querySelector("select");

class BestCards {
  constructor(form) {
    this.form = form;
    this.cells = [...form.querySelectorAll(".best-cards .cell")];
    this.active = null;
  }

  listen() {
    for (const cell of this.cells) {
      const button = cell.querySelector("button");
      [button.hidden, listOf(cell).hidden] = [false, true];
      button.addEventListener("click", () => this.activate(cell));
    }
    for (const key of this.form.querySelectorAll("[data-best]")) {
      key.addEventListener("click", () => this.press(key.dataset.best));
    }
    this.form.addEventListener("activated", () => {
      this.active = null;
      this.draw();
    });
    this.form.addEventListener("keydown", (event) => this.type(event), true);
    this.draw();
  }

  draw() {
    for (const cell of this.cells) {
      const [button, list] = [cell.querySelector("button"), listOf(cell)];
      button.textContent = list.selectedOptions[0].textContent.trim().replace("-", "–");
      button.setAttribute("aria-pressed", String(cell === this.active));
    }
  }

  activate(cell) {
    this.active = cell;
    for (const tile of this.form.querySelectorAll(".number-tile")) tile.classList.remove("active");
    showPanel(this.form, "best_cards");
    this.draw();
  }

  press(card) {
    this.active ??= this.cells[0];
    const index = this.cells.indexOf(this.active);
    if (!card && !listOf(this.active).value && index) this.active = this.cells[index - 1];
    listOf(this.active).value = card;
    if (card && this.cells[index + 1]) this.active = this.cells[index + 1];
    listOf(this.active).dispatchEvent(new Event("input", { bubbles: true }));
    this.draw();
  }

  // On a keyboard: digits, A and F are cards while a cell is chosen, before they are anything else
  type(event) {
    if (!event.target.matches("[data-cell]")) return;
    const card = event.key === "Backspace" ? "" : event.key.toUpperCase();
    const key = this.form.querySelector(`[data-best="${CSS.escape(card)}"]`);
    if (!key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.active = event.target.closest(".cell");
    this.press(card);
    this.active.querySelector("button").focus();
  }
}

const listening = new WeakSet(); // forms: one may be shown in place of another

export function setUp() {
  const form = document.querySelector("#entry:has(.best-cards)");
  if (!form || listening.has(form)) return;
  listening.add(form);
  setUpEntry();
  new BestCards(form).listen();
}

setUp();
