// A number was tapped: what was typed in its row is over.

document.addEventListener("change", ({ target }) => {
  const row = target.closest(".short-counts");
  if (row && target.type === "radio") row.querySelector(".larger").value = "";
});
