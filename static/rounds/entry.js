// Entering a round with the thumb: keypad, chips for what was announced, offered fields.
// It only moves what was tapped into the form; what that is worth the server says.

import { isReachable } from "../parts/outbox.js";

let form = null; // set by setUp: a page may be shown in place of another

// The open step: where somebody says something now, or else the first that no round does without

const isThere = (field) => field.checkVisibility?.({ visibilityProperty: true }) ?? true;
const isSaid = (field) =>
  field.querySelector(":checked:not([value=''])") ||
  [...field.querySelectorAll("[data-number], [data-place]")].some((input) => input.value);

function showOpenStep() {
  const fields = [...form.querySelectorAll(".titled")];
  const isUnsaid = (field) => field.matches("[data-needed], .has-duty") && isThere(field) && !isSaid(field);
  const open =
    fields.find((field) => field.querySelector(".chip[aria-pressed=true]")) ||
    fields.find(isUnsaid) ||
    active?.closest(".titled");
  for (const field of fields) field.classList.toggle("now", field === open);
}

// A complaint goes as soon as its fact is told anew
function setUpSteps() {
  form.addEventListener("input", ({ target }) => {
    if (target.matches(".undo input")) target.closest(".step").querySelector("input").focus(); // it is gone now
    placeBefore = placeOfKeys();
    form.querySelector(".wrong")?.remove();
    holdStill();
    for (const error of target.closest(".field")?.querySelectorAll(".error") || []) error.remove();
    showOpenStep();
  });
  form.addEventListener("click", showOpenStep);
  showOpenStep();
}

