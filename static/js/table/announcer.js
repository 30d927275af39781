/** @file For the ear: a polite log of what happened and one line for what concerns me now. Both stand before the first message. */

import { h } from "./dom.js";

const KEPT = 20;

export class Announcer {
  constructor() {
    this.log = h("div.unseen", { role: "log", "aria-live": "polite", "aria-relevant": "additions" });
    this.alert = h("div.unseen", { role: "status", "aria-live": "assertive", "aria-atomic": "true" });
    this.el = h("div.ear", null, this.log, this.alert);
    this.said = this.asked = "";
  }

  /** @param {string[]} lines */
  tell(lines) {
    for (const line of lines) this.log.append(h("p", null, line));
    while (this.log.childElementCount > KEPT) this.log.firstElementChild?.remove();
  }

  /** What is asked of me: told when it becomes another thing, and not again after a warning. @param {string} line empty: nothing is */
  ask(line) {
    if (line === this.asked) return;
    this.asked = line;
    this.call(line);
  }

  /** Said at once, but the same thing only once in a row. @param {string} line empty: the occasion is over */
  call(line) {
    if (line === this.said) return;
    this.said = line;
    this.alert.textContent = line;
  }
}
