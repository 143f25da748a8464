// A key beside the digits writes a band, or every trick, as the number of a side; digits typed
// afterwards take its place.

document.addEventListener("click", ({ target }) => {
  const key = target.closest?.("[data-into]");
  if (!key) return;
  const { form } = key;
  for (const input of form.querySelectorAll(".field-taken [data-number]")) {
    const isOwn = input.name.endsWith(`_${key.dataset.into}`);
    input.value = isOwn ? key.dataset.text : "";
    if (!isOwn) continue;
    input.click();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
});
