// The preview needs the server: what is said where that cannot be asked, and what it tells by the way.

import { isOurs } from "./keeping.js";
import { noteAnswer, place, words } from "./outbox.js";

function previewFailed(event) {
  if (event.detail.elt?.id !== "preview") return;
  noteAnswer(false);
  const sentence = document.createElement("p");
  sentence.className = "quiet";
  sentence.textContent = words("preview");
  event.detail.elt.replaceChildren(sentence);
}

const isOfServer = (xhr) => isOurs({ headers: { has: (name) => xhr.getResponseHeader(name) !== null } });

// A network's own page is shown nowhere in ours
function comesIn(event) {
  if (isOfServer(event.detail.xhr)) return;
  event.detail.shouldSwap = false;
  previewFailed(event);
}

// What a preview tells by the way: the server is there
function heard({ detail }) {
  if (place() && isOfServer(detail.xhr) && detail.elt?.id === "preview") noteAnswer(true);
}

export function followPreview() {
  document.addEventListener("htmx:afterRequest", heard);
  document.addEventListener("htmx:beforeSwap", comesIn);
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, previewFailed);
}
