// New match: a drawn table whose seats are filled by tapping names or typing them.
// The fields of the list of seats hold what is sent; without script they are the page.

import { followPresets, sayRules, shapesOf, showWhatCounts } from "../agreement/house_rules.js";

const form = document.querySelector(".new-match");
const table = form.querySelector(".card-table");
const asking = form.querySelector(".asking");
const words = table.dataset;
const drawing = JSON.parse(words.drawing);
const { counts, hours } = drawing;
const MOST_IN_FULL = 4; // seats, as on the server
const { begin: beginShape, follow, countFor, sidesOf } = shapesOf(form, drawing);
const fields = [...form.querySelectorAll(".seat [type=text]")];
const places = [...table.querySelectorAll(".around li")];
const dealers = [...form.querySelectorAll(".dealer input")];
const chips = [...asking.querySelectorAll("[data-name]")];
const typed = asking.querySelector("input");
const least = Math.min(...counts);

// The name in each seat, "" for a guest, null for an empty one; and the seat that was tapped last.
const seated = fields.map((field) => field.value.trim() || null);
let tapped = null;
let isSwapping = false;

const folded = (name) => name.normalize().toLocaleLowerCase();
const said = (sentence, values) => sentence.replace(/\{(\w+)\}/gu, (_all, name) => values[name]);
const taken = () => seated.flatMap((name, seat) => (name === null ? [] : [seat]));

// What is written of each player, by whole name, as the server answered last. Before its answer the name
// is written in full, with the initial of its chip or else its first letter, and the colour of the seat.
const people = new Map(Object.entries(JSON.parse(words.seated)));
const initials = new Map(chips.map((chip) => [chip.dataset.name, chip.querySelector(".piece").textContent]));

function person(name) {
  const called = name || words.guest;
  const initial = initials.get(name) ?? [...called][0];
  return people.get(name) ?? { called, row: called, tile: called, initial };
}

// A name is drawn anew only where it changes: a tap on one that was replaced meanwhile is lost
function rewrite(name, made) {
  if (!name.isEqualNode(made)) name.replaceWith(made);
}

const called = (seat) => (typeof seated[seat] === "string" ? person(seated[seat]).called : null);

function element(kind, className, text) {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = text;
  return made;
}

// A name in the form of a tile, or where there is room of a row, as the server writes it
function written({ row, tile }, hasRoom = false) {
  const name = element("bdi", "nm", "");
  name.translate = false;
  if (hasRoom || row === tile) {
    name.textContent = row;
    return name;
  }
  const short = element("span", "s", tile);
  short.ariaHidden = "true";
  name.append(short, element("span", "f", row));
  return name;
}

// A player who sits down may change the first names and initials of the others
const LONGEST_WAIT = 5000; // milliseconds, for initials
let named = JSON.stringify([...people.keys()]);
let request = new AbortController();

async function askNames() {
  const names = taken().map((seat) => seated[seat]);
  const asked = JSON.stringify(names);
  if (asked === named) return;
  named = asked;
  table.ariaBusy = "true";
  request.abort(); // or older ones would keep the form itself waiting for a line
  request = new AbortController();
  const said = await saidOf(names, request).catch(() => []);
  if (asked !== named) return; // others sit there by now
  table.ariaBusy = null;
  if (!said.length) named = ""; // not known yet: asked again with the next change
  for (const [at, one] of said.entries()) people.set(names[at], one);
  draw();
}

async function saidOf(names, { signal }) {
  const body = new URLSearchParams(names.map((name) => ["name", name]));
  for (const name of ["csrfmiddlewaretoken", "club"]) {
    if (form.elements[name]) body.append(name, form.elements[name].value);
  }
  const within = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)]);
  const answer = await fetch(words.names, { method: "POST", body, signal: within });
  return answer.ok ? answer.json() : [];
}

// How many play as the table is now, and how many seats are drawn: where more may play, one more.
const playing = () => countFor((taken().at(-1) ?? -1) + 1);
const oneMore = () => (asking.hidden ? 0 : 1);
const drawn = () => Math.min(fields.length, Math.max(playing(), least, taken().length + oneMore()));

const sidesNow = () => sidesOf(playing());
const firstEmpty = () => seated.slice(0, drawn()).indexOf(null);
const dealer = () => dealers.findIndex((radio) => radio.checked);
const whoDeals = () => (form.querySelector(".dealer:not([hidden], .unmet)") ? dealer() : -1);

