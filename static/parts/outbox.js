// The outbox: every saved form is kept on this phone, sent, and dropped when it is recorded.
// It holds the forms that were saved and not answered yet.

import { allItems, askToKeep, changePages, dropItem, isOurs, itemsOf, pagesOf, putItem } from "./storage.js";
import { asDrawn, dropDraft, parsed, summaryOf, titleOf } from "./in_place.js";

const TIME_OUT = 10_000; // milliseconds
const RECORDED = "X-Recorded";

export const place = () => document.querySelector("#outbox")?.dataset;
export const words = (name) => document.querySelector(`#outbox [data-word=${name}]`)?.textContent || "";
export const waiting = () => itemsOf(place().match);
const openItem = () => Number(document.querySelector("#entry")?.dataset.item || 0);

// Whether the server answered when it was last asked; follow.js writes it down too
export const isReachable = () => document.documentElement.dataset.reachable !== "false";
export const noteAnswer = (isThere) => {
  document.documentElement.dataset.reachable = String(isThere);
};

// A change of the outbox is news to the other pages that this phone has open
const pages = window.BroadcastChannel ? new BroadcastChannel("outbox") : {};
const tellHere = () => document.dispatchEvent(new Event("outbox"));
pages.onmessage = tellHere;

function tellOthers() {
  tellHere();
  pages.postMessage?.(null);
}

// Into the outbox

function fieldsOf(form, button) {
  const fields = [...new FormData(form)].filter(([name]) => !["csrfmiddlewaretoken", "after"].includes(name));
  // The button's value takes the place of a field of the same name
  return button?.name ? [...fields.filter(([name]) => name !== button.name), [button.name, button.value]] : fields;
}

// The consequences of a correction cannot be shown while the server does not answer
const unseen = (fields) => [
  ...fields.filter(([name]) => name !== "action" && name !== "seen"),
  ["action", "save"],
  ["seen", "offline"],
];

const saidIn = (item, name) => item.fields.find(([one]) => one === name)?.[1] || "";
const keyOf = (item) => saidIn(item, "key");
export const isBegun = (item) => saidIn(item, "action") === "begin"; // only what is known before play

