// Over HTTPS or on localhost the last table page opens again without a network, also after the
// browser was ended: the service worker hands out what is put by here.

import { isOurs } from "./outbox.js";

const PAGES = "pages";
const STATIC = "static";

export async function keepForReopening(prefix, table, policy) {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !policy) return;
  const worker = navigator.serviceWorker;
  if (!(await worker.getRegistration("/"))) await worker.register("/service-worker.js");
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  const pages = await caches.open(PAGES);
  const last = (await pages.keys()).at(-1);
  if (last && new URL(last.url).pathname !== prefix) await pages.delete(prefix); // it comes last now
  await pages.put(prefix, new Response(table, { headers }));
  const files = await caches.open(STATIC);
  const needed = performance.getEntriesByType("resource").map((one) => new URL(one.name));
  for (const { origin, pathname } of needed) {
    const isFile = origin === location.origin && pathname.startsWith("/static/");
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
