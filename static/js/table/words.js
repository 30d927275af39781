/** @file Plays, points and prices in words: short ones for buttons and labels, whole ones for the ear. */

import { fill, gettext, ngettext, pgettext } from "./i18n.js";
import { kindName, rankName } from "./ranks.js";

/** @typedef {import("./types.js").Play} Play */

/** @param {Play} play @returns {[string, number][]} rank and number, the plain rank first */
function parts([rank, count, small, big, special]) {
  const all = /** @type {[string, number][]} */ ([
    [rank, count],
    ["SJ", small],
    ["BJ", big],
    ["!", special],
  ]);
  return all.filter(([, number]) => number > 0);
}

/** "9×4+小王", as it stands under the cards. @param {Play} play */
export function playLabel(play) {
  return parts(play)
    .map(([rank, count]) => (count > 1 ? `${rankName(rank)}×${count}` : rankName(rank)))
    .join("+");
}

/**
 * "8×3 + 大王×1", as it stands on the play button; three parts are written closer, "8×3+小王+大王", to fit a thumb's width.
 * @param {{rank: string, count: number}[]} counts
 */
export function countsLabel(counts) {
  if (counts.length < 3) return counts.map(({ rank, count }) => `${rankName(rank)}×${count}`).join(" + ");
  return counts.map(({ rank, count }) => (count > 1 ? `${rankName(rank)}×${count}` : rankName(rank))).join("+");
}

/** "4 张 9 带 1 张小王", for the ear and the log. @param {Play} play */
export function playWords(play) {
  const said = parts(play).map(([rank, count]) => fill(gettext("%(count)s 张 %(rank)s"), { count, rank: rankName(rank) }));
  return said.reduce((first, next) => fill(pgettext("cards with jokers", "%(first)s 带 %(next)s"), { first, next }));
}

/** Points with their sign; the minus is the typographic one. @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** "+24 分". @param {number} points */
export function pointsWords(points) {
  return fill(ngettext("%(points)s 分", "%(points)s 分", Math.abs(points)), { points: signed(points) });
}

/** What an answer may bring or cost, short: "+24 / −24"; empty when nothing is said of it. @param {import("./types.js").Option} option */
export function priceLabel({ win = null, lose = null, times = null, cards = [], groups = [] }) {
  if (cards.length) return fill(gettext("贴 %(cards)s"), { cards: listed(cards.map(kindName)) });
  if (groups.length) return fill(ngettext("%(count)s 种可叫", "%(count)s 种可叫", groups.length), { count: groups.length });
  if (win !== null && lose !== null && win !== lose) return `${signed(win)} / ${signed(lose)}`;
  if (win !== null) return fill(pgettext("price", "%(points)s 分"), { points: signed(win) });
  if (lose !== null) return fill(pgettext("price", "最坏 %(points)s 分"), { points: signed(lose) });
  if (times !== null && times > 1) return fill(pgettext("price", "整局 ×%(times)s"), { times });
  return "";
}

/** The same for the ear. @param {import("./types.js").Option} option */
export function priceWords(option) {
  const { win = null, lose = null } = option;
  if (win === null || lose === null || win === lose) return priceLabel(option);
  return fill(pgettext("price", "赢 %(win)s，输 %(lose)s"), { win: signed(win), lose: signed(lose) });
}

/** A list of names in one sentence. @param {string[]} names */
export function listed(names) {
  return names.join(pgettext("between names", "、"));
}
