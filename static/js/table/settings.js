/** @file What a player set for himself, kept in this browser. */

const KEY = "baohuang.table";

/** @typedef {{suits: "two"|"four", order: import("./columns.js").Order, shortcuts: boolean}} Settings */

/** @type {Settings} */
const DEFAULTS = { suits: "two", order: "down", shortcuts: true };

/** @returns {Settings} */
export function readSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Private windows may refuse to keep anything; the setting then lasts as long as the page. @param {Settings} settings */
export function keepSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing depends on it.
  }
}
