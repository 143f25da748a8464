// Showing a page in this document without going to it: an answer of the server, or a kept page.

// This page as the server drew it: read before any other script touches it
let drawn = `<!doctype html>${document.documentElement.outerHTML}`;
let shownAt = location.pathname;

// Pages to store share their lines: each text is runs of these, by their first and how many they are
export function inFull(lines, pages) {
  const linesOf = (run) => {
    const [first, count = 1] = run.split("+").map(Number);
    return lines.slice(first, first + count);
  };
  const text = (runs) => runs.split(" ").flatMap(linesOf).join("\n");
  for (const page of pages) {
    for (const name in page) if (name !== "path") page[name] = text(page[name]);
  }
}

export const asDrawn = () => drawn;
export const isShown = (path) => path === shownAt;
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

// Put fields back into the controls of a form, so that it would send the same again

export function fill(form, fields) {
  const left = new Map();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) || []), value]);
  form.dataset.action = left.get("action")?.[0] || ""; // the button it was saved with, if any
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

// A page that was stored has lists without what script offers on keys
function choose(list, value) {
  if (![...list.options].some((option) => option.value === value)) list.add(new Option(value));
  for (const option of list.options) option.toggleAttribute("selected", option.value === value);
}

// The scripts and styles of a page are fetched while there is a network

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

const loaded = new Set(scriptsOf(document)); // of all pages that were shown, or may be

async function load(page) {
  const scripts = [];
  for (const source of scriptsOf(page)) {
    const script = await import(source).catch(() => null);
    if (script) loaded.add(source);
    scripts.push(script);
  }
  return scripts;
}

export async function prepare(html) {
  const page = parsed(html);
  addStyles(page);
  await load(page);
}

// ``address`` is where the page is from; ``change`` may fill it in before it is shown; in one that
// ``isTyped`` stands what somebody typed. Its scripts set it up as it appears: a button that they
// exchange must not be met before. Where some of them are new here it is shown without them, and
// nothing can be sent from it until they have come, or are late.

const LATE = 5_000; // milliseconds
let shows = 0; // of two at once the later one counts

const within = (milliseconds, loading) =>
  Promise.race([
    loading,
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  ]);

function putInPlace(page) {
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.replaceChildren(...page.body.children);
  scrollTo(0, 0);
  window.htmx?.process(document.body);
}

function setUp(scripts) {
  for (const script of scripts) script?.setUp?.();
}

export async function show(html, { address = location.href, change = () => null, isTyped = false } = {}) {
  const page = parsed(html);
  const number = (shows += 1);
  const isPrepared = scriptsOf(page).every((source) => loaded.has(source));
  const scripts = isPrepared ? await load(page) : [];
  if (number !== shows) return;
  keepDraft();
  drawn = html;
  change(page);
  addStyles(page);
  const form = page.querySelector("#entry");
  if (!isPrepared) form?.classList.add("sending");
  if (new URL(address, location.href).href !== location.href) history.pushState(null, "", address);
  shownAt = location.pathname;
  putInPlace(page);
  touched = isTyped ? form : null;
  setUp(scripts);
  document.dispatchEvent(new Event("shown"));
  if (isPrepared) return;
  await within(LATE, load(page).then(setUp)).catch(() => null);
  form?.classList.remove("sending");
}

// Drafts: the fields of a form that is left without saving are filled in again when it is opened, as
// long as it is about the same round. This tab keeps it. Where the match was written to since, a new round
// is to be looked at; a correction is typed anew, and so is a round whose form was drawn for another
// player or misdeal, or before somebody began it. An address with a query says something about the
// round itself; and after a conflict the fields are about another round than the title.

let touched = null;
const touch = ({ target }) => {
  touched = target.closest?.("[data-forgets]") ? null : target.closest?.("#entry") || touched;
};

