/** @file The menu: record and counter, sort, auto-play, settings, language, leaving with its price. */

import { countsSentence } from "./counts.js";
import { h, put, set, write } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { Sheet } from "./sheet.js";
import { Twice } from "./twice.js";

/** @typedef {import("./scene.js").Scene} Scene */

const ORDER_NAMES = {
  down: () => gettext("大小"),
  count: () => gettext("张数"),
  up: () => gettext("小大"),
};

/** @param {import("./columns.js").Order} order */
export const orderName = (order) => ORDER_NAMES[order]();

export class Menu extends Sheet {
  #drawn = "";

  /**
   * @param {{showPanel: () => void, sort: () => void, auto: (on: boolean) => void, settings: () => void, leave: () => void}} commands
   * @param {Element[]} items  of the page: the house options, the form that changes the language
   */
  constructor(commands, items) {
    super("menu");
    const item = (/** @type {string} */ label, /** @type {() => void} */ press, /** @type {Record<string, string>} */ props = {}) =>
      h("button.button.item", { type: "button", ...props, onclick: press }, label);
    this.panel = item(gettext("记牌、上一轮、记录"), () => {
      this.close();
      commands.showPanel();
    });
    this.order = item("", commands.sort);
    this.auto = item("", () => commands.auto(!this.isAuto));
    this.settings = item(gettext("设置"), () => {
      this.close();
      commands.settings();
    });
    this.leaving = item("", () => this.#pressLeave(commands.leave), { class: "button item grave" });
    this.counts = h("p.pace");
    this.twice = new Twice();
    this.isAuto = false;
    this.price = 0;
    this.body.append(this.panel, this.order, this.auto, this.settings, this.counts, ...items, this.leaving);
    this.el.addEventListener("close", () => {
      this.twice.disarm();
      this.#drawLeave();
    });
  }

  /** @param {Scene} scene */
  update(scene) {
    const drawn = [scene.auto, scene.you, scene.view === null || scene.view.phase === "ended", scene.frame.price.leave, String(scene.table.friendly)].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.isAuto = scene.auto;
    this.price = scene.frame.price.leave;
    put(this.auto, "hidden", scene.you === null || !scene.view || scene.view.phase === "ended");
    put(this.leaving, "hidden", scene.you === null);
    put(this.counts, "hidden", scene.table.friendly === undefined);
    write(this.counts, countsSentence(scene.table.friendly ?? null));
    write(this.auto, scene.auto ? gettext("取消托管") : gettext("托管：让机器人替我打"));
    this.#drawLeave();
  }

  /** @param {import("./columns.js").Order} order */
  sorted(order) {
    write(this.order, fill(gettext("理牌：%(order)s"), { order: orderName(order) }));
  }

  #drawLeave() {
    const cost = this.price ? fill(gettext("离开牌桌（扣 %(points)s 分）"), { points: this.price }) : gettext("离开牌桌");
    const sure = this.price ? fill(gettext("再按一次：离开并扣 %(points)s 分"), { points: this.price }) : gettext("再按一次：离开");
    const armed = this.twice.armed !== "";
    write(this.leaving, armed ? sure : cost);
    set(this.leaving, "data-armed", armed);
  }

  /** @param {() => void} leave */
  #pressLeave(leave) {
    if (!this.twice.sure("leave")) return this.#drawLeave();
    this.close();
    leave();
  }
}
