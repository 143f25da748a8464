// Following a match: the pace of the checks, and news that comes in without moving the page.
// #live names the address to ask, and is replaced by the answer; 204 means that nothing is new.

const NEXT = 800; // milliseconds after an answer, so that news is seen within a second
const AFTER_THE_END = 5_000;
const JUST_OVER = 60_000; // who pays whom is still being settled
const HIDDEN = 30_000;
const SLOWEST_RETRY = 5_000;
const LONG_OVER = 10 * 60_000;
const PATIENCE = 8_000;
const GIVEN_UP = 10_000; // a check that was never answered, not even by an error
const LONGEST_TAP = 3_000;
const MARKED = 4_000;
const OURS = "X-Scorekeeper"; // an answer without it is from a network in between

const state = {
  failures: 0,
  isGone: false,
  askedAt: 0,
  newsAt: Date.now(),
  isPressed: false,
  lifting: 0,
  putOff: null,
  timer: 0,
};
const live = () => document.querySelector("#live");

// Milliseconds to wait before the next check; null where only a return to the page brings one

export function pause({ isGone, isOver, isHidden, quietFor, failures }) {
  if (isGone || (isOver && quietFor > LONG_OVER)) return null;
  if (isHidden) return HIDDEN;
  if (failures) return Math.min(NEXT * 2 ** (failures - 1), SLOWEST_RETRY);
  return isOver && quietFor > JUST_OVER ? AFTER_THE_END : NEXT;
}

function waitForNext() {
  clearTimeout(state.timer);
  const wait = pause({
    ...state,
    isOver: live()?.hasAttribute("data-over"),
    isHidden: document.hidden,
    quietFor: Date.now() - state.newsAt,
  });
  if (wait !== null) state.timer = setTimeout(check, wait);
}

function check() {
  if (Date.now() - state.askedAt < GIVEN_UP) return; // never two at once
  clearTimeout(state.timer);
  if (!live()?.dataset.asks) return waitForNext(); // a page without news
  state.askedAt = Date.now();
  state.timer = setTimeout(check, GIVEN_UP);
  const asker = live();
  ask().then(
    (answer) => hear(answer, asker),
    () => hear(null, asker),
  );
}

// Status and page of the answer; null for one that is not the program's own
async function ask() {
  const address = new URL(live().dataset.asks, location.href);
  const key = document.querySelector("#entry [name=key]"); // one's own round is no news
  if (key) address.searchParams.set("key", key.value);
  const signal = AbortSignal.timeout?.(PATIENCE);
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal });
  return answer.headers.has(OURS) ? { status: answer.status, page: await answer.text() } : null;
}

function comeBack() {
  if (document.hidden) waitForNext();
  else check();
}

function showAgain(event) {
  if (!event.persisted) return;
  Object.assign(state, { failures: 0, askedAt: 0 });
  comeBack();
}

// The outcome of a check

export const reachable = () => document.documentElement.dataset.reachable !== "false";

function setReachable(isReachable) {
  if (isReachable === reachable()) return;
  document.documentElement.dataset.reachable = String(isReachable);
  document.dispatchEvent(new Event(isReachable ? "reachable" : "unreachable"));
}

function tell(what, isTrue) {
  const sentence = document.querySelector(`[data-told=${what}]`);
  if (sentence) sentence.hidden = !isTrue;
}

function hear(answer, asker) {
  const status = answer?.status || 0;
  state.askedAt = 0;
  state.isGone = status === 404 || status === 403;
  state.failures = state.isGone || (status >= 200 && status < 300) ? 0 : state.failures + 1;
  tell("gone", state.isGone);
  tell("away", state.failures > 1);
  setReachable(state.failures === 0);
  if (status === 404) document.dispatchEvent(new Event("gone"));
  if (status === 200) takeIn(answer.page, asker);
  waitForNext();
}

// News that comes while a finger is down, or for a page that is gone, is asked for again soon
function takeIn(page, asker) {
  if (state.isPressed || asker !== live()) state.newsAt = Date.now();
  else showNews(new DOMParser().parseFromString(page, "text/html"));
}

// Nothing jumps: rows on the screen, the focus and open parts are after the news where they were

const CONTROLS = ["id", "href", "action"];
const DRAWERS = CSS.supports("selector(:popover-open)");
let before = null;

function rowOnScreen() {
  const rows = [...live().querySelectorAll("section[id], nav[id], tr[id], li[id]")];
  const seen = rows.filter((row) => row.checkVisibility());
  const tops = seen.map((row) => [row.id, row.getBoundingClientRect().top]);
  return tops.filter(([, top]) => top >= 0 && top < innerHeight);
}

function words() {
  return new Map([...live().querySelectorAll("tr[id], li[id]")].map((row) => [row.id, row.innerText]));
}

