// Who is here: a name that is typed while the one before is still being added is not lost.

const field = () => document.querySelector("#new-name");
let sent = "";
let typed = "";

document.addEventListener("htmx:configRequest", ({ detail }) => {
  sent = detail.parameters.other ?? "";
});
document.addEventListener("htmx:beforeSwap", () => {
  typed = field().value === sent ? "" : field().value;
});
document.addEventListener("htmx:afterSettle", ({ target }) => {
  if (target.id === "evening" && typed) field().value = typed;
});
