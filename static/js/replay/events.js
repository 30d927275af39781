/** @file The list of events that the page was served with: each leads to its moment, the one shown is marked and in sight. */

import { h, set } from "../table/dom.js";

export class Events {
  /** @type {{el: HTMLElement, event: number, moment: number}[]} */
  #lines;
  #shown = -1;

  /** @param {HTMLElement} list @param {(event: number) => void} jump */
  constructor(list, jump) {
    this.el = list;
    this.#lines = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)].map((el) => ({
      el, event: Number(el.id.slice(1)), moment: Number(el.dataset.moment),
    }));
    list.addEventListener("click", (event) => {
      const line = /** @type {Element} */ (event.target).closest("li");
      if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      jump(Number(line.id.slice(1)));
    });
    this.said = h("p.unseen", { role: "status" });
    // The room it has is known only once the page is laid out, and changes with the window.
    new ResizeObserver(() => this.#bringIntoSight(this.#of(this.#shown)[0]?.el)).observe(list);
  }

  /** What a moment says, in one line. @param {number} moment the number of its first event */
  text(moment) {
    return this.#of(moment).map(({ el }) => el.querySelector("a")?.textContent ?? "").join(" · ");
  }

  /** The event to name in the address: the first of the moment that has a line. @param {number} moment */
  named(moment) {
    return this.#of(moment)[0]?.event ?? moment;
  }

  /** @param {number} moment @param {boolean} aloud */
  mark(moment, aloud) {
    if (moment !== this.#shown) {
      for (const { el, moment: own } of this.#lines) {
        set(el, "aria-current", own === moment ? "step" : null);
        set(el, "data-past", own < moment);
      }
      this.#shown = moment;
      this.#bringIntoSight(this.#of(moment)[0]?.el);
    }
    if (aloud) this.said.textContent = this.text(moment);
  }

  /** @param {number} moment */
  #of(moment) {
    return this.#lines.filter((line) => line.moment === moment);
  }

  /** Only the list scrolls, never the page. @param {HTMLElement|undefined} line */
  #bringIntoSight(line) {
    if (!line || this.el.scrollHeight <= this.el.clientHeight) return;
    requestAnimationFrame(() => {
      this.el.scrollTop = line.offsetTop - this.el.offsetTop - this.el.clientHeight / 2;
    });
  }
}
