// The hall board turns: of each stack of screens the next one is shown every ten seconds.
// Before any turn, and without this script, the page itself says what is shown.

const TURN = 10_000;
let turned = 0;

function show() {
  for (const stack of document.querySelectorAll(".turning")) {
    const screens = [...stack.children];
    screens.forEach((screen, index) => screen.toggleAttribute("data-now", index === turned % screens.length));
  }
}

function turn() {
  turned += 1;
  show();
}

document.addEventListener("news", show);
setInterval(turn, TURN);
