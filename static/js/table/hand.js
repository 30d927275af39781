/** @file My hand: a column for each rank. update() writes only; sizes come from the observer, once per resize. */

import { drawColumn, makeColumn } from "./column.js";
import { columns, ORDERS } from "./columns.js";
import { h, keyed, style } from "./dom.js";
import { followPointer } from "./drag.js";
import { arrange, ROW_GAP } from "./geometry.js";
import { gettext } from "./i18n.js";
import { Selection } from "./selection.js";

/** @typedef {import("./columns.js").Column} Column */
/** @typedef {import("./columns.js").Order} Order */

export class Hand {
  /** @type {string[]} */
  #codes = [];
  /** @type {import("./geometry.js").Box|null} */
  #box = null;
  #deal = "";
  #drawn = "";
  #peak = 0;

  /** @param {{changed: () => void, asked: (rank: string) => void}} listener  asked: a long press or "." wants the single cards */
  constructor(listener) {
    this.listener = listener;
    this.selection = new Selection();
    /** @type {Order} */
    this.order = "down";
    this.plain = false;
    /** @type {{secrets: Set<string>, special: string|null}} */
    this.about = { secrets: new Set(), special: null };
    this.bubble = h("div.bubble", { "aria-hidden": "true", hidden: true });
    this.grid = h("div.columns");
    this.el = h("section.hand", { "aria-label": gettext("手牌"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) }, this.grid, this.bubble);
    followPointer(this);
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.el);
    observer.observe(document.documentElement);
  }

  /**
   * @param {string[]} codes
   * @param {{deal: string, plain: boolean, secrets: Set<string>, special: string|null}} about deal: changes with each hand dealt
   */
  update(codes, { deal, plain, ...about }) {
    const key = [deal, plain, about.special, ...about.secrets, "", ...codes].join();
    if (key === this.#drawn) return;
    this.#drawn = key;
    if (deal !== this.#deal) {
      this.#peak = 0;
      this.selection.clear();
    }
    const focused = this.#focused();
    // A mark that counts for nothing any more is not to be seen on any card.
    if (plain !== this.plain) keyed(this.grid, [], String, h);
    this.#codes = codes;
    this.#deal = deal;
    this.plain = plain;
    this.about = about;
    // The first picture is whole: the observer speaks after it was laid out.
    if (!this.#box) this.#measure();
    this.#regroup(focused);
  }

  /** @param {Order} order */
  sort(order) {
    this.order = ORDERS.includes(order) ? order : "down";
    this.#regroup();
  }

  /** @param {string} rank @param {number} count */
  pick(rank, count) {
    this.selection.pick(rank, count);
    this.#picked();
  }

  /** @param {string} rank @param {string} key */
  toggle(rank, key) {
    this.selection.toggle(rank, key);
    this.#picked();
  }

  /** @param {import("./types.js").Play} play */
  take(play) {
    this.selection.take(play);
    this.#picked();
  }

  clear() {
    this.selection.clear();
    this.#picked();
  }

  /** One more of a rank, from all of it back to none; says whether the hand has it. @param {string} rank */
  addOne(rank) {
    const column = this.selection.column(rank);
    if (!column) return false;
    const count = this.selection.count(rank);
    this.pick(rank, count >= column.cards.length ? 0 : count + 1);
    this.element(rank).input.focus({ preventScroll: true });
    return true;
  }

  /** @param {string} rank */
  element(rank) {
    return [.../** @type {any} */ (this.grid.children)].find((column) => column.rank === rank);
  }

  #focused() {
    return [...this.grid.children].findIndex((column) => column.contains(document.activeElement));
  }

  /** @param {number} focused  the column that had the focus, -1 for none */
  #regroup(focused = this.#focused()) {
    this.selection.hold(columns(this.#codes, this.order, this.about));
    this.#draw();
    this.listener.changed();
    if (focused < 0 || this.grid.contains(document.activeElement)) return;
    const next = /** @type {any} */ (this.grid.children[Math.min(focused, this.grid.children.length - 1)]);
    next?.input.focus({ preventScroll: true });
  }

  #picked() {
    this.#draw();
    this.listener.changed();
  }

  #measure() {
    const style = getComputedStyle(this.el);
    const read = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name));
    const pad = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const width = this.el.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (width <= 0) return;
    const box = {
      width,
      band: Math.floor(window.innerHeight * read("--band")) - pad,
      minPitch: read("--min-pitch"),
      maxPitch: read("--max-pitch"),
      maxCard: read("--max-card"),
      maxStrip: read("--max-strip"),
    };
    if (JSON.stringify(box) === JSON.stringify(this.#box)) return;
    this.#box = box;
    this.#peak = 0;
    this.#draw();
  }

  #draw() {
    const held = this.selection.columns;
    keyed(this.grid, held, (column) => column.rank, (column) => makeColumn(column.rank, this), (element, column) => drawColumn(element, column, this));
    if (!this.#box) return;
    const plan = arrange(held.map((column) => column.cards.length), this.#box);
    // The tallest this hand has been, so that the buttons above never move while cards leave.
    this.#peak = Math.max(this.#peak, plan.height);
    style(this.grid, "height", `${this.#peak}px`);
    style(this.grid, "--card-width", `${plan.cardWidth}px`);
    style(this.grid, "--pitch", `${plan.pitch}px`);
    const left = (this.#box.width - plan.perRow * plan.pitch + plan.pitch - plan.cardWidth) / 2;
    const tops = plan.heights.map((_, row) => this.#peak - plan.height + plan.heights.slice(0, row).reduce((sum, height) => sum + height + ROW_GAP, 0));
    [.../** @type {any} */ (this.grid.children)].forEach((element, index) => {
      const row = Math.floor(index / plan.perRow);
      style(element, "--strip", `${plan.strips[index]}px`);
      style(element, "--height", `${plan.heights[row]}px`);
      style(element, "transform", `translate(${left + (index % plan.perRow) * plan.pitch}px, ${tops[row]}px)`);
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const elements = /** @type {any[]} */ ([...this.grid.children]);
    const at = elements.findIndex((element) => element.contains(event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const rank = elements[at].rank;
    const size = this.selection.column(rank)?.cards.length ?? 0;
    if (event.key === "ArrowRight") elements[(at + 1) % elements.length].input.focus();
    else if (event.key === "ArrowLeft") elements[(at - 1 + elements.length) % elements.length].input.focus();
    else if (event.key === " ") this.pick(rank, this.selection.count(rank) ? 0 : size);
    else if (event.key === ".") this.listener.asked(rank);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
