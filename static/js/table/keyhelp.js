/** @file What the keys do, for who looks for them in the settings. */

import { h } from "./dom.js";
import { gettext, pgettext } from "./i18n.js";

/** @returns {[string, string][]} */
const rows = () => [
  ["← →", gettext("换一列")],
  ["↑ ↓", gettext("多选一张、少选一张")],
  [pgettext("key", "空格"), gettext("整列选上、放下")],
  ["3–9 0 J Q K A 2 S B T", gettext("这个点数再选一张，0 是 10，S、B、T 是小王、大王、特画")],
  [".", gettext("一张一张地挑")],
  ["H", gettext("提示")],
  ["Enter", gettext("出选好的牌")],
  ["Esc", gettext("重选")],
  ["P F Y W", gettext("过、不出、让牌、申请接风")],
  ["L M U", gettext("读出桌面、手牌、各家张数")],
];

export function keyHelp() {
  return h("details.keys", null, h("summary", null, gettext("键盘")), h("dl", null, ...rows().map(([key, said]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, said)))));
}
