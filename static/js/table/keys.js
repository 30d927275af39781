/** @file Single keys for the whole table; ignored while something is typed, and off when the player wants none. */

import { rankOfKey } from "./ranks.js";

const DECLINE_KEYS = { p: "pass", f: "fold", y: "hold", w: "claim" };
/** What is read out. */
const READ_KEYS = { l: "table", m: "hand", u: "counts" };

/** @param {import("./table.js").Table} table */
export function listenToKeys(table) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target.closest("dialog") || target.matches("input:not([type=range]), textarea, select")) return;
    if (!table.settings.shortcuts && event.key.length === 1) return;
    if (press(table, event.key, target)) event.preventDefault();
  });
}

/** Says whether the key meant something here. @param {import("./table.js").Table} table @param {string} key @param {Element} target */
function press(table, key, target) {
  const { trick } = table.actions;
  const read = READ_KEYS[/** @type {keyof typeof READ_KEYS} */ (key.toLowerCase())];
  if (read) {
    table.read(/** @type {"table"|"hand"|"counts"} */ (read));
    return true;
  }
  if (trick.el.hidden && key === "Escape") return table.hand.selection.size > 0 && clear(table.hand);
  if (trick.el.hidden) return table.hand.el.contains(target) && pressRank(table, key);
  const decline = DECLINE_KEYS[/** @type {keyof typeof DECLINE_KEYS} */ (key.toLowerCase())];
  if (key === "Enter") return !target.matches("button, a, summary") && click(trick.play);
  if (key === "Escape") return click(trick.clear);
  if (key === "h" || key === "H") return click(trick.hint);
  if (decline) return !trick.declines[decline].hidden && click(trick.declines[decline]);
  return pressRank(table, key);
}

/** @param {import("./table.js").Table} table @param {string} key */
function pressRank(table, key) {
  const rank = key.length === 1 ? rankOfKey(key) : null;
  return rank !== null && table.hand.addOne(rank);
}

/** @param {import("./hand.js").Hand} hand */
function clear(hand) {
  hand.clear();
  return true;
}

/** The key was ours even if the button is off just now. @param {HTMLButtonElement} button */
function click(button) {
  button.click();
  return true;
}