// Panels: the keypad or the combinations, one at a time
export function showPanel(name) {
  for (const panel of form.querySelectorAll("[data-panel]")) {
    panel.hidden = panel.dataset.panel !== name;
  }
  for (const tab of form.querySelectorAll("[data-opens]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.opens === name));
  }
}

// Numbers

let active = null; // the number being typed
let isTakenUp = false; // it stood there before it was tapped: what is typed now takes its place

function activate(input, isTapped) {
  if (input !== active || isTapped) isTakenUp = input.value !== "";
  active = input;
  for (const tile of form.querySelectorAll(".number-tile")) {
    tile.classList.toggle("active", tile.contains(input));
  }
  for (const chip of form.querySelectorAll("[data-seat]")) {
    chip.setAttribute("aria-pressed", "false");
  }
  showPanel("keypad");
  input.dispatchEvent(new Event("activated", { bubbles: true }));
}

// No digit leads beyond the most; what is no number, a sum or cards, the server reads
export const mayHold = ({ dataset }, text) => !(Math.abs(text) > dataset.most);

function press(key) {
  if (!active) return;
  const { value } = active;
  let typed = (isTakenUp ? "" : value) + key;
  if (key === "back") typed = value.slice(0, -1);
  else if (key === "clear") typed = "";
  else if (key === "sign") typed = /^[-−]/.test(value) ? value.slice(1) : `-${value}`;
  else if (!mayHold(active, typed)) return;
  active.value = typed;
  isTakenUp = false;
  active.dispatchEvent(new Event("input", { bubbles: true }));
}

function setUpNumbers() {
  const inputs = form.querySelectorAll("[data-number]");
  for (const input of inputs) {
    input.inputMode = "none";
    for (const event of ["focus", "activate", "click"])
      input.addEventListener(event, () => activate(input, event === "click"));
  }
  const first = form.querySelector("[data-active]") || inputs[0];
  if (first) activate(first);
  for (const button of form.querySelectorAll("[data-key]")) {
    button.addEventListener("click", () => press(button.dataset.key));
  }
}

// Announcements: lists without script become chips with it
class Announcements {
  constructor(root) {
    this.root = root;
    this.name = root.dataset.announcements;
    this.panel = form.querySelector(`[data-announces="${this.name}"]`);
    this.seat = root.dataset.of; // a side has chips of its own
    this.moment = this.panel.querySelector("[data-kinds]").dataset.kinds;
    const lists = root.querySelector("[data-lists]");
    this.said = [...lists.querySelectorAll("select")].map((list) => list.value).filter(Boolean);
    lists.remove();
    this.listen();
    this.write();
  }

  listen() {
    for (const chip of this.root.querySelectorAll("[data-seat]")) {
      chip.addEventListener("click", () => this.choose(chip));
    }
    for (const tab of this.panel.querySelectorAll("[data-moment]")) {
      tab.addEventListener("click", () => this.turnTo(tab.dataset.moment));
    }
    for (const kind of this.panel.querySelectorAll("[data-kind]")) {
      kind.addEventListener("click", () => this.add(kind.dataset.kind, "once" in kind.dataset));
    }
    this.panel.querySelector("[data-take-back]").addEventListener("click", () => this.takeBack());
    if (!this.seat && !this.root.querySelector("[data-seat]"))
      form.addEventListener("activated", (event) => this.turnToOwner(event.target));
  }

  // Without chips of its own: whoever's number is being typed
  turnToOwner(input) {
    this.seat = input.dataset.of;
    this.showCounts();
  }

  choose(chip) {
    const isOpen = chip.getAttribute("aria-pressed") === "true";
    for (const other of form.querySelectorAll("[data-seat]")) other.setAttribute("aria-pressed", "false");
    if (isOpen) return activate(active);
    chip.setAttribute("aria-pressed", "true");
    this.seat = chip.dataset.seat;
    this.turnTo(this.panel.querySelector("[data-kinds]").dataset.kinds);
    showPanel("combinations");
  }

  turnTo(moment) {
    this.moment = moment;
    for (const tab of this.panel.querySelectorAll("[data-moment]")) {
      tab.setAttribute("aria-pressed", String(tab.dataset.moment === moment));
    }
    for (const kinds of this.panel.querySelectorAll("[data-kinds]")) {
      kinds.hidden = kinds.dataset.kinds !== moment;
    }
    this.showCounts();
  }

  add(kind, isOnce) {
    const one = `${this.moment}:${this.seat}:${kind}`;
    if (isOnce && this.said.includes(one)) this.said = this.said.filter((other) => other !== one);
    else this.said.push(one);
    this.tell();
  }

  takeBack() {
    const last = this.said.findLastIndex((one) => one.split(":")[1] === this.seat);
    if (last >= 0) this.said.splice(last, 1);
    this.tell();
  }

  tell() {
    this.write();
    this.root.dispatchEvent(new Event("input", { bubbles: true }));
  }

  write() {
    for (const input of this.root.querySelectorAll("input[type=hidden]")) input.remove();
    for (const one of this.said) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = this.name;
      input.value = one;
      this.root.append(input);
    }
    this.showCounts();
  }

  showCounts() {
    const times = (start) => this.said.filter((one) => one.startsWith(start)).length;
    for (const chip of this.root.querySelectorAll("[data-seat]")) {
      const number = this.said.filter((one) => one.split(":")[1] === chip.dataset.seat).length;
      chip.querySelector("[data-count]").textContent = number ? `+${number}` : "";
    }
    for (const dots of form.querySelectorAll("[data-said-by]")) {
      dots.textContent = "•".repeat(this.said.filter((one) => one.split(":")[1] === dots.dataset.saidBy).length);
    }
    for (const kinds of this.panel.querySelectorAll("[data-kinds]")) {
      for (const button of kinds.querySelectorAll("[data-kind]")) {
        const number = times(`${kinds.dataset.kinds}:${this.seat}:${button.dataset.kind}`);
        button.toggleAttribute("data-said", number > 0);
        button.dataset.times = number > 1 ? `×${number}` : "";
        if ("once" in button.dataset) button.setAttribute("aria-pressed", String(number > 0));
      }
    }
  }
}

// Offered fields: there when the server says that this round asks for them, or cannot say so

