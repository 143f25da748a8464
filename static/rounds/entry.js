// Entering a round with the thumb: keypad, chips for announcements, offered fields.
// Scripts only write taps into the form; the server scores them.

import { isReachable } from "../parts/outbox.js";

// The answer to a preview may push the keys down or up: then they hold still for a moment, because
// a finger on its way down must not meet another key than it was meant for
const HOLD_STILL = 400; // milliseconds
const NOTHING_MOVED = 12; // pixels, a quarter of a key: the same key is still under the finger

// No digit leads beyond the most; sums and cards are read by the server
export const mayHold = ({ dataset }, text) => !(Math.abs(text) > dataset.most);

export const NUMBER = "[data-number]:not([data-hand])";
const isThere = (field) => field.checkVisibility?.({ visibilityProperty: true }) ?? true;
// Of cards that somebody holds each has a row of its own
export const openRow = (field) =>
  [...field.querySelectorAll(".holder")].find((row) => !row.querySelector(":checked:not([value=''])"));
const isAnswered = (field) =>
  (field.querySelector(":checked:not([value=''])") && !openRow(field)) ||
  [...field.querySelectorAll("[data-number], [data-place]")].some((input) => input.value);

// A large number in a row of many tiles: its tile says how long it is, so that it is shown whole
const LONG_NUMBERS = ".number-tile [data-number]";
const fit = (input) => input.style.setProperty("--letters", input.value.length);