// A browser may have no room for it, or forbid it
function stored(act) {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

const draftAt = (path) => stored((tab) => JSON.parse(tab.getItem(path)));
const baseOf = (page) => page.querySelector("#entry [name=base]")?.value;

// The tiles of a form are those of its dealer and declarer; a misdeal has none
const DRAWN_FOR = ["dealer", "declarer", "outcome"];
const drawnFor = (form) =>
  JSON.stringify([form.dataset.begun, ...[...new FormData(form)].filter(([name]) => DRAWN_FOR.includes(name))]);

const isOfPage = ([name]) => ["base", "key", "turn"].includes(name);

function keepDraft() {
  if (!touched?.isConnected || touched.matches(".sending, [data-item], :has(.conflict)") || location.search) return;
  const fields = [...new FormData(touched)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const about = drawnFor(parsed(drawn).querySelector("#entry"));
  const draft = { title: titleOf(document), base: baseOf(document), about, fields };
  stored((tab) => tab.setItem(shownAt, JSON.stringify(draft)));
}

export function dropDraft(page = document, path = shownAt) {
  if (draftAt(path)?.title === titleOf(page)) stored((tab) => tab.removeItem(path));
}

export function letGo(form) {
  dropDraft();
  form.classList.add("sending");
}

export function fillDraft(page, path) {
  const form = page.querySelector("#entry");
  const draft = form && draftAt(path);
  if (draft?.title !== titleOf(page)) return;
  const isAsItWas = draft.base === baseOf(page);
  const isLost = draft.about !== drawnFor(form) || (!isAsItWas && !path.endsWith("/new/"));
  if (isLost) dropDraft(page, path);
  else fill(form, [...draft.fields.filter((one) => !isOfPage(one)), ...[...new FormData(form)].filter(isOfPage)]);
  if (isAsItWas && !isLost) return;
  const sentence = page.querySelector(`[data-word=${isLost ? "stale" : "older"}]`);
  sentence.className = "urgent";
  sentence.setAttribute("role", "status");
  form.prepend(sentence);
}

// A filled-in form in a few words: its chosen tiles and typed fields.

// Of a name that stands there short for the eye and whole for the ear, the whole, without its piece
function text(element) {
  const heard = element?.cloneNode(true);
  for (const short of heard?.querySelectorAll(".nm > [aria-hidden], .pieces") ?? []) short.remove();
  return heard?.textContent.replace(/\s+/g, " ").trim() || "";
}

const isDefault = (control) =>
  control.type === "radio" || control.type === "checkbox"
    ? control.defaultChecked
    : control.value === control.defaultValue;

// Fields behind a button count only where they were changed, and offered fields only where shown
const isSaid = (control) =>
  control.value && !control.closest("[data-offered]")?.hidden && !(control.closest("details") && isDefault(control));

function chosen(control) {
  const label = control.closest("label").cloneNode(true);
  for (const remark of label.querySelectorAll("small")) remark.remove(); // its worth
  const group = control.closest("[role=radiogroup]")?.getAttribute("aria-label");
  const asked = text(control.closest("[data-offered], .rare > .field")?.querySelector("legend"));
  return [group ? `${group}:` : asked, text(label)].filter(Boolean).join(" ");
}

function announced(form, control) {
  const kind = control.value.split(":").at(-1);
  return text(form.querySelector(`[data-kind="${CSS.escape(kind)}"] b`));
}

function typed(control) {
  const names = [...(control.closest("label")?.querySelectorAll("bdi") ?? [])];
  const name = names.map(text).join(", ");
  return name ? `${name} ${control.value}` : control.value;
}

// The heading of the numbers of a step
function headingOf(control) {
  const heading = control.closest(".field")?.querySelector("legend").cloneNode(true);
  heading?.querySelector(".unseen")?.remove(); // help
  return text(heading);
}

export function summaryOf(form, button) {
  if (button?.value === "void") return text(button.querySelector("b"));
  const words = [];
  const headings = new Set([...form.querySelectorAll("[data-number]")].map(headingOf).filter(Boolean));
  let heading = "";
  for (const control of form.querySelectorAll("input[name], textarea[name]")) {
    if (!isSaid(control)) continue;
    if (["radio", "checkbox"].includes(control.type)) {
      if (control.checked) words.push(chosen(control));
    } else if (control.type !== "hidden") {
      const before = heading;
      heading = headings.size > 1 ? headingOf(control) : "";
      words.push((heading && heading !== before ? `${heading}: ` : "") + typed(control));
    } else if (control.closest("[data-announcements]")) {
      words.push(announced(form, control));
    }
  }
  return words.filter(Boolean).join(", ");
}

// The title of the page without the sentence below it
export function titleOf(page) {
  const title = page.querySelector("h1")?.cloneNode(true);
  title?.querySelector("small")?.remove();
  return text(title);
}

for (const name of ["input", "click"]) document.addEventListener(name, touch);
addEventListener("pagehide", keepDraft);
if (!location.search) fillDraft(document, shownAt); // an address may say something about the round itself
