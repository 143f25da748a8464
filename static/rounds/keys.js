// Entering a round on a keyboard: digits go to the number that is being entered, C D H S choose a
// suit, initials a player of the open step, Enter saves. It can be switched off, for speech input and assistive keys.

import { mayHold } from "./entry.js";

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
  const tiles = [...form.querySelectorAll(".now :is(.tile, .chip, .number-tile)")];
  return tiles.find((tile) => tile.checkVisibility() && tile.querySelector(".piece")?.textContent === letter);
}

// The element on the page that a key taps
function meant(form, key, target) {
  const isTyping = target.matches(TYPED_INTO);
  const isNumber = target.matches("[data-number]:not([data-hand])");
  if (key === "Enter") return isNumber || !target.matches(`${TYPED_INTO}, ${PRESSED}`) ? save(form) : null;
  const isLetter = /^\p{L}$/u.test(key) && (isNumber || !isTyping);
  const found = isLetter && seat(form, key);
  if (found) return found;
  if (isLetter && /^[cdhs]$/i.test(key)) {
    return form.querySelector(`.suits input[value^=${key.toLowerCase()}]`);
  }
  if (isTyping) return null;
  if (/^[-+−]$/.test(key)) return signInto(form.querySelector(".active [data-number]"), key);
  return form.querySelector(`[data-key="${CSS.escape(key === "Backspace" ? "back" : key)}"]`);
}

// The page has no keys for sums: a sign is typed into the field, and so are the digits after it
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
