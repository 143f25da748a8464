// Large numbers in a row of many tiles: each tile says how long its number is, so that it is shown whole.

const fit = (input) => input.style.setProperty("--letters", input.value.length);

document.addEventListener("input", ({ target }) => {
  if (target.matches(".number-tile [data-number]")) fit(target);
});

export function setUp() {
  for (const input of document.querySelectorAll(".number-tile [data-number]")) fit(input);
}

setUp();
