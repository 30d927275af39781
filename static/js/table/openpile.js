/** @file A hand face up in little room: a card for each rank with the number it holds. */

import { face } from "./card.js";
import { columns } from "./columns.js";
import { h } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { isMarked, kindName, rankName } from "./ranks.js";

/** @typedef {import("./columns.js").Held} Held */
/** @typedef {{rank: string, cards: Held[]}} OpenPile */

/** Cards of a rank that are told together; marked ones and 特画 stand by themselves. @param {string[]} codes @param {string|null} [special] @returns {OpenPile[]} */
export function piles(codes, special = null) {
  return columns(codes, "down", { special }).flatMap(({ rank, cards }) => {
    const marked = cards.filter((card) => isMarked(card.code));
    const plain = cards.filter((card) => !isMarked(card.code));
    return [...marked.map((card) => ({ rank, cards: [card] })), ...(plain.length ? [{ rank, cards: plain }] : [])];
  });
}

/** @param {OpenPile} pile @param {boolean} [plain] a mark counts for nothing any more */
export function makePile({ cards }, plain = false) {
  const [front] = cards;
  return h("span.open-pile", null, face(front.code, { plain, special: front.special, covered: true }), h("i", null, cards.length > 1 ? String(cards.length) : ""));
}

/** @param {OpenPile} pile */
export const pileKey = ({ cards }) => cards.map((card) => card.key).join();

/** @param {OpenPile} pile */
export function pileName({ rank, cards }) {
  const name = isMarked(cards[0].code) ? kindName(cards[0].code) : rankName(rank);
  return cards.length > 1 ? fill(gettext("%(count)s 张 %(rank)s"), { count: cards.length, rank: name }) : name;
}