function partnerOf(seat) {
  return sidesNow().findIndex((side, other) => other !== seat && side === sidesNow()[seat] && seated[other] !== null);
}

function question(seat) {
  if (isSwapping) return tapped === null ? words.swap : said(words.swapWith, { name: called(tapped) });
  if (seat === -1) return words.full;
  if (seated[seat] !== null) return called(seat);
  if (seat >= playing()) return words.else;
  const partner = partnerOf(seat);
  if (partner !== -1) return said(words.partner, { name: called(partner) });
  const before = called(seat - 1);
  return before ? said(words.next, { name: before }) : words.who;
}

// At the head and the foot of the table a name stands beside its piece
const headAndFoot = new Set([6, 12]);

function drawSeat(place, seat, { asked, lines }) {
  const isTaken = seated[seat] !== null;
  const isDealer = isTaken && whoDeals() === seat;
  const hour = hours[drawn()][seat];
  place.hidden = seat >= drawn();
  place.className = `at-${hour}`;
  place.classList.toggle("acts", seat === asked);
  place.classList.toggle("nobody", !isTaken);
  const piece = place.querySelector(".piece");
  const name = place.querySelector(".name");
  const one = isTaken ? person(seated[seat]) : { row: words.empty, tile: words.empty };
  piece.className = isTaken ? `piece side-${one.side ?? seat}` : "piece";
  piece.textContent = one.initial ?? (seat === asked ? "+" : String(seat + 1));
  name.className = `name ${(isTaken && lines[seat]) || ""}`;
  rewrite(name.querySelector("bdi"), written(one, headAndFoot.has(hour) && drawn() <= MOST_IN_FULL));
  for (const sign of place.querySelectorAll(".deals, .name > .unseen")) sign.hidden = !isDealer;
  place.querySelector("button").setAttribute("aria-pressed", String(seat === tapped));
}

// Of two sides the first is drawn full, the second dashed
function linesOf(everySide) {
  const lines = [];
  if (everySide.length !== 2) return lines;
  for (const seat of everySide[0]) lines[seat] = "first-side";
  for (const seat of everySide[1]) lines[seat] = "second-side";
  return lines;
}

function teams() {
  const everySide = [...new Set(sidesNow())].map((side) =>
    sidesNow().flatMap((one, seat) => (one === side ? [seat] : [])),
  );
  return everySide.some((seats) => seats.length > 1) ? everySide : [];
}

function writePlate() {
  const plate = table.querySelector(".plate");
  const everySide = teams();
  const [there, number] = [taken().length, playing()];
  const sentence = there < number ? words.partly : words.players;
  plate.textContent = everySide.length ? "" : said(sentence, { there, number, numbers: words.numbers });
  for (const [index, seats] of everySide.entries()) {
    if (index) plate.append(words.against);
    const line = document.createElement("b");
    for (const [at, seat] of seats.entries()) {
      if (at) line.append(" + ");
      line.append(called(seat) === null ? "?" : written(person(seated[seat])));
    }
    plate.append(line);
  }
}

// Partners are joined by lines from the middle of one piece to that of the other.
function joinPartners() {
  const box = table.getBoundingClientRect();
  const at = (seat) => {
    const piece = places[seat].querySelector(".piece").getBoundingClientRect();
    const x = (100 * (piece.x + piece.width / 2 - box.x)) / box.width;
    return `${x} ${(100 * (piece.y + piece.height / 2 - box.y)) / box.height}`;
  };
  const everySide = teams();
  const lines = everySide.map((seats, side) => {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const [full, dashed] = ["first-side", "second-side"];
    line.setAttribute("class", everySide.length === 2 ? [full, dashed][side] : `side-${side}`);
    line.setAttribute("d", `M${seats.map(at).join("L")}`);
    return line;
  });
  table.querySelector(".partners").replaceChildren(...lines);
}

function nameDealers() {
  for (const [seat, radio] of dealers.entries()) {
    if (seat === fields.length) break; // the last one draws lots
    const tile = radio.closest(".tile");
    tile.hidden = seat >= playing();
    tile.classList.remove("only-without-script");
    const free = said(words.seat, { number: seat + 1 });
    const sits = called(seat) === null ? { row: free, tile: free } : person(seated[seat]);
    rewrite(tile.querySelector("bdi"), written(sits));
  }
  if (dealers[dealer()]?.closest(".tile").hidden) dealers[0].checked = true;
}

