// A page without news reloads when *Back* brings it out of the browser's memory, since debts on it may be
// settled by now. Without a network it stays readable, and reloads when there is one.

const OURS = "X-Scorekeeper"; // an answer without it is from a network in between
let isOld = false;

// A form that is being filled in is not thrown away, unless money is on the page
const isBeingFilledIn = () =>
  !document.querySelector("#live") &&
  [...document.querySelectorAll("[method=post] :is(input:not([type=hidden]), textarea)")].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );

async function look() {
  if (!isOld || document.hidden) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.headers.has(OURS)) location.reload();
}

addEventListener("pageshow", ({ persisted }) => {
  isOld = persisted && !isBeingFilledIn();
  look();
});
addEventListener("online", look);
document.addEventListener("visibilitychange", look);

// A copy from the disk is no newer; after a reload it is none any more
const [visit] = performance.getEntriesByType("navigation");
if (visit?.type === "back_forward" && visit.transferSize === 0) {
  isOld = !isBeingFilledIn();
  look();
}
