/** @file The face of a card and a fan of cards. Faces are decoration: what they say is said in words beside them. */

import { h, icon, keyed, set, style } from "./dom.js";
import { pgettext } from "./i18n.js";
import { isJoker, isMarked, rankName, rankOf, suitOf } from "./ranks.js";

/**
 * @param {string} code
 * @param {{plain?: boolean, special?: boolean, revealing?: boolean}} [how] plain: a mark counts for nothing any more; special: it is 特画, and its own rank only in small; revealing: it shows its holder's role
 */
export function face(code, { plain = false, special = false, revealing = false } = {}) {
  const joker = isJoker(code);
  const rank = rankOf(code);
  const mark = special ? "star" : isMarked(code) && !plain ? (rank === "BJ" ? "crown" : "shield") : null;
  const suit = suitOf(code);
  const value = joker ? jokerName(rank) : rankName(rank);
  const index = h("span.index", null, h("b", null, special ? pgettext("card mark", "特") : value), suit || special ? icon(special ? "star" : /** @type {string} */ (suit)) : null);
  const card = h("span.card", { "data-suit": suit ?? "joker", "data-rank": rank, "data-mark": mark }, index);
  if (special) card.append(h("span.mark", null, icon(suit ?? "star"), h("i", null, value)));
  else if (mark) card.append(h("span.mark", null, icon(mark), h("i", null, markName(mark))));
  else card.append(icon(suit ?? "star", "pip"));
  if (revealing && !mark) card.append(icon("shield", "tell"));
  return card;
}

/** What stands in a joker's corner. @param {string} rank */
function jokerName(rank) {
  return rank === "BJ" ? pgettext("card corner", "大王") : pgettext("card corner", "小王");
}

/** @param {string} mark */
function markName(mark) {
  return mark === "crown" ? pgettext("card mark", "皇") : pgettext("card mark", "侍");
}

/** Equal cards get keys of their own, and so does 特画. @param {string[]} codes @param {string|null} special */
function keys(codes, special) {
  const seen = new Map();
  return codes.map((code) => {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    return { key: `${code === special ? "*" : code}#${copy}`, code };
  });
}

/**
 * Cards side by side, overlapping as far as the room asks.
 * @param {Element} box @param {string[]} codes @param {{plain?: boolean, special?: string|null}} [how] special: the code that is 特画 among them
 */
export function drawFan(box, codes, { plain = false, special = null } = {}) {
  style(box, "--n", codes.length);
  set(box, "data-many", codes.length > 5);
  keyed(box, keys(codes, special), (card) => card.key, (card) => face(card.code, { plain, special: card.code === special }));
}