// The button says who deals, if somebody is chosen who sits there
function nameStart() {
  const start = form.querySelector(".dock .main");
  const first = seated[whoDeals()];
  start.classList.toggle("dealt", Boolean(first));
  if (first) rewrite(start.querySelector("bdi"), written(person(first), true));
}

function dayInWords(day) {
  if (!day) return "";
  const language = document.documentElement.lang;
  return new Date(`${day}T12:00`).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
}

// The lines that say what is agreed on, where the page has them
function writeLines() {
  const first = form.querySelector(".dealer summary b");
  const tile = dealers[dealer()]?.closest(".tile");
  if (first && tile) first.textContent = (tile.querySelector(".f") ?? tile.querySelector("bdi")).textContent;
  const sitters = form.querySelector(".sitters .about");
  if (sitters) sitters.textContent = said(words.atTable, { number: taken().length });
  const venue = form.querySelector(".venue .about");
  venue.textContent = form.elements.venue.value.trim() || venue.dataset.none;
  const day = form.querySelector(".day .about");
  day.textContent = dayInWords(form.elements.day.value) || day.dataset.none;
  sayRules(form);
  const stake = form.querySelector(".stake .about");
  const amount = form.elements.amount.value.trim();
  if (!stake) return;
  const shown = `${amount} ${form.elements.currency.value}`;
  stake.textContent = amount ? said(stake.dataset.some, { amount: shown }) : stake.dataset.none;
  const name = form.querySelector(".called .about");
  const given = form.elements.rule_called?.value.trim();
  if (name && given) name.textContent = given;
}

function showSeats() {
  asking.hidden = false;
  draw();
  asking.scrollIntoView({ block: "nearest" });
}

function draw() {
  follow(taken().length);
  showWhatCounts(form);
  nameDealers();
  const seat = tapped ?? (isSwapping ? -1 : firstEmpty());
  const isEmpty = seat !== -1 && seated[seat] === null;
  const lines = linesOf(teams());
  for (const [number, place] of places.entries()) drawSeat(place, number, { asked: seat, lines });
  const around = table.querySelector(".around");
  around.classList.toggle("crowded", drawn() > 6);
  around.classList.toggle("full", drawn() > 8);
  writePlate();
  writeLines();
  nameStart();
  joinPartners();
  asking.querySelector("h2").textContent = question(seat);
  const there = new Set(seated.filter(Boolean).map(folded));
  for (const chip of chips) chip.hidden = there.has(folded(chip.dataset.name));
  for (const part of asking.querySelectorAll(".known, .new-name")) part.hidden = seat === -1 || isSwapping;
  asking.querySelector(".sitting").hidden = seat === -1 || isEmpty || isSwapping;
  asking.querySelector("[data-clear]").hidden = seat !== -1 || isSwapping; // others sit down than last time
  const swap = asking.querySelector("[data-swap]");
  swap.hidden = taken().length < 2;
  swap.ariaPressed = String(isSwapping);
  for (const [number, field] of fields.entries()) field.value = seated[number] ?? "";
  for (const radio of form.querySelectorAll("[name=count]")) radio.checked = Number(radio.value) === playing();
}

function change() {
  [tapped, isSwapping] = [null, false];
  for (const complaint of form.querySelectorAll(".wrong > *, #empty-seats")) complaint.remove();
  draw();
  askNames();
}

function fill(name) {
  const seat = tapped ?? firstEmpty();
  if (seat === -1) return;
  seated[seat] = name;
  change();
}

// A name that sits there already gets a number, as the server offers it.
function freeName(name) {
  const others = new Set(seated.filter((other, seat) => other && seat !== tapped).map(folded));
  let [free, number] = [name, 2];
  while (others.has(folded(free))) free = `${name} ${number++}`;
  return free;
}

function offer(name, free) {
  const complaint = document.createElement("p");
  complaint.className = "error";
  complaint.setAttribute("role", "alert");
  complaint.textContent = said(words.twice, { name, free });
  const take = document.createElement("button");
  [take.type, take.value, take.textContent] = ["button", name, free];
  take.addEventListener("click", () => {
    typed.value = "";
    fill(free);
  });
  asking.querySelector(".wrong").replaceChildren(complaint, take);
}

