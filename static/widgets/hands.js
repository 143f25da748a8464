// Hands left at the end: who went out, and the others in points or card by card.
// It only writes what was tapped into the field of a hand; what the hand counts the server says.

import { setUp as setUpEntry } from "../rounds/entry.js"; // both at once, or a panel opened in between would shut

let form = null; // set by setUp, with what stands in it: a page may be shown in place of another
const POINTS = "keypad";
const CARDS = "cards";

let hands = [];
const cardsIn = (hand) => hand.value.split(/[\s,;]+/).filter(Boolean);
const wayOf = (hand) => (/^\d*$|[-+−]/.test(hand.value.trim()) ? POINTS : CARDS);

let active = null;
let panel = POINTS;

function told() {
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

// A hand is told in points or in cards; what was told the other way waits until the tab is tapped

let waiting = new Map();

function tellBy(hand, way) {
  if (hand.dataset.of === out?.value) return; // what is told of who went out is a fault to be seen
  const now = wayOf(hand);
  if (hand.value && now === way) return;
  const drafts = waiting.get(hand);
  if (hand.value) drafts[now] = hand.value;
  hand.value = drafts[way];
  drafts[way] = "";
  told();
}

function open(name) {
  form.querySelector(`[data-opens=${name}]`).click();
}

function turnTo(name) {
  panel = name;
  if (name === POINTS || name === CARDS) tellBy(active, name);
  draw();
}

function activated(hand) {
  active = hand;
  if (panel === POINTS || panel === CARDS) open(hand.value ? wayOf(hand) : panel);
  else open(panel);
}

// Typed on a keyboard of its own: letters are cards
function typed(hand) {
  if (hand.value) open(wayOf(hand));
  draw();
}

// Who went out: then the next hand is ready to be told

let out = null;

function goOut(radio) {
  if (radio === out) {
    radio.checked = false;
    out = null;
    told();
    return;
  }
  out = radio;
  const next = hands.find((hand) => hand.dataset.of !== radio.value && !hand.value);
  if (next) next.dispatchEvent(new Event("activate"));
}

// Points that can hardly grow any more are complete: the next hand is ready. 12 may become 120.

const IS_COMPLETE = /^([4-9]\d|\d{3})$/;

function moveOn() {
  if (panel !== POINTS || !IS_COMPLETE.test(active.value)) return;
  const isLeft = (hand) => !hand.value && hand.dataset.of !== out?.value;
  const next = hands.slice(hands.indexOf(active) + 1).find(isLeft);
  if (next) next.dispatchEvent(new Event("activate"));
}

// Cards: a suit stays on, a rank is a card of it

const chosenSuit = () => form.querySelector("[data-suit][aria-pressed=true]").dataset.suit;

function choose(suit) {
  for (const other of form.querySelectorAll("[data-suit]")) {
    other.setAttribute("aria-pressed", String(other === suit));
  }
}

function keep(cards) {
  active.value = cards.join(" ");
  told();
}

const add = (card) => keep([...cardsIn(active), card]);

// What is shown of it: the active hand's cards, and which hands are cards

function face(card) {
  const item = document.createElement("li");
  const other = form.querySelector(`[data-card="${CSS.escape(card)}"]`);
  const suit = form.querySelector(`[data-suit="${CSS.escape(card.slice(-1))}"]`);
  item.textContent = other ? other.textContent : suit ? card.slice(0, -1) : card;
  if (suit && !other) item.append(...[...suit.children].map((part) => part.cloneNode(true)));
  return item;
}

function draw() {
  const isInCards = wayOf(active) === CARDS;
  const strip = form.querySelector("[data-cards]");
  strip.replaceChildren(...(isInCards ? cardsIn(active).map((card) => face(card.toUpperCase())) : []));
  strip.scrollTop = strip.scrollHeight;
  for (const hand of hands) {
    hand.closest(".hand").classList.toggle("in-cards", wayOf(hand) === CARDS);
  }
  const name = active.closest(".hand").querySelector("bdi").textContent;
  for (const whom of form.querySelectorAll("[data-whom]")) whom.textContent = name;
}

function begin(shown) {
  [form, panel] = [shown, POINTS];
  hands = [...form.querySelectorAll("[data-hand]")];
  active = hands[0];
  waiting = new Map(hands.map((hand) => [hand, { [POINTS]: "", [CARDS]: "" }]));
  out = form.querySelector(".out input:checked");
}

export function setUp() {
  const shown = document.querySelector("#entry:has([data-hand])");
  if (!shown || shown === form) return;
  setUpEntry();
  begin(shown);
  const on = (selector, deed) => {
    for (const one of form.querySelectorAll(selector)) one.addEventListener("click", () => deed(one));
  };
  on("[data-opens]", (tab) => turnTo(tab.dataset.opens));
  on(".out input", goOut);
  on("[data-suit]", choose);
  on("[data-key]", moveOn);
  on("[data-rank]", (key) => add(key.dataset.rank + chosenSuit()));
  on("[data-card]", (key) => add(key.dataset.card));
  on("[data-card-back]", () => keep(cardsIn(active).slice(0, -1)));
  form.addEventListener("activated", (event) => activated(event.target));
  form.addEventListener("input", (event) => (hands.includes(event.target) ? typed(event.target) : draw()));
  activated(form.querySelector(".active [data-hand]") || active);
}

setUp();
