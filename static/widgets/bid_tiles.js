// Bids and tricks: a digit makes the next one ready, and whose tricks were touched last is told.
// What is left for whom, the server says.

import { setUp as setUpEntry } from "../rounds/entry.js"; // first: it makes a tile active

let form = null; // set by setUp: a page may be shown in place of another
let isToFinish = false; // a round that waits on this phone and was opened again

const keyOf = ({ name }) => name.slice(name.lastIndexOf("_") + 1);
const bids = () => [...form.querySelectorAll("[data-in-turn] [data-most]")];
const taken = () => [...form.querySelector("[data-touched]").closest(".field").querySelectorAll("[data-most]")];

// Ready for the next one where no larger number can follow: with ten cards 1 may become 10
const isComplete = ({ value, dataset }) => /^\d+$/.test(value) && (value === "0" || value * 10 > dataset.most);

let reached = null; // the tile that a digit has made ready, until something else is tapped
let isMovingOn = false; // nobody has touched the tile that the focus comes to then

// Who speaks first is the first whose tricks are told, too; where nobody is missing it goes nowhere
const inTurn = (inputs, at) => [...inputs.slice(at), ...inputs.slice(0, at)];

// Whose tricks the server has made ready spoke first
const firstOf = (inputs) =>
  Math.max(
    0,
    inputs.findIndex((one) => "active" in one.dataset),
  );

function moveOn(input) {
  const [said, tricks] = [bids(), taken()];
  const first = firstOf(tricks);
  const behind = said.includes(input)
    ? [...inTurn(said, said.indexOf(input)), ...inTurn(tricks, first)]
    : inTurn(tricks, tricks.indexOf(input));
  const next = behind.find((one) => one !== input && !one.value);
  if (!next) return null;
  isMovingOn = true;
  if (document.activeElement === input) next.focus();
  else next.dispatchEvent(new Event("activate"));
  isMovingOn = false;
  return next;
}

// Whoever taps the key behind every number passes nobody: behind a large digit it has gone on already
function goOnByKey() {
  const active = form.querySelector(".active [data-most]");
  const isThere = active === reached;
  reached = null;
  if (!isThere) moveOn(active);
}

// What was typed on this phone before goes on behind it: at a bid that is missing, or at the tricks
function goOn() {
  const inputs = bids();
  const active = [...inputs, ...taken()].find((input) => input.closest(".active"));
  if (!active?.value || active.ariaInvalid) return; // one that was refused is typed anew
  const tricks = taken();
  const behind = [...inTurn(inputs, Math.max(0, inputs.indexOf(active))), ...inTurn(tricks, firstOf(tricks))];
  const missing = behind.find(({ value }) => !value);
  missing?.dispatchEvent(new Event("activate"));
}

// Whoever's tricks are not typed took what they said; in Wizard the cloud may have changed that
function presume() {
  const said = new Map(bids().map((input) => [keyOf(input), input.value]));
  const [winner, change] = ["cloud", "cloud_change"].map((name) => form.elements[name]?.value);
  if (change && /^\d+$/.test(said.get(winner))) said.set(winner, String(Number(said.get(winner)) + Number(change)));
  for (const input of taken()) input.placeholder = said.get(keyOf(input)) || "–";
}

// A round that was saved as played and waits: its tricks are facts, whatever becomes of the bids
function tellTricks() {
  if (!form.dataset.item || form.dataset.action !== "save") return;
  const last = form.querySelector("[data-touched]").value; // it has what the others leave
  const untold = taken().filter((input) => !input.value && keyOf(input) !== last);
  for (const input of untold) input.value = input.placeholder.replace("–", "");
}

// When tricks are told it is played, and saving it is what the large button is for
function showWhatToSave() {
  const [begin, save] = ["begin", "save"].map((action) => form.querySelector(`:scope > button[value=${action}]`));
  const isPlayed = isToFinish || form.querySelector("[data-touched]").value || taken().some(({ value }) => value);
  if (!isPlayed || !begin?.matches(".main")) return;
  [begin.className, save.className] = [save.className, begin.className];
  begin.before(save);
}

function typed({ target }) {
  if (target.name?.startsWith("cloud")) presume();
  if (!target.matches("[data-most]")) return;
  target.value = target.value.replace(/^0\d+$/, "0"); // what follows a nought is somebody else's
  target.removeAttribute("aria-invalid");
  const isBid = target.closest("[data-in-turn]") !== null;
  if (isBid) presume();
  else form.querySelector("[data-touched]").value = keyOf(target); // it may have been ready by itself
  reached = isComplete(target) ? moveOn(target) : null;
  showWhatToSave();
}

function touched({ target }) {
  if (isMovingOn || !target.matches("[data-most]") || target.closest("[data-in-turn]")) return;
  const told = form.querySelector("[data-touched]");
  if (told.value === keyOf(target)) return;
  told.value = keyOf(target);
  told.dispatchEvent(new Event("input", { bubbles: true }));
  showWhatToSave();
}

export function setUp() {
  const shown = document.querySelector("#entry:has([data-touched])");
  if (!shown || shown === form) return;
  setUpEntry();
  form = shown;
  isToFinish = form.dataset.item && !form.querySelector(".conflict, .wrong"); // of these the server knows best
  form.addEventListener("input", typed);
  const [key] = form.querySelectorAll("[data-next]");
  key?.addEventListener("click", goOnByKey);
  for (const event of ["focusin", "click"]) form.addEventListener(event, touched); // or it has the focus already
  presume();
  tellTricks();
  goOn();
  showWhatToSave();
}

setUp();
