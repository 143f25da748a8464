// Entering rounds whether or not the server can be reached: saved forms go into the outbox, and
// without a network the pages kept on this phone are shown in place of the server's.

import { changePages, dropItem, forgetForReopening, isKeeping, isOurs, keepForReopening, pagesOf } from "./storage.js";
import { asDrawn, fill, fillDraft, inFull, isShown, letGo, prepare, show } from "./in_place.js";
import {
  forgetItem,
  isBegun,
  isLast,
  isReachable,
  itemOf,
  keepForm,
  newKey,
  noteAnswer,
  outcomeOf,
  place,
  send,
  sendItem,
  token,
  waiting,
  words,
} from "./outbox.js";
import { drawWaiting, isBehindOthers, nextOnes, roundsAhead } from "./outbox_list.js";

const TRY_AGAIN = 15_000; // milliseconds
const ROUNDS_KEPT = 4;
const LOOKED_AT = 5_000;
const ASKING = ["show", "refresh"]; // buttons that only want to be shown something

// Saving

async function save(form, button) {
  if (form.classList.contains("sending")) return;
  form.classList.add("sending");
  const wasOpened = Boolean(form.dataset.item);
  const item = await keepForm(form, button, { isUnseen: ASKING.includes(button?.value) });
  const outcome = isReachable() ? await sendItem(item) : {};
  if (!form.isConnected) return; // the user went on meanwhile, and may be typing elsewhere
  if (outcome.goTo) location.assign(outcome.goTo);
  else if (outcome.answer) await showRefusal(item, outcome.answer, { wasOpened });
  else if (isReachable() && !outcome.reason && isKeeping()) location.assign(place().prefix);
  else await showTable();
}

// A form on the screen is as safe there as it was before; where others wait behind it, it stays
async function showRefusal(item, answer, { wasOpened }) {
  const stays = wasOpened || !(await isLast(item));
  await showForm(item, answer, stays ? { id: item.id } : { drops: item.id });
}

async function showForm(item, html, { id, drops, fields = null }) {
  const there = new URL(place().prefix + item.path, location.href);
  const address = there.pathname === location.pathname ? location.href : there.href;
  const change = (page) => {
    const form = page.querySelector("#entry");
    if (fields) fill(form, fields);
    if (id) form.dataset.item = id;
    if (drops) dropItem(drops); // not before it is on the screen
  };
  await show(html, { address, change, isTyped: true });
}

let asked = ""; // of two choices the later one is answered

async function ask(form, button) {
  const item = itemOf(form, button);
  const question = JSON.stringify(item.fields);
  if (question === asked) return; // tapped once more
  asked = question;
  const { answer } = isReachable() ? await outcomeOf(item) : {};
  if (question !== asked) return;
  asked = "";
  if (!form.isConnected || form.classList.contains("sending")) return;
  if (answer) await showForm(item, answer, { id: form.dataset.item });
  else if (button.value !== "refresh") await save(form, button);
}

function submitted(event) {
  const [form, button] = [event.target, event.submitter];
  if (place() && form.id !== "entry" && !isReachable()) {
    event.preventDefault();
    if (form.dataset.instead) openInPlace(new URL(form.dataset.instead, location.href));
    else say("needed");
  }
  if (form.id !== "entry" || !place()) return;
  const hasToken = form.querySelector("[name=csrfmiddlewaretoken]") !== null; // a kept form has none
  if (button?.value === "refresh" && isReachable() && hasToken) return letGo(form);
  event.preventDefault();
  if (ASKING.includes(button?.value)) ask(form, button);
  else save(form, button);
}

// Kept pages

async function showTable() {
  const { table } = await pagesOf(place().match);
  if (table) await show(table, { address: place().prefix });
  else say(isKeeping() ? "kept" : "memory");
}

// A form of the outbox, with the fields typed in it, or as the server answered it
const openAgain = (item) =>
  showForm(item, item.answer || item.page, { id: item.id, fields: item.answer ? null : item.fields });

function asForm(page) {
  const asks = page.querySelector("#entry button[value=show]");
  if (asks) asks.textContent = words("unseen");
  // Other forms need the server; and #live would report this phone's own rounds as news
  for (const other of page.querySelectorAll("form:not(#entry), [form], #live")) other.remove();
  page.querySelector("#entry [name=key]").setAttribute("value", newKey());
}

function warnOfDealer(page) {
  const warning = page.createElement("p");
  Object.assign(warning, { className: "urgent", textContent: words("dealer") });
  page.querySelector("#entry").prepend(warning);
}

async function showKept(address) {
  const path = address.pathname.replace(place().prefix, "");
  const { forms, told } = await pagesOf(place().match);
  const found = forms.filter((form) => [path, `${path}correct/`].includes(form.path));
  const isNext = found[0]?.enter !== undefined;
  const again = (isNext ? await nextOnes() : await waiting()).filter((item) => item.path === found[0]?.path).at(-1);
  if (again && (!isNext || isBegun(again))) return openAgain(again);
  if (!found.length || (!isNext && told[found[0].path])) {
    return isReachable() ? location.assign(address) : say("none");
  }
  const ahead = isNext ? await roundsAhead() : 0;
  if (ahead >= found.length && found.length < ROUNDS_KEPT) return say("over");
  const change = (page) => {
    fillDraft(page, place().prefix + form.path);
    asForm(page);
    if (ahead >= found.length) warnOfDealer(page);
  };
  const form = found[Math.min(ahead, found.length - 1)];
  return show(form.page, { address: place().prefix + form.path + address.hash, change });
}

