// Open the last table page without a network. Forms that are sent pass it by.

const PAGES = "pages";
const STATIC = "static";
const MOST_FILES = 80;
const PATIENCE = 4_000; // milliseconds until a page that is kept is shown in place of a slow answer
const OURS = "X-Scorekeeper"; // an answer without it is from a network in between
const ROOT = new URL(".", location.href).pathname; // of all pages, which is not always that of the host
const NEVER_CHANGES = /^static\/.+\.[0-9a-f]{12}\.\w+$/; // the digest of its content is in its name

const isOurs = (answer) => answer.headers.has(OURS);

addEventListener("install", () => skipWaiting());

async function file(request) {
  const files = await caches.open(STATIC);
  const kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isOurs(answer)) {
    await files.put(request, answer.clone());
    const all = await files.keys();
    for (const old of all.slice(0, -MOST_FILES)) await files.delete(old);
  }
  return answer;
}

// A link that was taken back leads nowhere without a network either
async function fresh(request, pages) {
  const answer = await fetch(request);
  if (isOurs(answer) && (answer.status === 404 || answer.status === 403))
    await pages.delete(new URL(request.url).pathname);
  return answer;
}

// The table of the match that a page is about; from the first page the last one
async function tableFor(path, pages) {
  const tables = (await pages.keys()).map(({ url }) => url).reverse();
  const table = tables.find((url) => path === ROOT || path.startsWith(new URL(url).pathname));
  return table && Response.redirect(table);
}

async function page(request) {
  const pages = await caches.open(PAGES);
  const path = new URL(request.url).pathname;
  const kept = await pages.match(path);
  const answer = fresh(request, pages);
  if (kept) {
    const tooLate = new Promise((resolve) => {
      setTimeout(resolve, PATIENCE, kept);
    });
    return Promise.race([
      answer.then(
        (one) => (isOurs(one) && one.status < 500 ? one : kept),
        () => kept,
      ),
      tooLate,
    ]);
  }
  return answer.catch(async (error) => {
    const table = await tableFor(path, pages);
    if (!table) throw error;
    return table;
  });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (NEVER_CHANGES.test(pathname.replace(ROOT, ""))) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
