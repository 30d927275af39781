/** @file The quick phrases, by the key that goes over the socket; each page says them in its own language. */

import { gettext, pgettext } from "../table/i18n.js";

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

export const KEYS = Object.keys(PHRASES);

/** A phrase in words; an unknown one, of a newer page, as its key. @param {string} key */
export const phrase = (key) => PHRASES[key]?.() ?? key;
