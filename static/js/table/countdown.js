/** @file The time that is left, drawn by the browser's own animations; the frame only says how much there was. */

import { set, write } from "./dom.js";

const DIGITS_MS = 10000;
const PACE_MS = 500;
const HURRY_MS = 5000;

export class Countdown {
  /** @type {any} */
  #timer = null;
  #end = 0;
  #total = 1;
  /** @type {Map<HTMLElement, Animation>} */
  #draining = new Map();
  /** @type {Map<HTMLElement, (part: number) => void>} */
  #paced = new Map();

  /**
   * @param {HTMLElement} root  gets data-hurry in the last seconds and the digits
   * @param {{digits: HTMLElement, hurry: () => void}} parts
   */
  constructor(root, { digits, hurry }) {
    this.root = root;
    this.digits = digits;
    this.hurry = hurry;
    this.warned = true;
  }

  /** @param {{left_ms: number, total_ms: number}|null} clock @param {number} age how long ago the frame came @param {boolean} mine */
  start(clock, age, mine) {
    clearTimeout(this.#timer);
    this.warned = !mine;
    this.#end = clock ? performance.now() + clock.left_ms - age : 0;
    this.#total = clock ? Math.max(1, clock.total_ms) : 1;
    this.#tick();
  }

  /**
   * Let an element run empty along with the clock: from the part that is left to nothing. Only for what moves without the main thread.
   * @param {HTMLElement} element @param {(part: number) => Keyframe} frame what it looks like with this part left
   */
  drain(element, frame) {
    this.still(element);
    const left = this.#end - performance.now();
    if (left <= 0) return;
    this.#draining.set(element, element.animate([frame(left / this.#total), frame(0)], { duration: left, fill: "forwards" }));
  }

  /** Draw an element now and twice a second with the part that is left. @param {HTMLElement} element @param {(part: number) => void} draw */
  pace(element, draw) {
    this.#paced.set(element, draw);
    draw(this.#part());
  }

  /** Asking the element for its animations would cost a style pass, so they are kept here. @param {HTMLElement} element */
  still(element) {
    this.#draining.get(element)?.cancel();
    this.#draining.delete(element);
    this.#paced.delete(element);
  }

  #part() {
    return Math.max(0, (this.#end - performance.now()) / this.#total);
  }

  #tick() {
    const left = this.#end - performance.now();
    const running = this.#end > 0 && left > 0;
    for (const draw of this.#paced.values()) draw(this.#part());
    set(this.root, "data-hurry", running && left <= HURRY_MS);
    write(this.digits, running && left <= DIGITS_MS ? Math.ceil(left / 1000) : "");
    if (running && left <= HURRY_MS && !this.warned) {
      this.warned = true;
      this.hurry();
    }
    if (!running) return;
    this.#timer = setTimeout(() => this.#tick(), (left % PACE_MS || PACE_MS) + 5);
  }
}

