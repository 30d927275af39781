/** @file Movement that tells where things come from and go to. Positions are read in the next animation frame, never during an update. */

import { h } from "./dom.js";

/** @typedef {import("./scene.js").Scene} Scene */

const DEAL_MS = 260;
const DEAL_STEP_MS = 22;
const LAID_MS = 200;
const TAKEN_MS = 420;

export class Motion {
  #calm = false;

  /** @param {{hand: Element, pile: any, seats: (seat: number) => Element|null}} places  pile: the fan in the middle */
  constructor(places) {
    this.places = places;
    this.off = false;
    // Asked of the page at each update it would cost a look at all its styles.
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.#calm = calm.matches;
    calm.addEventListener("change", () => (this.#calm = calm.matches));
  }

  get still() {
    return this.off || this.#calm || document.hidden;
  }

  /** Before the new picture is drawn: what lies on the table is kept, to be seen going. @param {Scene} scene @param {Scene|null} before */
  leave(scene, before) {
    if (this.still || !before?.top || before.deal !== scene.deal) return;
    const trick = scene.view?.trick ?? null;
    if (!trick || trick.number === before.view?.trick?.number) return;
    const ghost = this.places.pile.cloneNode(true);
    ghost.removeAttribute("data-from");
    const leaving = h("div.taken", { "aria-hidden": "true" }, ghost);
    this.places.pile.after(leaving);
    this.#fly(leaving, this.places.seats(trick.leader), (to) => [
      { opacity: 1 },
      { transform: `translate(${to.x}px, ${to.y}px) scale(0.35)`, opacity: 0 },
    ], { duration: TAKEN_MS, easing: "ease-in" }, () => leaving.remove());
  }

  /** After it is drawn: cards that were dealt, and those that were laid. @param {Scene} scene @param {Scene|null} before */
  arrive(scene, before) {
    if (this.still || !before) return;
    if (scene.deal !== before.deal) this.#deal();
    const top = scene.top;
    const old = before.top;
    if (!top || (old && old.seat === top.seat && old.cards.join() === top.cards.join())) return;
    this.#fly(this.places.pile, this.places.seats(top.seat), (from) => [
      { transform: `translate(${from.x}px, ${from.y}px) scale(0.6)`, opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ], { duration: LAID_MS, easing: "ease-out" });
  }

  #deal() {
    [.../** @type {any} */ (this.places.hand.children)].forEach((column, index) => {
      const there = column.style.transform;
      column.animate([{ transform: `${there} translateY(-60px) rotate(-4deg)`, opacity: 0 }, { transform: there, opacity: 1 }], {
        duration: DEAL_MS, delay: index * DEAL_STEP_MS, easing: "ease-out", fill: "backwards",
      });
    });
  }

  /**
   * Move an element along the way between its place and another's.
   * @param {any} element @param {Element|null} other @param {(way: {x: number, y: number}) => Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing @param {() => void} [done]
   */
  #fly(element, other, frames, timing, done = () => {}) {
    if (!other) return done();
    requestAnimationFrame(() => {
      const [here, there] = [element, other].map((each) => each.getBoundingClientRect());
      const way = { x: there.left + there.width / 2 - here.left - here.width / 2, y: there.top + there.height / 2 - here.top - here.height / 2 };
      const animation = element.animate(frames(way), timing);
      animation.addEventListener("finish", done);
      animation.addEventListener("cancel", done);
    });
  }
}
