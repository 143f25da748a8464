// Storage on this phone: saved forms until the server has them, and pages to go on without it.
// A browser that keeps nothing (a private window, a full disk, a database that never answers) has at
// least this page's memory.

const KEYS = { outbox: "id", pages: "match" };
const MOST_MATCHES = 5; // whose pages are kept
const PATIENCE = 5_000; // milliseconds
const memory = { outbox: new Map(), pages: new Map() };
let opening = null;
let lastId = 0;

const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open() {
  const request = indexedDB.open("scorekeeper", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("outbox", { keyPath: "id" });
    request.result.createObjectStore("pages", { keyPath: "match" });
  };
  return answerOf(request);
}

// A database that does not answer is not asked again, unless it does after all

let isStuck = false;
const lacks = (detail) => document.dispatchEvent(new CustomEvent("lacking", { detail }));

function inTime(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      isStuck = true;
      lacks("memory");
      reject(new Error("the browser's database does not answer"));
    }, PATIENCE);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      if (isStuck) goOn();
    });
  });
}

function goOn() {
  isStuck = false;
  lacks("");
  const kept = Object.keys(memory).flatMap((name) => [...memory[name].values()].map((one) => [name, one]));
  for (const [name, one] of kept) put(name, one);
}

async function onDisk(name, mode, step) {
  if (isStuck) throw new Error("the browser's database does not answer");
  return inTime(oneStep(name, mode, step));
}

// One step, done when its writing has reached the disk
async function oneStep(name, mode, step) {
  opening ??= open().catch((error) => {
    opening = null; // perhaps it can be opened the next time
    throw error;
  });
  const transaction = (await opening).transaction(name, mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const found = await answerOf(step(transaction.objectStore(name)));
  if (mode === "readwrite") await done;
  return found;
}

async function every(name) {
  const kept = await onDisk(name, "readonly", (store) => store.getAll()).catch(() => []);
  const inMemory = [...memory[name].values()];
  const known = new Set(inMemory.map((one) => one[KEYS[name]]));
  return [...kept.filter((one) => !known.has(one[KEYS[name]])), ...inMemory];
}

async function put(name, one) {
  try {
    await onDisk(name, "readwrite", (store) => store.put(one));
    memory[name].delete(one[KEYS[name]]);
  } catch {
    memory[name].set(one[KEYS[name]], one);
    if (name === "outbox") lacks("memory");
  }
}

// Whether the outbox survives when this page is closed
export const isKeeping = () => memory.outbox.size === 0;

// Ask the browser not to evict the outbox; only once, since some browsers ask the user
let isAsked = false;

export function askToKeep() {
  if (!isAsked) navigator.storage?.persist?.().catch(() => null);
  isAsked = true;
}

// Saved forms, in the order in which they were saved

function newId() {
  lastId = Math.max(lastId + 1, Date.now() + Math.random()); // two tabs may save at once
  return lastId;
}

export async function allItems() {
  return (await every("outbox")).sort((one, other) => one.id - other.id);
}

export const itemsOf = async (match) => (await allItems()).filter((item) => item.match === match);

export async function putItem(item) {
  const before = (await itemsOf(item.match)).at(-1)?.id || 0;
  lastId = Math.max(lastId, before);
  item.id ??= newId();
  await put("outbox", item);
}

export async function dropItem(id) {
  memory.outbox.delete(id);
  await onDisk("outbox", "readwrite", (store) => store.delete(id)).catch(() => null);
}

// Pages of a match: its table page, and the forms with the version of the match they are about

export async function pagesOf(match) {
  const kept = (await every("pages")).find((one) => one.match === match);
  return kept || { match, version: "", table: "", forms: [], told: {} };
}

async function forgetOldPages() {
  const newestFirst = (await every("pages")).sort((one, other) => other.at - one.at);
  for (const { match } of newestFirst.slice(MOST_MATCHES)) {
    memory.pages.delete(match);
    await onDisk("pages", "readwrite", (store) => store.delete(match)).catch(() => null);
  }
}

// Changes one after the other, so that none is written over by one that read before it
let changing = Promise.resolve();

export function changePages(match, change) {
  changing = changing.then(async () => {
    const pages = await pagesOf(match);
    change(pages);
    await put("pages", { ...pages, at: Date.now() });
    await forgetOldPages();
  });
  return changing;
}

// Over HTTPS or on localhost the last table page opens again without a network, also after the
// browser was ended: the service worker hands out what is put by here.

// An answer without the mark of the program is from a network in between, whatever its status
const OURS = "X-Scorekeeper";
export const isOurs = (answer) => answer.headers.has(OURS);

const PAGES = "pages";
const STATIC = "static";

const root = () => new URL(".", document.querySelector("link[rel=manifest]").href).pathname;

export async function keepForReopening(prefix, table, policy) {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !policy) return;
  const worker = navigator.serviceWorker;
  if (!(await worker.getRegistration(root()))) await worker.register(`${root()}service-worker.js`);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  const pages = await caches.open(PAGES);
  const last = (await pages.keys()).at(-1);
  if (last && new URL(last.url).pathname !== prefix) await pages.delete(prefix); // it comes last now
  await pages.put(prefix, new Response(table, { headers }));
  const files = await caches.open(STATIC);
  const needed = performance.getEntriesByType("resource").map((one) => new URL(one.name));
  for (const { origin, pathname } of needed) {
    const isFile = origin === location.origin && pathname.startsWith(`${root()}static/`);
    if (isFile && !(await files.match(pathname))) await keepFile(files, pathname);
  }
}

async function keepFile(files, pathname) {
  const answer = await fetch(pathname);
  if (answer.ok && isOurs(answer)) await files.put(pathname, answer);
}

export async function forgetForReopening(prefix) {
  if (window.isSecureContext) await (await caches.open(PAGES)).delete(prefix);
}
