// A page that nobody follows looks again when *Back* brings it out of the browser's memory: what it shows, such
// as who owes whom, may be settled by now. Without a network it stays, to be read, and looks when there is one.

const OURS = "X-Scorekeeper"; // what is not marked so is from a network in between
let isOld = false;

// What somebody was typing is not thrown away, unless there is money on the page
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
