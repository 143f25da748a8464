// Once the player who chose trumps is tapped, the card points of that side are ready to be typed.

document.addEventListener("change", ({ target }) => {
  const { chooser } = document.querySelector("[data-chooser]").dataset;
  if (target.name !== chooser || !target.value) return;
  const numbers = [...target.form.querySelectorAll("[data-seats]")];
  if (numbers.some((input) => input.value)) return;
  const own = numbers.find((input) => input.dataset.seats.split(" ").includes(target.value));
  own?.dispatchEvent(new Event("activate"));
});
