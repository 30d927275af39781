/** @file Fingers and mouse on the hand: tap a card, tap the pill, drag along a column, press long. */

import { style, write } from "./dom.js";
import { rankName } from "./ranks.js";

const TAP_PX = 7;
const LEAST_STEP_PX = 14;
const LONG_PRESS_MS = 450;

/** @param {import("./hand.js").Hand} hand */
export function followPointer(hand) {
  hand.el.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    const column = /** @type {any} */ (target.closest(".rank"));
    if (!column || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    column.input.focus({ preventScroll: true });
    new Gesture(hand, column, event);
  });
  hand.el.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
}

/** One finger from down to up. */
class Gesture {
  /** @param {import("./hand.js").Hand} hand @param {any} column @param {PointerEvent} event */
  constructor(hand, column, event) {
    this.hand = hand;
    this.column = column;
    this.size = column.stack.children.length;
    this.before = hand.selection.count(column.rank);
    this.x = event.clientX;
    this.y = event.clientY;
    const tops = [...column.stack.children].map((card) => card.getBoundingClientRect().top);
    this.step = Math.max(LEAST_STEP_PX, tops.length > 1 ? tops[tops.length - 1] - tops[tops.length - 2] : 18);
    this.onPill = column.pill.contains(event.target);
    this.start = this.onPill ? (this.before === this.size ? 0 : this.size) : touched(tops, event.clientY);
    this.dragging = false;
    this.timer = setTimeout(() => this.#pressLong(), LONG_PRESS_MS);
    column.setPointerCapture(event.pointerId);
    this.stop = new AbortController();
    const options = { signal: this.stop.signal };
    column.addEventListener("pointermove", (/** @type {PointerEvent} */ move) => this.#move(move), options);
    column.addEventListener("pointerup", () => this.#up(), options);
    column.addEventListener("pointercancel", () => this.#end(), options);
    // Of a column whose cards are gone only the document hears.
    document.addEventListener("lostpointercapture", () => this.#end(), options);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const up = this.y - event.clientY;
    if (!this.dragging && Math.max(Math.abs(up), Math.abs(event.clientX - this.x)) < TAP_PX) return;
    clearTimeout(this.timer);
    this.dragging = true;
    const count = Math.max(0, Math.min(this.size, this.start + Math.round(up / this.step)));
    if (count !== this.hand.selection.count(this.column.rank)) this.hand.pick(this.column.rank, count);
    this.#showBubble(count, event.clientY);
  }

  #up() {
    if (!this.dragging) this.hand.pick(this.column.rank, !this.onPill && this.before === this.start ? 0 : this.start);
    this.#end();
  }

  #pressLong() {
    this.#end();
    this.hand.listener.asked(this.column.rank);
  }

  #end() {
    clearTimeout(this.timer);
    this.stop.abort();
    this.hand.bubble.hidden = true;
  }

  /** @param {number} count @param {number} y */
  #showBubble(count, y) {
    const bubble = this.hand.bubble;
    const box = this.column.getBoundingClientRect();
    bubble.hidden = false;
    write(bubble, `${rankName(this.column.rank)} × ${count}`);
    style(bubble, "left", `${Math.max(56, Math.min(window.innerWidth - 56, box.left + box.width / 2))}px`);
    style(bubble, "top", `${Math.min(y, box.top + box.height) - 24}px`);
  }
}

/** Which card lies under the finger, counted from the front. @param {number[]} tops from back to front @param {number} y */
function touched(tops, y) {
  let index = 0;
  tops.forEach((top, at) => {
    if (y >= top) index = at;
  });
  return tops.length - index;
}
