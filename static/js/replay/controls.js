/** @file The bar of a replay: first, back, play, on, last; where it stands; how fast; whose eyes. */

import { h, icon, set } from "../table/dom.js";
import { fill, gettext, pgettext } from "../table/i18n.js";
import { SPEEDS } from "./player.js";

/**
 * @typedef {object} Wishes  what the bar asks for
 * @property {(index: number) => void} jump
 * @property {() => void} toggle
 * @property {(speed: number) => void} pace
 * @property {(eyes: number|null) => void} look
 * @property {(way: 1|-1) => void} trick
 */

export class Controls {
  /** @param {Wishes} wishes @param {string[]} names by seat @param {number} length */
  constructor(wishes, names, length) {
    this.index = 0;
    this.last = length - 1;
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {string} */ keys, /** @type {() => void} */ press) =>
      h("button.button.step", { type: "button", "aria-label": label, title: label, "aria-keyshortcuts": keys, onclick: press }, icon(sign));
    this.first = button("first", gettext("到开头"), "Home", () => wishes.jump(0));
    this.back = button("step-back", gettext("退一步"), "ArrowLeft", () => wishes.jump(this.index - 1));
    this.play = button("play", "", "Space", wishes.toggle);
    this.next = button("step-on", gettext("进一步"), "ArrowRight", () => wishes.jump(this.index + 1));
    this.end = button("last", gettext("到结尾"), "End", () => wishes.jump(this.last));
    set(this.play, "class", "button step main");
    this.slider = h("input.film", {
      type: "range", min: "0", max: String(this.last), step: "1", "aria-label": gettext("进度"), oninput: () => wishes.jump(Number(this.slider.value)),
    });
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value }, text);
    this.eyes = h(
      "select.eyes",
      { "aria-label": gettext("谁的视角"), onchange: () => wishes.look(this.eyes.value === "" ? null : Number(this.eyes.value)) },
      option("", gettext("全部明牌")),
      ...names.map((name, seat) => option(String(seat), fill(gettext("%(name)s 的视角"), { name }))),
    );
    this.speed = h("select.speed", { "aria-label": gettext("快慢"), onchange: () => wishes.pace(Number(this.speed.value)) }, ...SPEEDS.map((speed) => option(String(speed), `${speed}×`)));
    this.speed.value = "1";
    this.el = h(
      "div.actions.film-bar",
      { role: "group", "aria-label": gettext("放映") },
      h("div.row.steps", null, this.first, this.back, this.play, this.next, this.end),
      h("div.row.film-more", null, this.slider, this.eyes, this.speed),
    );
  }

  /** @param {{index: number, playing: boolean, over: boolean}} player @param {number|null} eyes @param {string} said what the moment is, for the ear */
  update(player, eyes, said) {
    this.index = player.index;
    this.first.disabled = this.back.disabled = player.index === 0;
    this.end.disabled = this.next.disabled = player.over;
    const label = player.playing ? pgettext("replay", "暂停") : player.over ? gettext("从头放") : pgettext("replay", "播放");
    set(this.play, "aria-label", label);
    set(this.play, "title", label);
    if (this.play.dataset.sign !== label) {
      this.play.dataset.sign = label;
      this.play.replaceChildren(icon(player.playing ? "pause" : "play"));
    }
    if (Number(this.slider.value) !== player.index) this.slider.value = String(player.index);
    set(this.slider, "aria-valuetext", fill(gettext("第 %(step)s 步，共 %(steps)s 步：%(said)s"), { step: player.index + 1, steps: this.last + 1, said }));
    const value = eyes === null ? "" : String(eyes);
    if (this.eyes.value !== value) this.eyes.value = value;
  }
}
