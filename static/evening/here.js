// Who is here: a name that is typed while the one before is still being added is not lost, and names
// are added one after the other without touching the field again.

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
// The field keeps the focus, and the phone its keyboard, when Add is touched
document.addEventListener("mousedown", (event) => {
  if (document.activeElement === field() && event.target.closest(".new-here button")) event.preventDefault();
});
