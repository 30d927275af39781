/** @file A hand in columns: one rank each, and in it the order in which its cards are picked. */

import { isMarked, kindOf, rankOf, SPECIAL, strength } from "./ranks.js";

/**
 * @typedef {object} Held  one card of the hand
 * @property {string} key  the code and which of the equal cards it is
 * @property {string} code
 * @property {boolean} special  it is 特画, whatever its code says
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
 * Of a kind that tells a role only its last card does: the guard holds one, an emperor alone may hold all four.
 * @param {Held[]} cards in the order they are picked @param {Set<string>} secrets
 */
function markRevealing(cards, secrets) {
  for (const secret of secrets) {
    const kin = cards.filter((card) => (isMarked(secret) ? card.code : kindOf(card.code)) === secret);
    if (kin.length) kin[kin.length - 1].revealing = true;
  }
  return cards.sort(pickOrder);
}

/**
 * Equal cards lie together; a card that may show a role is picked last of its rank, 特画 stands by itself.
 * @param {string[]} codes
 * @param {Order} order
 * @param {{secrets?: Set<string>, special?: string|null}} [about] secrets: kinds and marked cards that may show the holder's role; special: the code that is 特画
 * @returns {Column[]}
 */
export function columns(codes, order, { secrets = new Set(), special = null } = {}) {
  /** @type {Map<string, Held[]>} */
  const byRank = new Map();
  const seen = new Map();
  for (const code of codes) {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    const held = { key: `${code}#${copy}`, code, special: code === special, revealing: false };
    const rank = held.special ? SPECIAL : rankOf(code);
    const cards = byRank.get(rank);
    if (cards) cards.push(held);
    else byRank.set(rank, [held]);
  }
  const made = [...byRank].map(([rank, cards]) => ({ rank, cards: markRevealing(cards.sort(pickOrder), secrets) }));
  return made.sort(COMPARE[order]);
}
