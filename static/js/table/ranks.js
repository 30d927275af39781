/** @file Card codes taken apart: rank, suit, mark, and their names. */

import { fill, pgettext } from "./i18n.js";

/** From weak to strong; the jokers are ranks of their own. */
export const RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ", "!"];

/** The fourth card of the named kind where the rules make it a joker above the big one. */
export const SPECIAL = "!";

const STRENGTH = new Map(RANKS.map((rank, strength) => [rank, strength]));
const SUITS = { S: "spade", H: "heart", C: "club", D: "diamond" };
const KEYS = { 0: "T", S: "SJ", B: "BJ", T: "!" };

/** @param {string} rank */
export const strength = (rank) => STRENGTH.get(rank) ?? -1;

/** @param {string} code */
export const isJoker = (code) => code.startsWith("SJ") || code.startsWith("BJ");

/** @param {string} code */
export const isMarked = (code) => isJoker(code) && code.endsWith("!");

/** @param {string} code */
export const rankOf = (code) => (isJoker(code) ? code.slice(0, 2) : code[0]);

/** The kind of a card: rank and suit; a marked joker is of the kind of its rank. @param {string} code */
export const kindOf = (code) => (isJoker(code) ? code.slice(0, 2) : code);

/** @param {string} code @returns {string|null} */
export const suitOf = (code) => (isJoker(code) ? null : SUITS[/** @type {keyof typeof SUITS} */ (code[1])] ?? null);

/** The rank a typed key stands for: 3-9, 0 for ten, J Q K A 2, S and B for the jokers, T for 特画. @param {string} key @returns {string|null} */
export function rankOfKey(key) {
  const upper = key.toUpperCase();
  const rank = KEYS[/** @type {keyof typeof KEYS} */ (upper)] ?? upper;
  return upper.length === 1 && upper !== SPECIAL && STRENGTH.has(rank) ? rank : null;
}

/** The name of a rank as it stands in sentences and on buttons. @param {string} rank */
export function rankName(rank) {
  if (rank === "T") return "10";
  if (rank === "SJ") return pgettext("card", "小王");
  if (rank === "BJ") return pgettext("card", "大王");
  if (rank === SPECIAL) return pgettext("card", "特画");
  return rank;
}

/** The name of a kind: suit and rank, "黑桃9"; of a joker its rank. @param {string} kind */
export function kindName(kind) {
  const suit = suitOf(kind);
  const rank = rankName(rankOf(kind));
  return suit ? fill(pgettext("kind", "%(suit)s%(rank)s"), { suit: suitName(suit), rank }) : rank;
}

/** @param {string} suit */
export function suitName(suit) {
  if (suit === "spade") return pgettext("suit", "黑桃");
  if (suit === "heart") return pgettext("suit", "红桃");
  if (suit === "club") return pgettext("suit", "梅花");
  return pgettext("suit", "方块");
}
