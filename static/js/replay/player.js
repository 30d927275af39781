/** @file Where the replay stands and how it goes on: a step, a jump, by itself. */

export const SPEEDS = [0.5, 1, 2, 4];
const PACE_MS = 1200;

export class Player {
  /** @type {any} */
  #timer = null;

  /** @param {number} length @param {(index: number) => void} show called with each moment, and when play stops or starts */
  constructor(length, show) {
    this.length = length;
    this.show = show;
    this.index = 0;
    this.speed = 1;
  }

  get playing() {
    return this.#timer !== null;
  }

  get over() {
    return this.index === this.length - 1;
  }

  /** @param {number} index a moment outside is the nearest one inside */
  go(index) {
    this.index = Math.min(this.length - 1, Math.max(0, index));
    if (this.over) this.#stop();
    this.show(this.index);
  }

  /** By hand: what went by itself stops. @param {number} index */
  jump(index) {
    this.#stop();
    this.go(index);
  }

  toggle() {
    if (this.playing) this.#stop();
    else {
      if (this.over) this.index = 0;
      this.#wait();
    }
    this.show(this.index);
  }

  /** @param {number} speed */
  pace(speed) {
    this.speed = speed;
    if (!this.playing) return;
    this.#stop();
    this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#wait();
      this.go(this.index + 1);
    }, PACE_MS / this.speed);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}
