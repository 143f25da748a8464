// Once the player who chose trumps is tapped, the card points of that side are ready to be typed.

document.addEventListener("change", ({ target }) => {
  if (target.name !== "trumps_by" || !target.value) return;
  const numbers = [...target.form.querySelectorAll("[data-seats]")];
  if (numbers.some((input) => input.value)) return;
  const own = numbers.find((input) => input.dataset.seats.split(" ").includes(target.value));
  own?.dispatchEvent(new Event("activate"));
});
