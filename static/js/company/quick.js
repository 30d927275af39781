/** @file A press on one's own seat: the reactions and the quick phrases, each said at once. */

import { h } from "../table/dom.js";
import { gettext } from "../table/i18n.js";
import { KEYS, phrase, reaction, REACTION_KEYS } from "./phrases.js";

/** The reactions in a row. @param {(key: string) => void} say */
export function reactionRow(say) {
  const button = (/** @type {string} */ key) => h("button.react", { type: "button", "aria-label": phrase(key), title: phrase(key), onclick: () => say(key) }, reaction(key));
  return h("div.reactions", { role: "group", "aria-label": gettext("表情") }, ...REACTION_KEYS.map(button));
}

/** Both, one under the other. @param {(key: string) => void} say */
export function quickWords(say) {
  const button = (/** @type {string} */ key) => h("button.button.item", { type: "button", onclick: () => say(key) }, phrase(key));
  return h("div.quick", null, reactionRow(say), ...KEYS.map(button));
}
