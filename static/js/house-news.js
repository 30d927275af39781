// Shows announcements that begin while a page is open, and takes away those that end.

const EVERY_MS = 45_000;
const box = document.querySelector("[data-announcements]");

async function look() {
  if (document.visibilityState !== "visible" || !(box instanceof HTMLElement)) return;
  try {
    const answer = await fetch(box.dataset.announcements ?? "", { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    /** @type {{ announcements: string[] }} */
    const { announcements } = await answer.json();
    if (announcements.join("\n") === [...box.children].map((line) => line.textContent).join("\n")) return;
    box.replaceChildren(...announcements.map(line));
  } catch {
    // The next look may do better.
  }
}

/** @param {string} text */
function line(text) {
  const shown = document.createElement("p");
  shown.className = "message site-notice";
  shown.textContent = text;
  return shown;
}

if (box) setInterval(look, EVERY_MS);
