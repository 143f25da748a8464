// Showing a page in this document without going to it: an answer of the server, or a kept page.

// This page as the server drew it: read before any other script touches it
let drawn = `<!doctype html>${document.documentElement.outerHTML}`;
let shownAt = location.pathname;

export const asDrawn = () => drawn;
export const isShown = (path) => path === shownAt;
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

// What was typed, back into the controls; what a browser would send of them is the same again

export function fill(form, fields) {
  const left = new Map();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) || []), value]);
  makeRoom(form, left);
  for (const control of form.querySelectorAll("input[name], select[name], textarea[name]")) {
    if (control.name === "csrfmiddlewaretoken") continue;
    const said = left.get(control.name) || [];
    if (["radio", "checkbox"].includes(control.type)) {
      control.toggleAttribute("checked", said.includes(control.value));
    } else if (control.localName === "select") {
      choose(control, said.shift() || "");
    } else if (control.localName === "textarea") {
      control.textContent = said.shift() || "";
    } else {
      control.setAttribute("value", said.shift() || "");
    }
  }
}

// More was said than there are lists for it: as many more
function makeRoom(form, said) {
  for (const [name, values] of said) {
    const lists = form.querySelectorAll(`select[name="${CSS.escape(name)}"]`);
    for (let more = values.length - lists.length; lists.length && more > 0; more -= 1) {
      lists[0].after(lists[0].cloneNode(true));
    }
  }
}

function choose(list, value) {
  for (const option of list.options) option.toggleAttribute("selected", option.value === value);
}

// What a page needs is fetched while there is a network

const scriptsOf = (page) =>
  [...page.querySelectorAll("script[type=module][src]")].map((script) => script.getAttribute("src"));

function addStyles(page) {
  for (const link of page.querySelectorAll("link[rel=stylesheet]")) {
    const href = link.getAttribute("href");
    if (!document.querySelector(`link[href="${CSS.escape(href)}"]`)) {
      document.head.append(document.importNode(link));
    }
  }
}

export async function prepare(html) {
  const page = parsed(html);
  addStyles(page);
  for (const script of scriptsOf(page)) await import(script).catch(() => null);
}

// ``address`` is where the page is from; ``change`` may fill it in before it is shown

export async function show(html, { address = location.href, change = () => null } = {}) {
  const page = parsed(html);
  drawn = html;
  change(page);
  addStyles(page);
  if (new URL(address, location.href).href !== location.href) history.pushState(null, "", address);
  shownAt = location.pathname;
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.replaceChildren(...page.body.children);
  scrollTo(0, 0);
  window.htmx?.process(document.body);
  for (const script of scriptsOf(page)) (await import(script).catch(() => null))?.setUp?.();
  document.dispatchEvent(new Event("shown"));
}
