// "Print sheet" opens the browser's own printing. The button is shown only where scripts run.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
