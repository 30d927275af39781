/** @file Passing by itself, for who asked for it, when nothing can be played; a moment later, so that one sees it coming. */

import { moment } from "./cues.js";

const DELAY_MS = 2000;

export class AutoPass {
  #moment = "";
  /** @type {any} */
  #timer = null;

  /** @param {() => void} pass */
  constructor(pass) {
    this.pass = pass;
    this.on = false;
  }

  /** @param {import("./scene.js").Scene} scene */
  update(scene) {
    const options = scene.asked && scene.view?.phase === "trick" ? (scene.question?.options ?? []) : [];
    const stuck = options.some((option) => option.type === "pass") && !scene.question?.plays?.length;
    const now = this.on && stuck && !scene.auto ? moment(scene) : "";
    if (now === this.#moment) return;
    clearTimeout(this.#timer);
    this.#moment = now;
    if (now) this.#wait();
  }

  /** Until the moment is over: another command may be on its way just then. */
  #wait() {
    this.#timer = setTimeout(() => {
      this.pass();
      this.#wait();
    }, DELAY_MS);
  }
}