// Seats who was typed, if anybody; says whether nothing is left to ask about.
function add() {
  const name = typed.value.trim();
  if (!name) return true;
  const free = freeName(name);
  if (free !== name) {
    offer(name, free);
    return false;
  }
  typed.value = "";
  fill(name);
  return true;
}

function changePlaces(one, other) {
  [seated[one], seated[other]] = [seated[other], seated[one]];
  if ([one, other].includes(dealer())) dealers[dealer() === one ? other : one].checked = true;
}

// A tapped seat is asked about; its player changes places with the next seat tapped.
function tap(seat) {
  asking.hidden = false;
  if (tapped !== null && tapped !== seat && seated[tapped] !== null) {
    changePlaces(tapped, seat);
    change();
    return;
  }
  tapped = tapped === seat || (isSwapping && seated[seat] === null) ? null : seat;
  draw();
}

// Close the gaps between players where their number can play; else the server asks about empty seats.
function closeRanks(event) {
  // A name that was offered but not taken is not seated
  const isOffered = asking.querySelector(".wrong button")?.value === typed.value.trim();
  if (!isOffered && !add()) {
    event.preventDefault();
    return;
  }
  const there = taken();
  if (counts.includes(there.length) && countFor(there.length) === there.length) {
    const first = there.indexOf(dealer());
    const names = there.map((seat) => seated[seat]);
    seated.fill(null).splice(0, names.length, ...names);
    if (dealer() < fields.length) dealers[Math.max(first, 0)].checked = true;
  }
  change();
  const isComplete = !seated.slice(0, playing()).includes(null);
  form.querySelector(".dock button").value = isComplete ? "guests" : "ask";
  request.abort(); // the page is left, and nothing waits before it
}

function begin() {
  followPresets(form);
  beginShape(taken().length);
  for (const list of form.querySelectorAll(".counts, .listed")) list.hidden = true;
  asking.querySelector(".wrong").append(...form.querySelectorAll(".counts .error, .seat :is(.error, .take)"));
  for (const offered of asking.querySelectorAll(".take input")) {
    offered.addEventListener("change", () => {
      seated[Number(offered.name.slice(5))] = offered.value;
      change();
    });
  }
  for (const [seat, place] of places.entries()) {
    place.querySelector("button").addEventListener("click", () => tap(seat));
  }
  for (const chip of chips) chip.addEventListener("click", () => fill(chip.dataset.name));
  form.querySelector("[data-seats]")?.addEventListener("click", showSeats);
  asking.querySelector("[data-guest]").addEventListener("click", () => fill(""));
  asking.querySelector("[data-add]").addEventListener("click", () => {
    add();
    if (typed.checkVisibility()) typed.focus(); // for the next name
  });
  asking.querySelector("[data-deals]").addEventListener("click", () => {
    dealers[tapped].checked = true;
    change();
  });
  asking.querySelector("[data-leaves]").addEventListener("click", () => {
    seated[tapped] = null;
    change();
  });
  asking.querySelector("[data-swap]").addEventListener("click", () => {
    isSwapping = !isSwapping;
    tapped = null;
    draw();
  });
  asking.querySelector("[data-clear]").addEventListener("click", () => {
    seated.fill(null);
    change();
  });
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  });
  form.querySelector("#empty-seats a")?.addEventListener("click", (event) => {
    event.preventDefault(); // the list of seats that it leads to is hidden
    change();
  });
  form.querySelector(".dock button").addEventListener("click", closeRanks);
  form.querySelector("[name=stake][value='']")?.addEventListener("change", () => (form.elements.amount.value = ""));
  // Another stake is typed: a finger need not tap its field too, while a keyboard goes on among the tiles
  form.querySelector("[name=stake][value=other]")?.addEventListener("change", ({ target }) => {
    if (!target.matches(":focus-visible")) form.elements.amount.focus();
  });
  form.addEventListener("change", (event) => event.target !== typed && draw());
  addEventListener("resize", joinPartners);
  draw();
  askNames(); // the browser may have filled in the fields of an earlier visit
  form.querySelector(".error")?.scrollIntoView({ block: "nearest" });
}

begin();
typed.disabled = false; // what is typed before would be lost

const stake = form.querySelector(".stake-fields");
for (const touched of ["focusin", "change"]) {
  stake?.addEventListener(touched, () => import(stake.dataset.script), { once: true });
}