// Panels: the keypad or the combinations, one at a time
export function showPanel(form, name) {
  for (const panel of form.querySelectorAll("[data-panel]")) {
    panel.hidden = panel.dataset.panel !== name;
  }
  for (const tab of form.querySelectorAll("[data-opens]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.opens === name));
  }
}

class Entry {
  constructor(form) {
    this.form = form;
    this.active = null; // the number being typed
    this.isTakenUp = false; // it had a value when it was tapped, which the next digit replaces
    this.isTyping = false; // a number is the step at hand until something else is tapped
    this.placeBefore = 0;
    this.linesAreOpen = false; // score lines that were opened stay open while the round is entered
  }

  begin() {
    for (const root of this.form.querySelectorAll("[data-announcements]")) new Announcements(this, root);
    for (const tab of this.form.querySelectorAll("[data-opens]"))
      tab.addEventListener("click", () => showPanel(this.form, tab.dataset.opens));
    this.listenToNumbers();
    this.showOffers({ isAsked: isReachable() });
    if (this.form.querySelector("button[value=refresh]")) this.redrawForOthers();
    this.openNamed();
    this.form.addEventListener("toggle", ({ target }) => this.noteLines(target), true);
    this.listenToSteps();
    this.focusOpenStep();
  }

  // The address may name what happened besides: its sheet is opened
  openNamed() {
    const { hash } = location;
    const named = hash ? document.querySelector(`#otherwise${hash}, #otherwise ${hash}`) : null;
    if (named?.localName === "details") named.open = true;
    named?.closest("[popover]")?.showPopover?.();
  }

  // The open step: the one whose chips are open, or else the first missing one that every round needs
  get steps() {
    return [...this.form.querySelectorAll(".facts > .field")];
  }

  firstOpen() {
    const isMissing = (field) => field.matches("[data-needed], .has-duty") && isThere(field) && !isAnswered(field);
    return this.steps.find(isMissing);
  }

  showOpenStep({ isPassed = false } = {}) {
    const open =
      this.steps.find((field) => field.querySelector(".chip[aria-pressed=true]")) ||
      (this.isTyping && !isPassed && this.active.closest(".field")) ||
      this.firstOpen() ||
      (!isPassed && this.active && isThere(this.active) && this.active.closest(".field"));
    for (const field of this.steps) field.classList.toggle("now", field === open);
    if (open && open !== this.openStep) this.bringIntoSight(open);
    this.openStep = open;
  }

  // On a low screen the steps scroll: the one that is open now is there without a finger
  bringIntoSight(step) {
    const facts = step.parentElement;
    if (facts.scrollHeight > facts.clientHeight) step.scrollIntoView({ block: "nearest" });
  }

  // The first open step has the focus; nothing is seen of it before somebody uses a keyboard
  focusOpenStep() {
    const inputs = [...(this.form.querySelector(".now")?.querySelectorAll("input:not([type=hidden])") || [])];
    const first = inputs.find((input) => input === this.active || input.checked) || inputs[0] || this.active;
    first?.focus({ preventScroll: true, focusVisible: false });
  }

  listenToSteps() {
    // What was tapped keeps no focus: Enter must not tap it again
    this.form.addEventListener("mousedown", (event) => {
      if (event.target.closest("button, summary, [data-panels]")) event.preventDefault();
    });
    this.form.addEventListener("input", ({ target }) => this.change(target));
    this.form.addEventListener("click", () => this.showOpenStep());
    this.showOpenStep();
  }

  // A complaint goes as soon as its fact is told anew
  change(input) {
    if (input.matches(".undo input")) input.closest(".step").querySelector("input").focus(); // it is gone now
    if (input.matches(LONG_NUMBERS)) fit(input);
    this.isTyping = input.matches("[data-number]");
    this.placeBefore = this.placeOfKeys();
    this.form.querySelector(".wrong")?.remove();
    this.holdStill();
    for (const error of input.closest(".field")?.querySelectorAll(".error") || []) error.remove();
    this.showOpenStep();
  }

  // Numbers

  activate(input, isTapped) {
    if (input !== this.active || isTapped) this.isTakenUp = input.value !== "";
    this.isTyping ||= isTapped;
    this.active = input;
    for (const tile of this.form.querySelectorAll(".number-tile")) {
      tile.classList.toggle("active", tile.contains(input));
    }
    for (const chip of this.form.querySelectorAll("[data-seat]")) {
      chip.setAttribute("aria-pressed", "false");
    }
    showPanel(this.form, "keypad");
    this.showDigits();
    input.dispatchEvent(new Event("activated", { bubbles: true }));
  }

  // Digits that cannot begin any number here are pale
  showDigits() {
    for (const button of this.form.querySelectorAll("[data-key]")) {
      button.disabled = Number(button.dataset.key) > this.active.dataset.most;
    }
  }

  // The next number; behind the last one the next step that is still open
  goOn() {
    const inputs = [...this.form.querySelectorAll("[data-number]")].filter(isThere);
    this.isTyping = true;
    const next = inputs[inputs.indexOf(this.active) + 1];
    if (next) next.dispatchEvent(new Event("activate"));
    else this.firstOpen()?.scrollIntoView({ block: "nearest" });
    this.showOpenStep({ isPassed: !next });
  }

  press(key) {
    if (!this.active) return;
    const { value } = this.active;
    const goesOn = /^[-+]$/.test(key); // a sum of what is there already
    let typed = (this.isTakenUp && !goesOn ? "" : value) + key;
    if (key === "back") typed = value.slice(0, -1);
    else if (key === "sign") typed = /^[-−]/.test(value) ? value.slice(1) : `-${value}`;
    else if (!mayHold(this.active, typed)) return;
    this.active.value = typed;
    this.isTakenUp = false;
    this.active.dispatchEvent(new Event("input", { bubbles: true }));
  }

  listenToNumbers() {
    const inputs = this.form.querySelectorAll("[data-number]");
    for (const input of inputs) {
      input.inputMode = "none";
      for (const event of ["focus", "activate", "click"])
        input.addEventListener(event, () => this.activate(input, event === "click"));
    }
    const first = this.form.querySelector("[data-active]") || inputs[0];
    if (first) this.activate(first);
    for (const button of this.form.querySelectorAll("[data-key]")) {
      button.addEventListener("click", () => this.press(button.dataset.key));
    }
    if (!this.form.querySelector("[data-touched]"))
      this.form.querySelector("[data-next]")?.addEventListener("click", () => this.goOn());
    for (const input of this.form.querySelectorAll(LONG_NUMBERS)) fit(input);
  }

  // Offered fields: there when the server says that this round asks for them, or cannot say so
  showOffers({ isAsked }) {
    const offers = this.form.querySelector("#offers").dataset.offers.split(" ");
    for (const field of this.form.querySelectorAll("[data-offered]")) {
      const isChosen = [...field.querySelectorAll("input:checked:not([data-presumed])")].some((input) => input.value);
      const hasError = field.querySelector(".error") !== null;
      field.hidden = isAsked && !isChosen && !hasError && !offers.includes(field.dataset.offered);
      field.toggleAttribute("data-asked", !field.hidden);
    }
  }

  // The preview

  placeOfKeys() {
    return this.form.querySelector(".dock").getBoundingClientRect().top + scrollY;
  }

  holdStill() {
    if (Math.abs(this.placeOfKeys() - this.placeBefore) <= NOTHING_MOVED) return;
    this.form.classList.add("moving");
    setTimeout(() => this.form.classList.remove("moving"), HOLD_STILL);
  }

  noteLines(details) {
    if (details.matches(".preview-lines")) this.linesAreOpen = details.open;
    else if (details.open) details.scrollIntoView({ block: "nearest" });
  }

  expectPreview() {
    this.placeBefore = this.placeOfKeys();
  }

  showPreview() {
    const lines = this.form.querySelector(".preview-lines");
    if (lines) lines.open = this.linesAreOpen;
    this.showOffers({ isAsked: true });
    this.holdStill();
  }

  lackPreview() {
    this.placeBefore = this.placeOfKeys();
    this.showOffers({ isAsked: false });
    this.holdStill();
  }

  // Another declarer or dealer changes the choices of the others: the server draws the form anew
  redrawForOthers() {
    for (const name of ["declarer", "dealer"]) {
      for (const input of this.form.querySelectorAll(`input[name=${name}]`)) {
        input.addEventListener("change", () => {
          this.form.noValidate = true;
          this.form.requestSubmit(this.form.querySelector("button[value=refresh]") || undefined);
        });
      }
    }
  }
}

// Announcements: lists without script become chips with it
class Announcements {
  constructor(entry, root) {
    this.entry = entry;
    this.root = root;
    this.name = root.dataset.announcements;
    this.panel = this.entry.form.querySelector(`[data-announces="${this.name}"]`);
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
    this.panel.querySelector("[data-done]")?.addEventListener("click", () => this.entry.activate(this.entry.active));
    if (!this.seat && !this.root.querySelector("[data-seat]"))
      this.entry.form.addEventListener("activated", (event) => this.turnToOwner(event.target));
  }

  // Without chips of its own, the announcements are of the player whose number is being typed
  turnToOwner(input) {
    this.seat = input.dataset.of;
    this.showCounts();
  }

  choose(chip) {
    const isOpen = chip.getAttribute("aria-pressed") === "true";
    for (const other of this.entry.form.querySelectorAll("[data-seat]")) other.setAttribute("aria-pressed", "false");
    if (isOpen) return this.entry.activate(this.entry.active);
    chip.setAttribute("aria-pressed", "true");
    this.seat = chip.dataset.seat;
    this.turnTo(this.panel.querySelector("[data-kinds]").dataset.kinds);
    showPanel(this.entry.form, "combinations");
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

  // What somebody said together, as it is written on the keys
  worthOf(said) {
    const worths = said.map((one) => {
      const [moment, , kind] = one.split(":");
      const key = `[data-kinds="${CSS.escape(moment)}"] [data-kind="${CSS.escape(kind)}"]`;
      return Number(this.panel.querySelector(key)?.dataset.worth);
    });
    return worths.every(Number.isInteger) ? worths.reduce((sum, one) => sum + one, 0) : said.length;
  }

  showCounts() {
    const times = (start) => this.said.filter((one) => one.startsWith(start)).length;
    for (const chip of this.root.querySelectorAll("[data-seat]")) {
      const said = this.said.filter((one) => one.split(":")[1] === chip.dataset.seat);
      chip.querySelector("[data-count]").textContent = said.length ? `+${this.worthOf(said)}` : "";
    }
    for (const dots of this.entry.form.querySelectorAll("[data-said-by]")) {
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

// A page may be shown in place of another: then its form is the one that is entered
let entry = null;
const isShown = () => entry?.form.isConnected;

export function setUp() {
  const form = document.querySelector("#entry");
  if (!form || form === entry?.form) return;
  entry = new Entry(form);
  sessionStorage.removeItem("by-keys");
  entry.begin();
}

function listenToPreviews() {
  document.addEventListener("htmx:beforeSwap", () => isShown() && entry.expectPreview());
  document.addEventListener("htmx:afterSwap", () => isShown() && entry.showPreview());
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, ({ detail }) => isShown() && detail.elt?.id === "preview" && entry.lackPreview());
  }
}

// A keyboard is rare: its script is fetched with the first key. What lies over the form when a key is
// pressed is asked at once: a sheet may open while the script is on its way.
let keys = null;
let coming = null; // the script on its way: all keys until then await the same, and so keep their order

const isTyped = ({ key, target }) =>
  key === "Enter" ? target.matches("#entry input") : /^\p{L}$/u.test(key) && target.matches(NUMBER);

document.addEventListener("keydown", async (event) => {
  if (!isShown() || document.querySelector(":popover-open")) return;
  const isModified = event.ctrlKey || event.altKey || event.metaKey;
  if (!keys && !isModified && isTyped(event)) {
    event.preventDefault(); // the script on its way says what a letter means
    if (event.key === "Enter") {
      sessionStorage.setItem("by-keys", "1");
      entry.form.querySelector(".dock > .main:not([hidden])")?.click();
      return;
    }
  }
  if (!keys) {
    coming ??= import(entry.form.dataset.keys);
    keys = await coming;
  }
  keys.pressed(event, entry.form);
});

setUp();
listenToPreviews();
