// The list on the table page of what waits on this phone: opened again, thrown away, or sent.

import { place, throwAway, waiting, words } from "./outbox.js";
import { pagesOf } from "./keeping.js";

const NEXT_ROUND = "rounds/new/";

// Which form comes next: one for each round that is saved and that the kept pages do not know of
export async function roundsAhead() {
  const { told } = await pagesOf(place().match);
  const saved = (await waiting()).filter((item) => item.path === NEXT_ROUND);
  return saved.length + (told[NEXT_ROUND]?.length || 0);
}

function row(item, open) {
  const line = document.querySelector("#waiting template").content.cloneNode(true).firstElementChild;
  line.querySelector("[data-title]").textContent = item.title;
  line.querySelector("[data-summary]").textContent = item.summary;
  const when = line.querySelector("time");
  when.dateTime = new Date(item.when).toISOString();
  when.textContent = new Date(item.when).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const reason = line.querySelector(".error");
  reason.textContent = item.reason || "";
  reason.hidden = !item.reason;
  line.querySelector("[data-open]").addEventListener("click", () => open(item));
  line.querySelector("[data-throw-away]").addEventListener("click", () => {
    if (confirm(words("throw"))) throwAway(item.id);
  });
  return line;
}

// The button on which the next round is entered says which one that is
async function relabel() {
  const thumb = document.querySelector("#live .thumb");
  const { forms } = await pagesOf(place().match);
  const next = forms.filter((form) => form.path === NEXT_ROUND);
  const ahead = (await waiting()).some((item) => item.path === NEXT_ROUND) ? await roundsAhead() : 0;
  const enter = next[Math.min(ahead, next.length - 1)]?.enter;
  if (!thumb || !ahead || !enter) return;
  const drawn = new DOMParser().parseFromString(enter, "text/html").body.firstElementChild;
  if (drawn && drawn.textContent !== thumb.textContent) thumb.replaceWith(drawn);
}

// ``open`` shows the form of an item again
export async function drawWaiting(open) {
  const section = document.querySelector("#waiting");
  if (!section) return;
  const items = await waiting();
  section.querySelector("ol").replaceChildren(...items.map((item) => row(item, open)));
  section.hidden = items.length === 0;
  await relabel();
}
