// Keeps the screen of the board on, where the browser lets a page do so: under HTTPS.

async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // A battery that is nearly empty comes first: then the screen goes off as it always does.
  }
}

document.addEventListener("visibilitychange", stayAwake); // the browser lets go of it when hidden
stayAwake();
