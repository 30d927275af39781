/** @file The panel of a question before the first lead: two to four answers with what they bring or cost. */

import { h, keyed, put, set, write } from "./dom.js";
import { gettext } from "./i18n.js";
import { answerName } from "./names.js";
import { Twice } from "./twice.js";
import { listed, priceLabel, priceWords } from "./words.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./scene.js").Scene} Scene */

/** Answers that give something up without a number; they take a second press like those with a price. */
const GRAVE = ["abdicate", "surrender"];
const DISARM_MS = 5000;

export class CallRow {
  #twice = new Twice();
  #asked = "";
  /** @type {any} */
  #timer = null;

  /** @param {(action: object) => void} act @param {(groups: [string, number][]) => void} pickGroup */
  constructor(act, pickGroup) {
    this.act = act;
    this.pickGroup = pickGroup;
    this.el = h("div.row.calls", { role: "group", "aria-label": gettext("表态") });
    /** @type {Scene|null} */
    this.scene = null;
    this.busy = false;
  }

  /** @param {Scene} scene @param {boolean} busy */
  update(scene, busy) {
    const options = scene.question?.options ?? [];
    const asked = `${scene.deal}/${scene.view?.phase}/${options.map((option) => option.type).join()}`;
    if (asked !== this.#asked) this.#disarm();
    this.#asked = asked;
    this.scene = scene;
    this.busy = busy;
    this.#draw();
  }

  #draw() {
    const scene = /** @type {Scene} */ (this.scene);
    const { question, view } = scene;
    const options = question?.options ?? [];
    this.el.dataset.buttons = String(options.length);
    keyed(
      this.el,
      options,
      (option) => `${view?.phase} ${option.type}`,
      (option) => makeButton(() => this.#press(option.type)),
      (button, option) => this.#drawButton(button, option, /** @type {string} */ (view?.phase)),
    );
  }

  /** @param {any} button @param {Option} option @param {string} phase */
  #drawButton(button, option, phase) {
    const armed = this.#twice.armed === option.type;
    const bold = takesTwo(option, this.scene?.question?.default ?? null);
    put(button, "disabled", this.busy);
    set(button, "data-bold", bold);
    set(button, "data-armed", armed);
    const name = answerName(option.type, phase);
    const price = priceWords(option);
    set(button, "aria-label", listed([armed ? gettext("再按一次") : null, name, price || null].filter((part) => part !== null)));
    write(button.parts.label, armed ? gettext("再按一次") : name);
    write(button.parts.price, this.busy ? gettext("发送中…") : armed ? name : priceLabel(option));
  }

  /** @param {string} type */
  #press(type) {
    const question = this.scene?.question;
    const option = question?.options.find((each) => each.type === type);
    if (!option || this.busy) return;
    if (option.groups?.length) return this.pickGroup(option.groups);
    if (takesTwo(option, question?.default ?? null) && !this.#twice.sure(type)) return this.#rest();
    this.#disarm();
    this.act(option.cards?.length ? { type, cards: option.cards } : { type });
  }

  /** The first press is forgotten after a while. */
  #rest() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#disarm();
      this.#draw();
    }, DISARM_MS);
    this.#draw();
  }

  #disarm() {
    clearTimeout(this.#timer);
    this.#twice.disarm();
  }
}

/** @param {Option} option @param {string|null} fallback what the clock would answer is never a trap */
export function takesTwo(option, fallback) {
  if (option.type === fallback) return false;
  return GRAVE.includes(option.type) || (option.lose ?? null) !== null || (option.times ?? 1) > 1;
}

/** @param {() => void} press */
function makeButton(press) {
  const parts = { label: h("span"), price: h("small") };
  return Object.assign(h("button.button", { type: "button", onclick: press }, parts.label, parts.price), { parts });
}
