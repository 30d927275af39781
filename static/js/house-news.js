// Shows announcements that begin while a page is open, and takes away those that end. At a table, where a line stands
// before the seats, it goes by a press too.

const EVERY_MS = 45_000;
const found = document.querySelector("[data-announcements]");
const box = found instanceof HTMLElement ? found : null;
const atTable = document.body.classList.contains("table-page");
/** @type {Set<string>} */
const putAway = new Set();
let told = [...(box?.children ?? [])].map((shown) => shown.textContent ?? "");

function draw() {
  box?.replaceChildren(...told.filter((text) => !putAway.has(text)).map(line));
}

async function look() {
  if (!box || document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(box.dataset.announcements ?? "", { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    /** @type {{ announcements: string[] }} */
    const { announcements } = await answer.json();
    if (announcements.join("\n") === told.join("\n")) return;
    told = announcements;
    draw();
  } catch {
    // The next look may do better.
  }
}

/** @param {string} text */
function line(text) {
  const shown = document.createElement("p");
  shown.className = "message site-notice";
  shown.textContent = text;
  if (!atTable) return shown;
  const away = document.createElement("button");
  away.type = "button";
  away.textContent = box?.dataset.close ?? "×";
  away.addEventListener("click", () => {
    putAway.add(text);
    draw();
  });
  shown.append(away);
  return shown;
}

if (box) {
  if (atTable) draw();
  setInterval(look, EVERY_MS);
}