function say(name, { stays = false } = {}) {
  document.querySelector(".offline-note")?.remove();
  if (!name) return;
  const note = document.createElement("p");
  Object.assign(note, { className: "offline-note urgent", textContent: words(name) });
  note.setAttribute("role", "status");
  document.body.append(note);
  if (!stays) setTimeout(() => note.remove(), LOOKED_AT);
}

const openInPlace = (address) => (address.pathname === place().prefix ? showTable() : showKept(address));

// A round that the table chose not to save leaves the outbox
async function forget(link) {
  await forgetItem(Number(document.querySelector("#entry").dataset.item));
  if (isReachable()) location.assign(link.href);
  else openInPlace(new URL(link.href));
}

function tapped(event) {
  const link = event.target.closest("a[href]");
  if (!link || !place() || event.defaultPrevented) return;
  if (link.matches("#entry[data-item] [data-forgets]")) {
    event.preventDefault();
    forget(link);
    return;
  }
  if (isReachable() && !isBehindOthers(link.pathname)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  openInPlace(new URL(link.href));
}

function wentBack() {
  if (isShown(location.pathname)) return;
  if (!place() || isReachable()) location.reload();
  else openInPlace(new URL(location.href));
}

// Keeping pages while there is a network

const whenIdle = (act) =>
  window.requestIdleCallback ? requestIdleCallback(act, { timeout: 2_000 }) : setTimeout(act, 200);

const versionShown = () => {
  const asks = document.querySelector("#waiting ~ #live")?.dataset.asks;
  return asks ? new URL(asks, location.href).searchParams.get("seen") : null;
};

async function fetchForms(match) {
  const { told } = JSON.parse(JSON.stringify(await pagesOf(match)));
  const answer = await fetch(`${place().prefix}offline/`, {
    priority: "low",
    cache: "no-store",
    signal: AbortSignal.timeout?.(TRY_AGAIN),
  });
  if (!answer.ok || !isOurs(answer)) throw new Error("no pages to keep");
  const lines = (await answer.text()).split("\n");
  const { version, pages } = JSON.parse(lines.pop());
  inFull(lines, pages);
  if (pages.length) await prepare(pages[0].page); // each needs the same scripts and styles
  await changePages(match, (kept) => {
    kept.forms = pages;
    kept.version = String(version);
    kept.policy = answer.headers.get("Content-Security-Policy");
    // The forms may not know yet of rounds that were sent while they were on their way
    for (const [path, keys] of Object.entries(kept.told)) {
      kept.told[path] = keys.filter(({ key }) => !told[path]?.some((one) => one.key === key));
      if (!kept.told[path].length) delete kept.told[path];
    }
  });
}

// The table page as the server drew it, before the outbox is drawn into it
const tableNow = () => document.querySelector("#waiting") && `<!doctype html>${document.documentElement.outerHTML}`;

let notKept = ""; // the page that is still to be kept: tried again until it is

async function keepPages(table) {
  const version = versionShown();
  if (!place() || !table || version === null) return;
  const { match, prefix } = place();
  notKept = table;
  await changePages(match, (kept) => {
    kept.table = table;
  });
  if ((await pagesOf(match)).version !== version) await fetchForms(match);
  await keepForReopening(prefix, table, (await pagesOf(match)).policy);
  if (notKept === table) notKept = "";
}

const keepWhenIdle = (table) => whenIdle(() => keepPages(table).catch(() => null));

// The preview needs the server

function previewFailed(event) {
  if (event.detail.elt?.id !== "preview") return;
  noteAnswer(false);
  const sentence = document.createElement("p");
  Object.assign(sentence, { className: "quiet", textContent: words("preview") });
  event.detail.elt.replaceChildren(sentence);
}

const isOfServer = (xhr) => isOurs({ headers: { has: (name) => xhr.getResponseHeader(name) !== null } });

// A network's own page is shown nowhere in ours
function comesIn(event) {
  if (isOfServer(event.detail.xhr)) return;
  event.detail.shouldSwap = false;
  previewFailed(event);
}

// A preview's answer shows that the server can be reached
function heard({ detail }) {
  if (place() && isOfServer(detail.xhr) && detail.elt?.id === "preview") noteAnswer(true);
}

async function sendAndFollow() {
  if (!place()) return;
  const outcomes = await send();
  if (outcomes.size && document.querySelector("#live")) dispatchEvent(new Event("focus")); // follow.js looks at once
}

function start() {
  const draw = () => place() && drawWaiting(openAgain);
  document.addEventListener("submit", submitted);
  document.addEventListener("click", tapped);
  addEventListener("popstate", wentBack);
  for (const name of ["outbox", "shown"]) document.addEventListener(name, draw);
  document.addEventListener("htmx:afterRequest", heard);
  document.addEventListener("htmx:beforeSwap", comesIn);
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, previewFailed);
  document.addEventListener("lacking", ({ detail }) => place() && say(detail, { stays: true }));
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    detail.headers["X-CSRFToken"] = token();
  });
  document.addEventListener("gone", () => place() && forgetForReopening(place().prefix));
  document.addEventListener("news", () => {
    const table = tableNow();
    draw();
    keepWhenIdle(table);
  });
  for (const name of ["reachable", "visibilitychange", "shown"]) document.addEventListener(name, sendAndFollow);
  addEventListener("online", sendAndFollow);
  addEventListener("pageshow", (event) => {
    document.querySelector("#entry.sending")?.classList.remove("sending");
    if (event.persisted) draw();
    sendAndFollow();
  });
  setInterval(() => {
    sendAndFollow();
    if (notKept) keepWhenIdle(notKept);
  }, TRY_AGAIN);
  draw();
  keepWhenIdle(document.querySelector("#waiting") && asDrawn());
  if (sessionStorage.getItem("by-keys")) document.querySelector(".thumb .main")?.focus();
}

start();
