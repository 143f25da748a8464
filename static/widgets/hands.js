// Hands left at the end: who went out, and the others in points or card by card.
// It only writes taps into the field of a hand; the server counts the hand.

import { setUp as setUpEntry } from "../rounds/entry.js"; // both at once, or a panel opened in between would shut

const POINTS = "keypad";
const CARDS = "cards";
const IS_COMPLETE = /^([4-9]\d|\d{3})$/; // points that can hardly grow any more: 12 may become 120

const cardsIn = (hand) => hand.value.split(/[\s,;]+/).filter(Boolean);
const wayOf = (hand) => (/^\d*$|[-+−]/.test(hand.value.trim()) ? POINTS : CARDS);
const makeReady = (hand) => hand?.dispatchEvent(new Event("activate"));

class Hands {
  constructor(form) {
    this.form = form;
    this.hands = [...form.querySelectorAll("[data-hand]")];
    [this.active] = this.hands;
    this.panel = POINTS;
    this.out = form.querySelector(".out input:checked");
    // A hand is told in points or in cards; a draft in the other way waits until its tab is tapped
    this.waiting = new Map(this.hands.map((hand) => [hand, { [POINTS]: "", [CARDS]: "" }]));
  }

  listen() {
    this.on("[data-opens]", (tab) => this.turnTo(tab.dataset.opens));
    this.on(".out input", (radio) => this.goOut(radio));
    this.on("[data-suit]", (suit) => this.choose(suit));
    this.on("[data-key]", () => this.moveOn());
    this.on("[data-rank]", (key) => this.add(key.dataset.rank + this.chosenSuit()));
    this.on("[data-card]", (key) => this.add(key.dataset.card));
    this.on("[data-card-back]", () => this.keep(cardsIn(this.active).slice(0, -1)));
    this.form.addEventListener("activated", ({ target }) => this.activated(target));
    this.form.addEventListener("input", ({ target }) =>
      this.hands.includes(target) ? this.typed(target) : this.draw(),
    );
    this.activated(this.form.querySelector(".active [data-hand]") || this.active);
  }

  on(selector, act) {
    for (const one of this.form.querySelectorAll(selector)) one.addEventListener("click", () => act(one));
  }

  tell() {
    this.form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  tellBy(hand, way) {
    if (hand.dataset.of === this.out?.value) return; // a hand of the player who went out is an error to be shown
    const now = wayOf(hand);
    if (hand.value && now === way) return;
    const drafts = this.waiting.get(hand);
    if (!hand.value && !drafts[way]) return; // nothing is told: what the server complained of stays
    if (hand.value) drafts[now] = hand.value;
    hand.value = drafts[way];
    drafts[way] = "";
    this.tell();
  }

  open(name) {
    this.form.querySelector(`[data-opens=${name}]`).click();
  }

  turnTo(name) {
    this.panel = name;
    if (name === POINTS || name === CARDS) this.tellBy(this.active, name);
    this.draw();
  }

  activated(hand) {
    this.active = hand;
    const isForHands = this.panel === POINTS || this.panel === CARDS;
    this.open(isForHands && hand.value ? wayOf(hand) : this.panel);
  }

  // Typed on a keyboard of its own: letters are cards
  typed(hand) {
    if (hand.value) this.open(wayOf(hand));
    this.draw();
  }

  // Once somebody went out, the next hand is ready to be told
  goOut(radio) {
    if (radio === this.out) {
      radio.checked = false;
      this.out = null;
      this.tell();
      return;
    }
    this.out = radio;
    makeReady(this.hands.find((hand) => this.isLeft(hand)));
  }

  isLeft(hand) {
    return !hand.value && hand.dataset.of !== this.out?.value;
  }

  moveOn() {
    if (this.panel !== POINTS || !IS_COMPLETE.test(this.active.value)) return;
    const behind = this.hands.slice(this.hands.indexOf(this.active) + 1);
    makeReady(behind.find((hand) => this.isLeft(hand)));
  }

  // Cards: a suit stays on, a rank is a card of it

  chosenSuit() {
    return this.form.querySelector("[data-suit][aria-pressed=true]").dataset.suit;
  }

  choose(suit) {
    for (const other of this.form.querySelectorAll("[data-suit]")) {
      other.setAttribute("aria-pressed", String(other === suit));
    }
  }

  keep(cards) {
    this.active.value = cards.join(" ");
    this.tell();
  }

  add(card) {
    this.keep([...cardsIn(this.active), card]);
  }

  face(card) {
    const item = document.createElement("li");
    const other = this.form.querySelector(`[data-card="${CSS.escape(card)}"]`);
    const suit = this.form.querySelector(`[data-suit="${CSS.escape(card.slice(-1))}"]`);
    item.textContent = other ? other.textContent : suit ? card.slice(0, -1) : card;
    if (suit && !other) item.append(...[...suit.children].map((part) => part.cloneNode(true)));
    return item;
  }

  // The active hand's cards, and which hands are told in cards
  draw() {
    const cards = wayOf(this.active) === CARDS ? cardsIn(this.active) : [];
    const strip = this.form.querySelector("[data-cards]");
    strip.replaceChildren(...cards.map((card) => this.face(card.toUpperCase())));
    strip.scrollTop = strip.scrollHeight;
    for (const hand of this.hands) {
      hand.closest(".hand").classList.toggle("in-cards", wayOf(hand) === CARDS);
    }
    const name = this.active.closest(".hand").querySelector("bdi");
    for (const whom of this.form.querySelectorAll("[data-whom]")) whom.replaceChildren(name.cloneNode(true));
  }
}

const listening = new WeakSet(); // forms: one may be shown in place of another

export function setUp() {
  const form = document.querySelector("#entry:has([data-hand])");
  if (!form || listening.has(form)) return;
  listening.add(form);
  setUpEntry();
  new Hands(form).listen();
}

setUp();
