/** @file What the levels of bots are called. */

import { pgettext } from "../table/i18n.js";

/** @type {Record<string, () => string>} */
const LEVELS = {
  random: () => pgettext("bot level", "乱出"),
  greedy: () => pgettext("bot level", "有牌就压"),
  novice: () => pgettext("bot level", "新手"),
  standard: () => pgettext("bot level", "一般"),
  skilled: () => pgettext("bot level", "熟手"),
  strong: () => pgettext("bot level", "高手"),
};

/** @param {string} level */
export const levelName = (level) => LEVELS[level]?.() ?? level;
