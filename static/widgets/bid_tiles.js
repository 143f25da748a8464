// Bids and tricks: a digit makes the next one ready, and whose tricks were touched last is told.
// What is left for whom, the server says.

import { setUp as setUpEntry } from "../rounds/entry.js"; // first: it makes a tile active

const keyOf = ({ name }) => name.slice(name.lastIndexOf("_") + 1);

// Ready for the next one where no larger number can follow: with ten cards 1 may become 10
const isComplete = ({ value, dataset }) => /^\d+$/.test(value) && (value === "0" || value * 10 > dataset.most);

const isEmpty = ({ value }) => !value;
const inTurn = (inputs, first) => [...inputs.slice(first), ...inputs.slice(0, first)];

class BidTiles {
  constructor(form) {
    this.form = form;
    this.bids = [...form.querySelectorAll("[data-in-turn] [data-most]")];
    this.touched = form.querySelector("[data-touched]"); // whose tricks were told last
    this.tricks = [...this.touched.closest(".rows").querySelectorAll("[data-most]")];
    // A round that waits on this phone and was opened again; of a refused one the server knows best
    this.isToFinish = form.dataset.item && !form.querySelector(".conflict, .wrong");
    this.reached = null; // the tile that a digit has made ready, until something else is tapped
    this.isMovingOn = false; // nobody has touched the tile that the focus comes to then
  }

  listen() {
    this.form.addEventListener("input", ({ target }) => this.type(target));
    this.form.querySelector("[data-next]")?.addEventListener("click", () => this.goOnByKey());
    // A tile that is clicked may have the focus already
    for (const event of ["focusin", "click"]) this.form.addEventListener(event, ({ target }) => this.touch(target));
    for (const way of this.form.querySelectorAll("[data-turns]"))
      way.addEventListener("click", () => this.turnTo(way.dataset.turns));
    this.showBids();
    this.tellTricks();
    if (this.isToFinish || this.isTold()) this.turnTo("tricks");
    else this.turnTo(this.form.dataset.part);
    this.goOn();
  }

  isTold() {
    return Boolean(this.touched.value) || !this.tricks.every(isEmpty);
  }

  // One half of the round has the page: its rows, its button, and the way to the other half
  turnTo(part) {
    this.form.dataset.part = part;
    for (const one of this.form.querySelectorAll("[data-in]")) one.hidden = one.dataset.in !== part;
    const inputs = part === "bids" ? this.bids : this.tricks;
    const active = this.form.querySelector(".active [data-most]");
    if (!inputs.includes(active)) this.makeReady(inputs.find(isEmpty) || inputs[0]);
  }

  makeReady(input) {
    this.isMovingOn = true;
    // The focus does not stay in a half that goes away: the next digit would be lost
    if ([...this.bids, ...this.tricks].includes(document.activeElement)) input.focus();
    input.dispatchEvent(new Event("activate"));
    this.isMovingOn = false;
  }

  // Rows stand in the order of speaking, and nothing leads out of the half that is shown
  behind(input) {
    const inputs = this.bids.includes(input) ? this.bids : this.tricks;
    return inTurn(inputs, inputs.indexOf(input));
  }

  // Where nobody is missing it goes nowhere
  moveOn(input) {
    const next = this.behind(input).find((one) => one !== input && isEmpty(one));
    if (!next) return null;
    this.isMovingOn = true;
    if (document.activeElement === input) next.focus();
    else next.dispatchEvent(new Event("activate"));
    this.isMovingOn = false;
    return next;
  }

  // The key behind every number passes nobody by: behind a large digit it has gone on already
  goOnByKey() {
    const active = this.form.querySelector(".active [data-most]");
    const isThere = active === this.reached;
    this.reached = null;
    if (!isThere) this.moveOn(active);
  }

  // What was typed on this phone before goes on behind it: at a bid that is missing, or at the tricks
  goOn() {
    const active = this.form.querySelector(".active [data-most]");
    if (!active?.value || active.ariaInvalid) return; // one that was refused is typed anew
    const next = this.behind(active).find(isEmpty);
    if (next) this.makeReady(next);
  }

  // What was said stands beside the tricks
  showBids() {
    for (const said of this.form.querySelectorAll("[data-said-at]"))
      said.textContent = this.bids.find((input) => keyOf(input) === said.dataset.saidAt).value;
  }

  // A round that was saved as played and waits: its tricks are facts, whatever becomes of the bids
  tellTricks() {
    if (!this.form.dataset.item || this.form.dataset.action !== "save") return;
    const last = this.touched.value; // it has what the others leave
    const untold = this.tricks.filter((input) => isEmpty(input) && keyOf(input) !== last);
    const bid = new Map(this.bids.map((input) => [keyOf(input), input.value]));
    const [who, change] = [".changed-bid", ".bid-change"].map(
      (mark) => this.form.querySelector(`${mark} :checked`)?.value,
    );
    if (change && /^\d+$/.test(bid.get(who))) bid.set(who, String(Number(bid.get(who)) + Number(change)));
    for (const input of untold) input.value = bid.get(keyOf(input)) || "";
  }

  type(input) {
    if (!input.matches("[data-most]")) return;
    input.value = input.value.replace(/^0\d+$/, "0"); // what follows a nought is somebody else's
    input.removeAttribute("aria-invalid");
    if (this.bids.includes(input)) this.showBids();
    else this.touched.value = keyOf(input); // it may have been ready by itself
    this.reached = isComplete(input) ? this.moveOn(input) : null;
  }

  touch(input) {
    if (this.isMovingOn || !input.matches("[data-most]") || this.bids.includes(input)) return;
    if (this.touched.value === keyOf(input)) return;
    this.touched.value = keyOf(input);
    this.touched.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const listening = new WeakSet(); // forms: one may be shown in place of another

export function setUp() {
  const form = document.querySelector("#entry:has([data-touched])");
  if (!form || listening.has(form)) return;
  listening.add(form);
  setUpEntry();
  new BidTiles(form).listen();
}

setUp();
