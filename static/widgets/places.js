// The order of finishing: a tap on a tile gives the next place, a second one makes it level with the
// one before, a third takes it out. It only writes places that were tapped; the server scores them.

const places = new WeakMap(); // of each row of tiles: the groups in their order

function read(inputs) {
  const numbers = [...new Set(inputs.map((input) => Number(input.value)).filter(Boolean))];
  return numbers
    .toSorted((one, other) => one - other)
    .map((number) => inputs.filter((input) => Number(input.value) === number));
}

function moved(groups, input) {
  const at = groups.findIndex((group) => group.includes(input));
  const others = groups.map((group) => group.filter((one) => one !== input));
  if (at === -1) others.push([input]);
  else if (at > 0 && groups[at].length === 1) others[at - 1].push(input);
  return others.filter((group) => group.length);
}

function write(groups, inputs) {
  for (const input of inputs) input.value = "";
  let place = 1;
  for (const group of groups) {
    for (const input of group) input.value = place;
    place += group.length;
  }
}

function listen(row) {
  const inputs = [...row.querySelectorAll("[data-place]")];
  places.set(row, read(inputs));
  row.addEventListener("click", (event) => {
    const input = event.target.closest("label")?.querySelector("[data-place]");
    if (!input) return;
    event.preventDefault(); // no keyboard opens for a tap
    places.set(row, moved(places.get(row), input));
    write(places.get(row), inputs);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  row.addEventListener("change", () => places.set(row, read(inputs))); // typed
}

export function setUp() {
  for (const row of document.querySelectorAll(".places")) if (!places.has(row)) listen(row);
}

setUp();