// The key of the form sent before this one to the same address: its changes are no conflict
async function keyBefore(item) {
  const before = (await waiting()).filter((one) => one.path === item.path && !(one.id >= item.id));
  const { told } = await pagesOf(item.match);
  return keyOf(before.at(-1) || { fields: [] }) || told[item.path]?.at(-1).key || "";
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is not there on plain HTTP
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function addressOf(form, button) {
  const action = (button?.hasAttribute("formaction") && button.formAction) || form.getAttribute("action");
  return new URL(action || location.href, location.href).pathname;
}

// The fields that a form sends, and the page of the match that they are sent to
export function itemOf(form, button) {
  const { match, prefix } = place();
  return { match, prefix, path: addressOf(form, button).replace(prefix, ""), fields: fieldsOf(form, button) };
}

export async function keepForm(form, button, { isUnseen }) {
  const sent = itemOf(form, button);
  const item = {
    ...sent,
    fields: isUnseen ? unseen(sent.fields) : sent.fields,
    title: titleOf(document),
    summary: summaryOf(form, button),
    page: asDrawn(),
    when: Date.now(),
  };
  dropDraft();
  if (form.dataset.item) await replace(item, Number(form.dataset.item));
  item.after = await keyBefore(item);
  await putItem(item);
  delete form.dataset.item;
  tellOthers();
  return item;
}

// Those behind a form follow another key from now on
async function handOver(id, keyFor) {
  const items = await waiting();
  const old = items.find((one) => one.id === id);
  for (const one of items) {
    if (old && one.id !== id && one.after === keyOf(old)) await putItem({ ...one, after: keyFor(old) });
  }
}

// A form that was opened again takes the place it had; those behind it follow its new key
async function replace(item, id) {
  item.id = id;
  await handOver(id, () => keyOf(item));
}

// It records nothing, so those behind it follow the one in front of it
export async function forgetItem(id) {
  await handOver(id, ({ after }) => after);
  await dropItem(id);
}

export async function throwAway(id) {
  await forgetItem(id);
  tellOthers();
  send();
}

// To the server

export const token = () => document.cookie.match(/(?:^|;\s*)csrftoken=([^;]+)/)?.[1] || "";
const within = () => ({ credentials: "same-origin", signal: AbortSignal.timeout?.(TIME_OUT) });

function post(item) {
  const body = new URLSearchParams(item.fields);
  if (item.after) body.append("after", item.after);
  const headers = { "X-CSRFToken": token(), "X-Outbox": "1" };
  return fetch(item.prefix + item.path, { method: "POST", redirect: "manual", body, headers, ...within() });
}

// The cookie is set by every page of a scorer: it may be gone since the form was drawn
const fetchToken = ({ prefix }) => fetch(prefix, { cache: "no-store", ...within() });

async function answerTo(item) {
  if (!token()) {
    const page = await fetchToken(item);
    if (!isOurs(page)) return page;
    if (!token()) document.dispatchEvent(new CustomEvent("lacking", { detail: "cookies" }));
  }
  const answer = await post(item);
  if (answer.status !== 403 || !isOurs(answer)) return answer;
  await fetchToken(item);
  return post(item);
}

export async function outcomeOf(item) {
  try {
    const answer = await answerTo(item);
    noteAnswer(isOurs(answer));
    if (!isOurs(answer)) return {};
    const goTo = answer.headers.get(RECORDED);
    if (goTo) return { goTo };
    if (answer.status >= 500 || answer.status === 429 || !token()) return {};
    return refusal(answer.status, await answer.text());
  } catch {
    noteAnswer(false);
    return {};
  }
}

function refusal(status, html) {
  const page = parsed(html);
  const hasForm = page.querySelector("#entry") !== null;
  if (status < 400 && !hasForm) return {};
  const kind = { 403: "forbidden", 404: "gone" }[status] || "refused";
  const said = page.querySelector("[role=alert], .error")?.textContent.trim();
  const reason = said || words(status === 200 ? "asked" : kind);
  return { reason, answer: hasForm ? html : "" };
}

async function noteRecorded(item) {
  await dropItem(item.id);
  await changePages(item.match, ({ told }) => {
    told[item.path] = [...(told[item.path] || []), { key: keyOf(item), isBegun: isBegun(item) }];
  });
}

// A form that was refused under an old link may be accepted under the renewed one
const isRefused = (item) => item.reason && (item.answer || item.refusedAt === item.prefix);

// In order, one at a time; whatever is not recorded keeps back those behind it
async function sendMatch(match, outcomes) {
  for (;;) {
    const [first] = await itemsOf(match);
    const item = first && match === place()?.match ? { ...first, prefix: place().prefix } : first;
    if (!item || isRefused(item) || item.id === openItem()) return;
    const outcome = await outcomeOf(item);
    outcomes.set(item.id, outcome);
    if (!outcome.goTo && !outcome.reason) return askToKeep();
    if (outcome.goTo) await noteRecorded(item);
    else await putItem({ ...item, ...outcome, refusedAt: item.prefix });
    tellOthers();
  }
}

// The match on the screen first, then those left with something that waits
async function sendAll(outcomes) {
  const others = (await allItems()).map((item) => item.match);
  for (const match of new Set([place()?.match, ...others])) await sendMatch(match, outcomes);
}

let sending = null;

export function send() {
  if (!sending) {
    const outcomes = new Map();
    sending = sendAll(outcomes)
      .then(() => outcomes)
      .finally(() => {
        sending = null;
      });
  }
  return sending;
}

// The outcome of one item: recorded, refused, or not answered yet
export async function sendItem(item) {
  const running = sending;
  const outcomes = await send();
  if (outcomes.has(item.id) || !running) return outcomes.get(item.id) || {};
  return (await send()).get(item.id) || {};
}

export async function isLast(item) {
  return (await waiting()).at(-1)?.id === item.id;
}
