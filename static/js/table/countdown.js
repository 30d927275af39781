/** @file The time that is left, drawn by the browser's own animations; the frame only says how much there was. First the limit runs, then the bank. */

import { replace, set } from "./dom.js";
import { fill, gettext } from "./i18n.js";

const DIGITS_MS = 10000;
const PACE_MS = 500;
const HURRY_MS = 5000;
/** Two frames that end so close to each other tell of the same time, and what runs goes on. */
const SAME_MS = 150;

export class Countdown {
  /** @type {any} */
  #timer = null;
  #end = 0;
  #total = 1;
  /** What follows the limit, until it has begun. */
  #bank = 0;
  #banking = false;
  #mine = false;
  /** @type {Map<HTMLElement, {animation: Animation, frame: (part: number) => Keyframe, end: number, total: number}>} */
  #draining = new Map();
  /** @type {Map<HTMLElement, (part: number) => void>} */
  #paced = new Map();

  /**
   * @param {HTMLElement} root  gets data-bank while the bank runs, data-hurry in the last seconds, and the digits
   * @param {{digits: HTMLElement, hurry: () => void, bank: () => void}} parts
   */
  constructor(root, { digits, hurry, bank }) {
    this.root = root;
    this.digits = digits;
    this.hurry = hurry;
    this.bank = bank;
    this.warned = true;
  }

  /** @param {import("./types.js").Clock|null} clock @param {number} age how long ago the frame came @param {boolean} mine */
  start(clock, age, mine) {
    const end = clock ? performance.now() + clock.left_ms - age : 0;
    // Nobody is told twice of the same seconds.
    if (clock && mine === this.#mine && Math.abs(end + (clock.bank_ms ?? 0) - this.#end - this.#bank) < SAME_MS) return;
    clearTimeout(this.#timer);
    this.#mine = mine;
    this.warned = !mine;
    this.#end = end;
    this.#total = clock ? Math.max(1, clock.total_ms) : 1;
    this.#bank = clock?.bank_ms ?? 0;
    this.#banking = false;
    this.#tick();
  }

  /**
   * Let an element run empty along with the clock: from the part that is left to nothing. Only for what moves without the main thread.
   * @param {HTMLElement} element @param {(part: number) => Keyframe} frame what it looks like with this part left
   */
  drain(element, frame) {
    const known = this.#draining.get(element);
    if (known && known.total === this.#total && Math.abs(known.end - this.#end) < SAME_MS) return;
    this.still(element);
    const left = this.#end - performance.now();
    if (left <= 0) return;
    const animation = element.animate([frame(left / this.#total), frame(0)], { duration: left, fill: "forwards" });
    this.#draining.set(element, { animation, frame, end: this.#end, total: this.#total });
  }

  /** Draw an element now and twice a second with the part that is left. @param {HTMLElement} element @param {(part: number) => void} draw */
  pace(element, draw) {
    this.#paced.set(element, draw);
    draw(this.#part());
  }

  /** Asking the element for its animations would cost a style pass, so they are kept here. @param {HTMLElement} element */
  still(element) {
    this.#draining.get(element)?.animation.cancel();
    this.#draining.delete(element);
    this.#paced.delete(element);
  }

  #part() {
    return Math.max(0, (this.#end - performance.now()) / this.#total);
  }

  /** The limit is over: the same bars and rings run once more, for the bank. */
  #turnToBank() {
    this.#end += this.#bank;
    this.#total = this.#bank;
    this.#bank = 0;
    this.#banking = true;
    for (const [element, { frame }] of [...this.#draining]) this.drain(element, frame);
    if (!this.warned) this.bank();
  }

  #tick() {
    if (this.#bank && this.#end <= performance.now()) this.#turnToBank();
    const left = this.#end - performance.now();
    const running = this.#end > 0 && left > 0;
    const last = running && left <= HURRY_MS && !this.#bank;
    const seconds = Math.ceil(left / 1000);
    for (const draw of this.#paced.values()) draw(this.#part());
    set(this.root, "data-bank", running && this.#banking);
    set(this.root, "data-hurry", last);
    if (running && this.#banking) replace(this.digits, fill(gettext("备用 %(seconds)s"), { seconds }));
    else replace(this.digits, running && left <= DIGITS_MS ? seconds : "");
    if (last && !this.warned) {
      this.warned = true;
      this.hurry();
    }
    if (!running) return;
    this.#timer = setTimeout(() => this.#tick(), (left % PACE_MS || PACE_MS) + 5);
  }
}

