// A link or a text is given to another app where the phone has a way to, else copied, also on a page
// without HTTPS, which may do neither. Without this script a link is pressed for long, a text opened.

const isOnClipboard = (text) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );

async function copy(text) {
  if (await isOnClipboard(text)) return;
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (!isCopied) throw new Error("not copied");
}

async function given({ dataset, href }) {
  if (dataset.gives) return { url: dataset.gives };
  const answer = await fetch(href);
  if (!answer.ok) throw new Error("no text");
  return { text: await answer.text() };
}

// Sharing that was cancelled is done; one that was forbidden is tried by copying
async function isShared(what) {
  if (!navigator.share) return false;
  return navigator.share(what).then(
    () => true,
    (error) => error.name === "AbortError",
  );
}

async function give(element) {
  const what = await given(element);
  if (await isShared(what)) return;
  await copy(what.url ?? what.text);
  element.textContent = element.dataset.done;
  element.removeAttribute("aria-label"); // of an icon
}

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-gives]");
  if (!element) return;
  event.preventDefault();
  give(element).catch(() => element.href && location.assign(element.href));
});

for (const button of document.querySelectorAll("button[data-gives]")) button.hidden = false;
