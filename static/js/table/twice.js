/** @file Two presses for what cannot be taken back: the first arms, the second does it, and a slip of the finger does neither. */

/** A second press this soon is a slip of the finger. */
export const SLIP_MS = 400;

export class Twice {
  /** What was pressed once; empty: nothing. */
  armed = "";
  #at = 0;

  /** Says whether this is the press that does it. @param {string} what */
  sure(what) {
    const now = performance.now();
    if (this.armed !== what) {
      this.armed = what;
      this.#at = now;
      return false;
    }
    if (now - this.#at < SLIP_MS) return false;
    this.armed = "";
    return true;
  }

  disarm() {
    this.armed = "";
  }
}
