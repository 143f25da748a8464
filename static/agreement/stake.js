// What a stake comes to: the server says it whenever something of it is tapped or typed. Fetched with the first tap.

const PAUSE = 250; // milliseconds without a key
const fields = document.querySelector(".stake-fields");
const said = fields.querySelector(".stake-example");
const { form } = fields.querySelector("input");
const names = new Set(["count", ...[...fields.querySelectorAll("input, select")].map((field) => field.name)]);
let newest = 0;
let pause = 0;

async function ask() {
  clearTimeout(pause);
  const number = ++newest;
  const stake = [...new FormData(form)].filter(([name]) => names.has(name));
  const answer = await fetch(`${said.dataset.address}?${new URLSearchParams(stake)}`).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number === newest) said.replaceChildren(...page.body.childNodes);
}

fields.addEventListener("change", ask);
fields.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE);
});
ask();
