/** @file What a player set for himself: kept with the account, for who has none in this browser. */

const KEY = "baohuang.table";

/**
 * @typedef {object} Settings
 * @property {"two"|"four"} suits
 * @property {import("./columns.js").Order} order
 * @property {"auto"|"light"|"dark"} theme  of the other pages; the table is felt always
 * @property {"auto"|"off"} motion
 * @property {number} volume  in per cent, 0 is silence
 * @property {boolean} vibrate
 * @property {boolean} notify  by the system, while the page is out of sight
 * @property {boolean} confirm  playing cards takes two presses
 * @property {boolean} auto_pass
 * @property {boolean} shortcuts
 */

/** @type {Settings} */
const DEFAULTS = {
  suits: "two", order: "down", theme: "auto", motion: "auto", volume: 60, vibrate: true, notify: false, confirm: false, auto_pass: false, shortcuts: true,
};

/**
 * @param {Record<string, string|undefined>} page  settings: those of the account; keep: where changes of them go; csrf: the token that lets them
 * @returns {{values: Settings, keep: (changes: Partial<Settings>) => void}}
 */
export function settingsOf({ settings, keep, csrf }) {
  if (!settings || !keep) return { values: inBrowser(), keep: keepInBrowser };
  return { values: { ...DEFAULTS, ...JSON.parse(settings) }, keep: (changes) => send(keep, csrf ?? "", changes) };
}

/** @param {string} address @param {string} csrf @param {Partial<Settings>} changes */
function send(address, csrf, changes) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
  // A setting that could not be kept holds until the page is left; no play waits for it.
  fetch(address, { method: "POST", headers, body: JSON.stringify(changes), keepalive: true }).catch(() => {});
}

/** @returns {Settings} */
function inBrowser() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Partial<Settings>} changes */
function keepInBrowser(changes) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...inBrowser(), ...changes }));
  } catch {
    // Private windows may refuse to keep anything.
  }
}
