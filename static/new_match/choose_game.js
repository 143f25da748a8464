// Choosing a game: each letter typed and each tile tapped searches at once. Without script a button does it.

const form = document.querySelector(".finding");
const parser = new DOMParser();
let newest = 0;

async function find() {
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const number = ++newest;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || number !== newest) return;
  const found = parser.parseFromString(await answer.text(), "text/html").querySelector("#found");
  if (number !== newest) return;
  document.querySelector("#found").replaceWith(found);
  history.replaceState(null, "", address);
}

form.addEventListener("input", find);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
