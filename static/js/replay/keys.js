/** @file The keys of a replay; ignored where something else listens to them. */

/** @typedef {import("./controls.js").Wishes} Wishes */

/** @param {HTMLElement} stage keys count while the page is not scrolled away from it @param {Wishes} wishes @param {() => {index: number, length: number}} player */
export function listenToKeys(stage, wishes, player) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target.matches("input, select, textarea") || stage.getBoundingClientRect().bottom < innerHeight / 2) return;
    if (press(event.key, target, wishes, player())) event.preventDefault();
  });
}

/** Says whether the key meant something. @param {string} key @param {Element} target @param {Wishes} wishes @param {{index: number, length: number}} player */
function press(key, target, wishes, { index, length }) {
  if (/^[0-5]$/.test(key)) wishes.look(key === "0" ? null : Number(key) - 1);
  else if (key === "ArrowLeft") wishes.jump(index - 1);
  else if (key === "ArrowRight") wishes.jump(index + 1);
  else if (key === "[") wishes.trick(-1);
  else if (key === "]") wishes.trick(1);
  else if (key === "Home") wishes.jump(0);
  else if (key === "End") wishes.jump(length - 1);
  else if (key === " " && !target.matches("button, a, summary")) wishes.toggle();
  else return false;
  return true;
}
