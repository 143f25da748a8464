// Entering a round on a keyboard: digits go to the number that is being entered or choose a tile of the open
// step, C D H S choose a suit, initials a player or another tile of the open step, arrows another number,
// Enter saves. It can be switched off, for speech input and assistive keys.

import { NUMBER, mayHold, openRow } from "./entry.js";

const OFF = "keys-off";
const TYPED_INTO = "input:not([type=radio], [type=checkbox]), select, textarea";
// A key of the pad that was tapped is not tapped again by Enter
const PRESSED = "a, summary, button:not([data-key], [data-next], [data-kind])";

function offerSwitch(form) {
  const label = form.querySelector("[data-keys-switch]");
  if (!label?.hidden) return;
  label.hidden = false;
  const box = label.querySelector("input");
  box.checked = !localStorage.getItem(OFF);
  box.addEventListener("change", () => {
    if (box.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  });
}

// A player of the open step, by the letter on the piece
function seat(form, key) {
  const letter = key.toLocaleUpperCase();
  const open = form.querySelector(".facts > .now");
  const tiles = [...((open && openRow(open)) || open || form).querySelectorAll(".tile, .chip, .number-tile")];
  return open && tiles.find((tile) => tile.checkVisibility() && tile.querySelector(".piece")?.textContent === letter);
}

// A tile of the open step by what it says: a number by all its signs, such as 12 and +1, words by their beginning
const BESIDES = "small, output, svg, .unseen, .tray, .pieces";

function said(tile) {
  const parts = [...tile.querySelector(".face").childNodes].filter((part) => !part.matches?.(BESIDES));
  return parts.map((part) => part.textContent.trim()).join("");
}

let typed = { step: null, text: "" };

function tileThatSays(form, key) {
  const open = form.querySelector(".facts > .now") || typed.step;
  const text = /^[-+=−]$/.test(key) ? key.replace("-", "−") : key;
  for (const [step, sought] of [
    [typed.step, typed.text + text],
    [open, text],
  ]) {
    const tiles = [...(step?.querySelectorAll(".tile") || [])].filter((tile) => tile.checkVisibility());
    const isNumber = !/\p{L}/u.test(sought);
    const begin = (tile) => said(tile).toLocaleLowerCase().startsWith(sought.toLocaleLowerCase());
    const found = tiles.find((tile) => (isNumber ? said(tile) === sought : begin(tile)));
    if (!found && !(isNumber && tiles.some(begin))) continue;
    typed = { step, text: isNumber ? sought : "" };
    return found;
  }
  typed = { step: null, text: "" };
  return null;
}

// The element on the page that a key taps
function meant(form, key, target) {
  const isTyping = target.matches(TYPED_INTO);
  const isNumber = target.matches(NUMBER);
  if (target.matches("[data-number]") && /^Arrow(Up|Down)$/.test(key)) return beside(form, target, key);
  if (key === "Enter") return target.matches(`select, textarea, ${PRESSED}`) ? null : save(form);
  const isLetter = /^\p{L}$/u.test(key) && (isNumber || !isTyping);
  const found = isLetter && seat(form, key);
  if (found) return found;
  if (isLetter && /^[cdhs]$/i.test(key)) {
    return form.querySelector(`.suits input[value^=${key.toLowerCase()}]`);
  }
  if (isTyping && !isNumber) return null;
  if (!isNumber || !form.querySelector(".now .number-tile")) {
    const tile = /^[\p{L}\d=+−-]$/u.test(key) && tileThatSays(form, key);
    if (tile) return tile;
  }
  if (isTyping) return null;
  if (/^[-+−]$/.test(key)) return signInto(form.querySelector(".active [data-number]"), key);
  const tapped = form.querySelector(`[data-key="${CSS.escape(key === "Backspace" ? "back" : key)}"]`);
  return tapped?.closest("[data-panels]").checkVisibility() ? tapped : null;
}

// The number before or behind the one that is being entered
function beside(form, input, key) {
  const inputs = [...form.querySelectorAll("[data-number]")].filter((one) => one.checkVisibility());
  const next = inputs[inputs.indexOf(input) + (key === "ArrowUp" ? -1 : 1)];
  return next ? { click: () => next.focus() } : null;
}

// Few pages have keys for sums: a sign is typed into the field, and so are the digits after it
const signInto = (input, key) =>
  input && {
    click: () => {
      input.focus();
      input.value += key;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };

function refuse(event) {
  const { target, data, inputType } = event;
  if (inputType !== "insertText" || !target.dataset.most) return;
  const text = target.value.slice(0, target.selectionStart) + data + target.value.slice(target.selectionEnd);
  if (!mayHold(target, text)) event.preventDefault();
}

document.addEventListener("beforeinput", refuse);

// The page that comes next has its focus where the next round begins
function save(form) {
  sessionStorage.setItem("by-keys", "1");
  return form.querySelector(".dock > .main:not([hidden])");
}

// A step that was taken is one tile, which takes it back
function takeBack(event) {
  event.preventDefault();
  event.target.closest(".step").querySelector(".undo input").click();
}

export function pressed(event, form) {
  if (event.key === " " && event.target.matches(".step :checked:not([value=''])")) return takeBack(event);
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  offerSwitch(form);
  if (localStorage.getItem(OFF)) return;
  const found = meant(form, event.key, event.target);
  if (!found) return;
  event.preventDefault();
  found.click();
}
