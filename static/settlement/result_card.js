// The result card as a picture to share: the server draws it as SVG, the browser makes a PNG of it.
// Where nothing can be shared it is saved; without this script the link leads to the SVG.

const SHARPNESS = 2; // pixels for each one of the card
const TOLD = 6_000; // milliseconds

async function picture(link) {
  const card = new Image();
  card.src = link.href;
  await card.decode();
  const canvas = document.createElement("canvas");
  canvas.width = card.naturalWidth * SHARPNESS;
  canvas.height = card.naturalHeight * SHARPNESS;
  canvas.getContext("2d").drawImage(card, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob], link.dataset.name, { type: "image/png" });
}

// A file that is saved shows nowhere by itself
function say(isSaved) {
  const sentence = document.querySelector("[data-told=saved]");
  if (sentence) sentence.hidden = !isSaved;
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  say(true);
  setTimeout(say, TOLD, false);
}

async function share(link) {
  const file = await picture(link);
  const shared = { files: [file], text: link.dataset.share };
  if (!navigator.canShare?.(shared)) return save(file);
  return navigator.share(shared).catch((error) => {
    if (error.name !== "AbortError") save(file); // who changed their mind wants no file either
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]");
  if (!link) return;
  event.preventDefault();
  share(link).catch(() => location.assign(link.href));
});
