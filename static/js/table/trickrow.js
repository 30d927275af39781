/** @file The buttons of a trick: decline, hint, clear, and the play button that says what it will send. */

import { h, put, set, write } from "./dom.js";
import { fill, gettext, pgettext } from "./i18n.js";
import { declineName } from "./names.js";
import { hintAfter, lists, objection, patternOf, same } from "./plays.js";
import { Twice } from "./twice.js";
import { countsLabel } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./types.js").Play} Play */

/** Always in this order, so that pass keeps its place and fold never stands where pass was. */
export const DECLINES = ["pass", "fold", "hold", "claim"];
const KEYS = { pass: "P", fold: "F", hold: "Y", claim: "W" };

export class TrickRow {
  /** @type {Play|null} */
  #hinted = null;
  /** @type {Scene|null} */
  #scene = null;
  /** For the cards, where playing them takes two presses. */
  #twice = new Twice();
  /** What the row says while nothing is asked of me. */
  #resting = "";

  /**
   * @param {import("./hand.js").Hand} hand
   * @param {(action: object) => void} act
   * @param {string[]} declines  what this ruleset has, known before anybody is asked
   */
  constructor(hand, act, declines) {
    this.hand = hand;
    this.act = act;
    /** Playing cards takes two presses. */
    this.confirm = false;
    const button = (/** @type {string} */ cls, /** @type {string} */ keys, /** @type {() => void} */ press, /** @type {string} */ label) =>
      h(`button.button.${cls}`, { type: "button", "aria-keyshortcuts": keys, onclick: press }, label);
    /** @type {Record<string, any>} */
    this.declines = Object.fromEntries(
      DECLINES.map((type) => [type, button("decline", KEYS[/** @type {keyof typeof KEYS} */ (type)], () => this.act({ type }), declineName(type))]),
    );
    this.hint = button("soft", "H", () => this.#giveHint(), gettext("提示"));
    this.clear = button("ghost", "Escape", () => this.#clear(), gettext("重选"));
    this.label = h("span");
    this.detail = h("small");
    this.play = h("button.button.main", { type: "button", "aria-keyshortcuts": "Enter", onclick: () => this.#send() }, h("span.words", null, this.label, this.detail));
    this.el = h("div.row.trick", { role: "group", "aria-label": gettext("出牌") }, ...DECLINES.map((type) => this.declines[type]), this.hint, this.clear, this.play);
    /** @type {Set<string>} */
    this.known = new Set(["pass", ...declines]);
  }

  /** How many buttons stand beside the play button. */
  get number() {
    return this.known.size + 2;
  }

  /** @param {Scene} scene @param {boolean} busy */
  update(scene, busy) {
    this.#scene = scene;
    const resting = scene.asked ? "" : [busy, ...this.hand.selection.codes()].join();
    if (resting && resting === this.#resting) return;
    this.#resting = resting;
    const options = scene.asked ? (scene.question?.options ?? []).map((option) => option.type) : [];
    const plays = options.includes("play") ? (scene.question?.plays ?? []) : null;
    for (const type of options) if (DECLINES.includes(type)) this.known.add(type);
    const nothing = scene.asked && !plays?.length;
    for (const type of DECLINES) {
      const button = this.declines[type];
      put(button, "hidden", !this.known.has(type));
      put(button, "disabled", busy || !options.includes(type));
      set(button, "data-best", type === "pass" && nothing && !button.disabled);
    }
    set(this.el, "data-buttons", this.number);
    put(this.hint, "disabled", busy || !plays?.length);
    put(this.clear, "disabled", !this.hand.selection.size);
    this.#label(plays, scene.asked, busy);
  }

  /** @param {Play[]|null} plays @param {boolean} mine @param {boolean} busy */
  #label(plays, mine, busy) {
    const counts = this.hand.selection.counts();
    const wrong = objection(plays, counts);
    const nothing = mine && !plays?.length;
    const off = busy || !mine || nothing || wrong?.code === "empty";
    put(this.play, "disabled", off);
    // What cannot be played may be pressed all the same: the server names the rule.
    set(this.play, "aria-disabled", !off && wrong ? "true" : null);
    const armed = this.#twice.armed !== "" && this.#twice.armed === this.#choice();
    set(this.play, "data-armed", armed && !this.play.disabled);
    write(this.label, nothing && !busy ? pgettext("play button", "要不起") : armed ? gettext("再按一次") : pgettext("play button", "出牌"));
    write(this.detail, busy ? gettext("发送中…") : nothing ? countsLabel(counts) : detail(mine ? wrong : null, counts));
    set(this.play, "data-long", this.detail.textContent.length > 8);
  }

  #giveHint() {
    const plays = this.#scene?.question?.plays ?? [];
    const current = patternOf(this.hand.selection.counts());
    const kept = this.#hinted && current && same(this.#hinted, current) && lists(plays, current);
    this.#hinted = hintAfter(plays, kept ? this.#hinted : null, this.#scene?.frame.hint);
    if (this.#hinted) this.hand.take(this.#hinted);
    else this.hand.clear();
  }

  #clear() {
    this.#hinted = null;
    this.hand.clear();
  }

  #send() {
    if (this.confirm && !this.play.hasAttribute("aria-disabled") && !this.#twice.sure(this.#choice())) {
      if (this.#scene) this.update(this.#scene, false);
      return;
    }
    this.act({ type: "play", cards: this.hand.selection.codes() });
  }

  /** What is picked, and for which moment. */
  #choice() {
    const { version } = /** @type {Scene} */ (this.#scene).frame;
    return [version.hand, version.step, ...this.hand.selection.codes()].join();
  }
}

/** The small line of the play button: what will be sent, or why it cannot be. @param {ReturnType<typeof objection>} wrong @param {{rank: string, count: number}[]} counts */
function detail(wrong, counts) {
  if (!counts.length) return gettext("请选牌");
  switch (wrong?.code) {
    case "mixed":
      return gettext("点数要一样");
    case "size":
      return fill(gettext("要 %(size)s 张"), { size: wrong.size });
    case "unlisted":
      return gettext("不能这样出");
    default:
      return countsLabel(counts);
  }
}
