/** A leaderboard that follows what happens, and a choice that needs no button. Without scripts the page does the same. */

const EVERY_MS = 10_000;

const choice = document.querySelector("[data-choice]");
if (choice instanceof HTMLFormElement) {
  choice.querySelector("button")?.setAttribute("hidden", "");
  choice.addEventListener("change", () => choice.requestSubmit());
}

/** Take the board of the page as it is now in the place of the one that is shown. */
async function renew() {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [shown, newer] = [document, page].map((each) => each.querySelector("[data-live]"));
  if (shown && newer && !shown.contains(document.activeElement)) shown.replaceWith(document.importNode(newer, true));
}

async function look() {
  const shown = document.querySelector("[data-live]");
  if (!(shown instanceof HTMLElement) || document.hidden) return;
  try {
    const answer = await fetch(shown.dataset.live ?? "", { credentials: "same-origin" });
    if (!answer.ok) return;
    const { version } = await answer.json();
    if (String(version) !== shown.dataset.version) await renew();
  } catch {
    // The next look comes.
  }
}

setInterval(look, EVERY_MS);
document.addEventListener("visibilitychange", look);
