// A link is given to another app where the phone has a way to, else copied, also where a page without
// HTTPS may do neither. Without this script it is pressed for long.

async function copy(text, shown) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  getSelection().selectAllChildren(shown);
  if (!document.execCommand("copy")) throw new Error("not copied"); // it is marked at least
}

async function give(button) {
  const address = button.closest("section").querySelector(".address");
  if (navigator.share) return navigator.share({ url: address.href });
  await copy(address.href, address);
  button.textContent = button.dataset.done;
}

for (const button of document.querySelectorAll("[data-gives-link]")) {
  button.hidden = false;
  button.addEventListener("click", () => give(button).catch(() => {})); // who changed their mind
}