function showOffers({ isAsked }) {
  const offers = form.querySelector("#offers").dataset.offers.split(" ");
  for (const field of form.querySelectorAll("[data-offered]")) {
    const isChosen = [...field.querySelectorAll("input:checked:not([data-presumed])")].some((input) => input.value);
    const hasError = field.querySelector(".error") !== null;
    field.hidden = isAsked && !isChosen && !hasError && !offers.includes(field.dataset.offered);
    field.toggleAttribute("data-asked", !field.hidden);
  }
}

// What the server answers may push the keys down or up: then they hold still for a moment, because
// a finger on its way down must not meet another key than it was meant for
const HOLD_STILL = 400; // milliseconds
const NOTHING_MOVED = 12; // pixels, a quarter of a key: what a finger was over it still is
const placeOfKeys = () => form.querySelector("[data-panels]").getBoundingClientRect().top + scrollY;
let placeBefore = 0;

function holdStill() {
  if (Math.abs(placeOfKeys() - placeBefore) <= NOTHING_MOVED) return;
  form.classList.add("moving");
  setTimeout(() => form.classList.remove("moving"), HOLD_STILL);
}

// Lines that somebody opened to read stay open while the round is entered
let linesAreOpen = false;

function reopenLines() {
  const lines = form.querySelector(".preview-lines");
  if (lines) lines.open = linesAreOpen;
}

const noteLines = ({ target }) => {
  if (target.matches(".preview-lines")) linesAreOpen = target.open;
};

function listenToPreview() {
  document.addEventListener("htmx:beforeSwap", () => {
    if (form?.isConnected) placeBefore = placeOfKeys();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!form?.isConnected) return;
    reopenLines();
    showOffers({ isAsked: true });
    holdStill();
  });
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, showAllOffers);
}

function showAllOffers({ detail }) {
  if (!form?.isConnected || detail.elt?.id !== "preview") return;
  placeBefore = placeOfKeys();
  showOffers({ isAsked: false });
  holdStill();
}

// Another declarer or dealer changes who may say what: the server draws the form anew

function setUpRedrawing() {
  for (const name of ["declarer", "dealer"]) {
    for (const input of form.querySelectorAll(`input[name=${name}]`)) {
      input.addEventListener("change", () => {
        form.noValidate = true;
        form.requestSubmit(form.querySelector("button[value=refresh]") || undefined);
      });
    }
  }
}

// Large numbers in a row of many tiles: each tile says how long its number is, so that it is shown whole

const fit = (input) => input.style.setProperty("--letters", input.value.length);

function setUpLongNumbers() {
  const inTiles = ".number-tile [data-number]";
  for (const input of form.querySelectorAll(inTiles)) fit(input);
  form.addEventListener("input", ({ target }) => target.matches(inTiles) && fit(target));
}

export function setUp() {
  const shown = document.querySelector("#entry");
  if (!shown || shown === form) return;
  [form, active] = [shown, null];
  sessionStorage.removeItem("by-keys");
  for (const root of form.querySelectorAll("[data-announcements]")) new Announcements(root);
  for (const tab of form.querySelectorAll("[data-opens]"))
    tab.addEventListener("click", () => showPanel(tab.dataset.opens));
  setUpNumbers();
  setUpLongNumbers();
  showOffers({ isAsked: isReachable() });
  if (form.querySelector("button[value=refresh]")) setUpRedrawing();
  if (location.hash === "#otherwise") document.querySelector("#otherwise[popover]")?.showPopover?.();
  linesAreOpen = false;
  form.addEventListener("toggle", noteLines, true);
  setUpSteps();
}

// A keyboard is rare: what its keys do is fetched with the first one
let keys = null;

document.addEventListener("keydown", async (event) => {
  if (!form?.isConnected) return;
  keys ??= await import(form.dataset.keys);
  keys.pressed(event, form);
});

setUp();
listenToPreview();
