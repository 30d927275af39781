/** @file A hand in columns: one rank each, and in it the order in which its cards are picked. */

import { isMarked, kindOf, rankOf, strength } from "./ranks.js";

/**
 * @typedef {object} Held  one card of the hand
 * @property {string} key  the code and which of the equal cards it is
 * @property {string} code
 * @property {boolean} revealing  playing it may show the holder's role
 *
 * @typedef {object} Column
 * @property {string} rank
 * @property {Held[]} cards  the card in front first, the one picked last at the end
 *
 * @typedef {"down"|"count"|"up"} Order
 */

/** The orders the sort button cycles through. @type {Order[]} */
export const ORDERS = ["down", "count", "up"];

const SUIT_ORDER = "DCHS";

/** @type {Record<Order, (a: Column, b: Column) => number>} */
const COMPARE = {
  down: (a, b) => strength(b.rank) - strength(a.rank),
  up: (a, b) => strength(a.rank) - strength(b.rank),
  count: (a, b) => b.cards.length - a.cards.length || strength(b.rank) - strength(a.rank),
};

/** @param {Held} a @param {Held} b */
function pickOrder(a, b) {
  return (
    Number(a.revealing) - Number(b.revealing) ||
    Number(isMarked(a.code)) - Number(isMarked(b.code)) ||
    SUIT_ORDER.indexOf(a.code[1]) - SUIT_ORDER.indexOf(b.code[1]) ||
    (a.key < b.key ? -1 : 1)
  );
}

/**
 * Equal cards lie together; a card that may show a role is picked last of its rank.
 * @param {string[]} codes
 * @param {Order} order
 * @param {Set<string>} [secrets] kinds and marked cards that may show the holder's role
 * @returns {Column[]}
 */
export function columns(codes, order, secrets = new Set()) {
  /** @type {Map<string, Held[]>} */
  const byRank = new Map();
  const seen = new Map();
  for (const code of codes) {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    const revealing = secrets.has(code) || (!isMarked(code) && secrets.has(kindOf(code)));
    const held = { key: `${code}#${copy}`, code, revealing };
    const rank = rankOf(code);
    const cards = byRank.get(rank);
    if (cards) cards.push(held);
    else byRank.set(rank, [held]);
  }
  const made = [...byRank].map(([rank, cards]) => ({ rank, cards: cards.sort(pickOrder) }));
  return made.sort(COMPARE[order]);
}
