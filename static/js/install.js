/** @file The service worker, which keeps the page for the time without a network; fetched when the page has all it needs. */

if ("serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    // Without it the browser shows its own page instead.
    navigator.serviceWorker.register("/worker.js").catch(() => {});
  });
}
