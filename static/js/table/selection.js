/** @file Which cards of the hand are picked. Counts survive new frames and are clipped when cards leave. */

import { strength } from "./ranks.js";

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./columns.js").Held} Held */
/** @typedef {import("./types.js").Play} Play */

export class Selection {
  constructor() {
    /** @type {Column[]} */
    this.columns = [];
    /** Per rank the number picked, or the very cards chosen on the sheet. @type {Map<string, number|Set<string>>} */
    this.picked = new Map();
  }

  /** Take over a changed hand. @param {Column[]} columns */
  hold(columns) {
    this.columns = columns;
    for (const [rank, picked] of this.picked) {
      const cards = this.column(rank)?.cards ?? [];
      if (typeof picked === "number") this.pick(rank, Math.min(picked, cards.length));
      else this.choose(rank, new Set(cards.map((card) => card.key).filter((key) => picked.has(key))));
    }
  }

  /** @param {string} rank */
  column(rank) {
    return this.columns.find((column) => column.rank === rank) ?? null;
  }

  /** Pick so many of a rank, those first that tell nothing. @param {string} rank @param {number} count */
  pick(rank, count) {
    const most = this.column(rank)?.cards.length ?? 0;
    if (Math.min(count, most) > 0) this.picked.set(rank, Math.min(count, most));
    else this.picked.delete(rank);
  }

  /** Pick these very cards of a rank. @param {string} rank @param {Set<string>} keys */
  choose(rank, keys) {
    if (keys.size) this.picked.set(rank, keys);
    else this.picked.delete(rank);
  }

  /** Turn one card on or off. @param {string} rank @param {string} key */
  toggle(rank, key) {
    const keys = new Set(this.cards(rank).map((card) => card.key));
    if (!keys.delete(key)) keys.add(key);
    this.choose(rank, keys);
  }

  clear() {
    this.picked.clear();
  }

  /** Pick what a counted play needs and nothing else. @param {Play} play */
  take([rank, count, small, big, special]) {
    this.clear();
    this.pick(rank, count);
    this.pick("SJ", small);
    this.pick("BJ", big);
    this.pick("!", special);
  }

  /** The picked cards of a rank, the front one first. @param {string} rank @returns {Held[]} */
  cards(rank) {
    const picked = this.picked.get(rank);
    const cards = this.column(rank)?.cards ?? [];
    if (picked === undefined) return [];
    return typeof picked === "number" ? cards.slice(0, picked) : cards.filter((card) => picked.has(card.key));
  }

  /** @param {string} rank */
  count(rank) {
    const picked = this.picked.get(rank);
    return typeof picked === "number" ? picked : (picked?.size ?? 0);
  }

  get size() {
    let size = 0;
    for (const rank of this.picked.keys()) size += this.count(rank);
    return size;
  }

  /** Rank and number of everything picked, weak to strong. @returns {{rank: string, count: number}[]} */
  counts() {
    return [...this.picked.keys()]
      .sort((a, b) => strength(a) - strength(b))
      .map((rank) => ({ rank, count: this.count(rank) }));
  }

  /** The codes to send, strong to weak. @returns {string[]} */
  codes() {
    return this.counts()
      .reverse()
      .flatMap(({ rank }) => this.cards(rank).map((card) => card.code));
  }
}
