// A tapped number takes the place of the one typed in its row.

document.addEventListener("change", ({ target }) => {
  const row = target.closest(".short-counts");
  if (row && target.type === "radio") row.querySelector(".larger").value = "";
});