// A selector that finds a control again in the new page, by its own name or that of its holder
function nameOf(control) {
  const holder = control.closest("[id], [href], [action]");
  if (holder === live()) return null;
  const attribute = CONTROLS.find((one) => holder.hasAttribute(one));
  const inside = holder === control ? "" : ` ${control.localName}`;
  const place = CSS.escape(holder.parentElement.closest("[id]").id); // the same link may stand in two places
  return `#${place} [${attribute}="${CSS.escape(holder.getAttribute(attribute))}"]${inside}`;
}

function lookAround() {
  const focused = live().contains(document.activeElement) ? document.activeElement : null;
  const open = [...live().querySelectorAll("details[id][open]")].map((details) => details.id);
  const drawer = DRAWERS && live().querySelector(":popover-open")?.id;
  before = { rows: rowOnScreen(), words: words(), focused: focused && nameOf(focused), open, drawer };
}

function holdStill() {
  for (const id of before.open) document.getElementById(id)?.setAttribute("open", "");
  if (before.drawer) document.getElementById(before.drawer)?.showPopover();
  if (before.focused) live().querySelector(before.focused)?.focus({ preventScroll: true });
  const [id, top] = before.rows.find(([one]) => document.getElementById(one)) || [];
  if (!id) return;
  const moved = document.getElementById(id).getBoundingClientRect().top - top;
  if (moved) scrollBy({ top: moved, behavior: "instant" });
}

function markChanges() {
  for (const [id, text] of words()) {
    if (before.words.get(id) === text) continue;
    const row = document.getElementById(id);
    row.classList.add("changed");
    setTimeout(() => row.classList.remove("changed"), MARKED);
  }
}

function sayNews() {
  const sentence = document.querySelector("[data-told=news]");
  const news = live().dataset.news || "";
  if (sentence && sentence.textContent !== news) sentence.textContent = news;
}

// A finger that is down on something must find it there when it lifts

const fingers = new Set();

function liftAfter(milliseconds) {
  clearTimeout(state.lifting);
  state.lifting = setTimeout(() => {
    state.isPressed = false;
    fingers.clear();
    state.putOff?.dispatchEvent(new Event("lifted"));
    state.putOff = null;
  }, milliseconds);
}

function press({ pointerId, isPrimary }) {
  if (isPrimary) fingers.clear(); // no other is down, though its lifting was not heard
  fingers.add(pointerId);
  state.isPressed = true;
  liftAfter(LONGEST_TAP);
}

function release({ pointerId }) {
  fingers.delete(pointerId);
  if (fingers.size === 0) liftAfter(50); // after the click that follows
}

// A request of an element that asks again on lifting is put off until then, with its failures
function putOff(event) {
  const { elt } = event.detail;
  if (!elt.matches("[hx-trigger*=lifted]") || !state.isPressed) return;
  event.detail.shouldSwap = false;
  event.stopPropagation();
  state.putOff = elt;
}

// A refusal that is a page of its own has no part to put in place of ours: it is shown as a whole, where
// a network in between has not put it there
function showWhole(event) {
  const { requestConfig, xhr } = event.detail;
  const part = requestConfig.elt.getAttribute("hx-select");
  if (!part) return;
  const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
  if (page.querySelector(part)) return;
  event.detail.shouldSwap = false;
  if (xhr.getResponseHeader(OURS) === null) return;
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.replaceChildren(...page.body.children);
  scrollTo(0, 0);
}

function showNews(page) {
  if (!live() || !page.querySelector("#live")) return;
  lookAround();
  for (const id of ["live", "heading"]) {
    const news = page.getElementById(id);
    if (news) document.getElementById(id)?.replaceWith(news);
  }
  if (page.title) document.title = page.title;
  window.htmx?.process(live());
  state.newsAt = Date.now();
  holdStill();
  markChanges();
  sayNews();
  document.dispatchEvent(new Event("news"));
}

// At the table the screen stays on where a browser lets a page do so: under HTTPS. Of a page that is
// hidden it lets go by itself, and a battery that is nearly empty comes first.
function stayAwake() {
  if (document.hidden || !document.body.matches(".table, .entry, .board")) return;
  navigator.wakeLock?.request("screen").catch(() => null);
}

// The address says that something was saved just now, and not when the page is opened again
function sayWhatWasSaved() {
  if (location.hash !== "#saved") return;
  document.querySelector("#saved")?.classList.add("shown");
  history.replaceState(history.state, "", location.pathname + location.search);
}

function start() {
  for (const name of ["focus", "online", "offline"]) addEventListener(name, comeBack);
  addEventListener("pageshow", showAgain);
  for (const come of [comeBack, stayAwake]) document.addEventListener("visibilitychange", come);
  document.addEventListener("pointerdown", press, true);
  for (const name of ["beforeSwap", "sendError", "timeout"]) document.addEventListener(`htmx:${name}`, putOff, true);
  document.addEventListener("htmx:beforeSwap", showWhole);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release, true);
  document.addEventListener("click", (event) => event.target.closest("[data-closes]")?.parentElement.remove());
  sayWhatWasSaved();
  const [visit] = performance.getEntriesByType("navigation");
  if (visit?.type === "back_forward") check();
  else waitForNext();
  stayAwake();
}

start();
