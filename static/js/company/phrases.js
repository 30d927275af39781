/** @file Quick phrases and reactions, by the key that goes over the socket; each page says them in its own language. */

import { icon } from "../table/dom.js";
import { fill, gettext, pgettext } from "../table/i18n.js";

/** @typedef {import("./company.js").Line} Line */

/** @type {Record<string, () => string>} */
const PHRASES = {
  hello: () => gettext("大家好，请多关照"),
  hurry: () => gettext("快点吧，等得花儿都谢了"),
  nice: () => gettext("这牌打得漂亮"),
  sorry: () => gettext("不好意思，打错了"),
  thanks: () => gettext("谢谢"),
  oops: () => gettext("哎呀，要不起"),
  wait: () => gettext("稍等，我想想"),
  again: () => gettext("再来一局吧"),
  bye: () => pgettext("quick phrase", "我先走了，下次再玩"),
};

/** Each is a sign of static/icons/table.svg and has a word for the log and the ear. @type {Record<string, () => string>} */
const REACTIONS = {
  thumb: () => pgettext("reaction", "厉害"),
  laugh: () => pgettext("reaction", "哈哈"),
  sweat: () => pgettext("reaction", "捏把汗"),
  cry: () => pgettext("reaction", "哭了"),
  angry: () => pgettext("reaction", "生气"),
  flower: () => pgettext("reaction", "送花"),
};

export const KEYS = Object.keys(PHRASES);
export const REACTION_KEYS = Object.keys(REACTIONS);

/** @param {string} key */
export const isReaction = (key) => key in REACTIONS;

/** The sign of a reaction. @param {string} key */
export const reaction = (key) => icon(key, "reaction");

/** A phrase or reaction in words; an unknown one, of a newer page, as its key. @param {string} key */
export const phrase = (key) => (PHRASES[key] ?? REACTIONS[key])?.() ?? key;

/** A line's words. @param {Line} line */
export const wordsOf = (line) => (line.phrase ? phrase(line.phrase) : line.text);

/** Who, and what: "海风：大家好". @param {string} name @param {string} words */
export const told = (name, words) => fill(gettext("%(name)s：%(words)s"), { name, words });
