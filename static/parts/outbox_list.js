// The list of the outbox on the table page: its forms can be opened again or thrown away.

import { isBegun, place, throwAway, waiting, words } from "./outbox.js";
import { parsed } from "./in_place.js";
import { pagesOf } from "./storage.js";

const NEXT_ROUND = "rounds/new/";

// The waiting rounds that come next. A disputed one does not count, as the table has yet to choose
// between it and another phone's; one with wrong numbers was played, and does.
const isAnswered = ({ answer }, how) => Boolean(answer) && parsed(answer).querySelector(`[data-${how}]`) !== null;
export const nextOnes = async () =>
  (await waiting()).filter((item) => item.path === NEXT_ROUND && !isAnswered(item, "disputed"));

// How many rounds are saved that the kept pages do not know of: the number of the next form to use
export async function roundsAhead() {
  const { told } = await pagesOf(place().match);
  const saved = await nextOnes();
  return [...saved.filter((item) => !isBegun(item)), ...(told[NEXT_ROUND] || []).filter((one) => !one.isBegun)].length;
}

// Whether rounds wait that the server does not know of
let isAhead = false;
export const isBehindOthers = (path) => isAhead && path.endsWith(NEXT_ROUND);

function row(item, open) {
  const line = document.querySelector("#waiting template").content.cloneNode(true).firstElementChild;
  line.querySelector("[data-title]").textContent = item.title;
  line.querySelector("[data-summary]").textContent = item.summary;
  const when = line.querySelector("time");
  when.dateTime = new Date(item.when).toISOString();
  when.textContent = new Date(item.when).toTimeString().slice(0, 5); // as the server writes it
  const reason = line.querySelector(".error");
  reason.textContent = item.reason || "";
  reason.hidden = !item.reason;
  line.toggleAttribute("data-same", isAnswered(item, "same"));
  line.querySelector("[data-open]").addEventListener("click", () => open(item));
  line.querySelector("[data-throw-away]").addEventListener("click", () => {
    if (confirm(words("throw"))) throwAway(item.id);
  });
  return line;
}

// While rounds wait, the page announces the round after them: its title, its dealer, and the button

const drawn = new Map(); // elements of the server, by those that stand in their place

function putBack() {
  for (const [ours, theirs] of drawn) if (ours.isConnected) ours.replaceWith(theirs);
  drawn.clear();
}

function putInPlace(ours, theirs) {
  if (!theirs) return;
  drawn.set(ours, theirs);
  theirs.replaceWith(ours);
}

async function showNext() {
  const { forms } = await pagesOf(place().match);
  const next = forms.filter((form) => form.path === NEXT_ROUND);
  const last = (await nextOnes()).at(-1);
  isAhead = Boolean(last);
  const ahead = await roundsAhead();
  const form = isAhead && next[Math.min(ahead, next.length - 1)];
  putBack();
  if (!form || !document.querySelector("#live .thumb")) return;
  const page = parsed((isBegun(last) && form.begun) || form.enter);
  for (const ours of page.querySelectorAll("body > *")) {
    putInPlace(ours, document.querySelector(`#live .${ours.className}`));
  }
  // The duties of a round depend on the scores of all rounds before it, which are not known yet
  if (ahead) putInPlace(new Text(), document.querySelector("#duties"));
}

// ``open`` shows the form of an item again; one drawing after the other
let drawing = Promise.resolve();

export function drawWaiting(open) {
  drawing = drawing.then(() => draw(open)).catch(() => null);
  return drawing;
}

async function draw(open) {
  const section = document.querySelector("#waiting");
  isAhead = false;
  if (!section) return;
  const items = await waiting();
  section.querySelector("ol").replaceChildren(...items.map((item) => row(item, open)));
  section.hidden = items.length === 0;
  await showNext();
}
