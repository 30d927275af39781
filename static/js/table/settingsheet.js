/** @file The settings at the table: each takes effect at once and is kept by itself. */

import { h, set, write } from "./dom.js";
import { gettext } from "./i18n.js";
import { keyHelp } from "./keyhelp.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("./settings.js").Settings} Settings */

export class SettingsSheet extends Sheet {
  /** @type {Map<string, any>} */
  #inputs = new Map();

  /** @param {(change: Partial<Settings>) => void} change */
  constructor(change) {
    super("settings");
    this.change = change;
    this.note = h("p.quiet", { role: "status" });
    this.body.append(
      this.#choice("suits", gettext("花色"), [["two", gettext("红黑两色")], ["four", gettext("四色")]]),
      this.#choice("order", gettext("理牌"), [["down", gettext("从大到小")], ["count", gettext("张数多的在前")], ["up", gettext("从小到大")]]),
      this.#volume(gettext("音量")),
      this.#choice("motion", gettext("动画"), [["auto", gettext("跟随系统")], ["off", gettext("关")]]),
      this.#choice("theme", gettext("别的页面"), [["auto", gettext("跟随系统")], ["light", gettext("浅色")], ["dark", gettext("深色")]]),
      this.#toggle("auto_pass", gettext("要不起时自动过牌")),
      this.#toggle("confirm", gettext("出牌要按两次")),
      this.#toggle("notify", gettext("轮到我时发系统通知")),
      this.#toggle("vibrate", gettext("轮到我时震动")),
      this.#toggle("shortcuts", gettext("单键快捷键")),
      keyHelp(),
      this.note,
    );
  }

  /** @param {Settings} settings */
  show(settings) {
    for (const [name, input] of this.#inputs) {
      const value = settings[/** @type {keyof Settings} */ (name)];
      if (typeof value === "boolean") input.checked = value;
      else input.value = String(value);
    }
  }

  /** @param {string} name @param {string} label @param {[string, string][]} values */
  #choice(name, label, values) {
    const input = h("select", { onchange: () => this.change({ [name]: input.value }) }, ...values.map(([value, text]) => h("option", { value }, text)));
    return this.#row(name, label, input);
  }

  /** @param {string} label */
  #volume(label) {
    const input = h("input", { type: "range", min: "0", max: "100", step: "10", onchange: () => this.change({ volume: Number(input.value) }) });
    return this.#row("volume", label, input);
  }

  /** @param {string} name @param {string} label */
  #toggle(name, label) {
    const input = h("input", { type: "checkbox", onchange: () => this.#turn(name, input) });
    return this.#row(name, label, input);
  }

  /** @param {string} name @param {any} input */
  async #turn(name, input) {
    write(this.note, "");
    if (name === "notify" && input.checked && !(await mayNotify())) {
      input.checked = false;
      write(this.note, gettext("浏览器没有允许本站发通知，请在浏览器的设置里打开。"));
      return;
    }
    this.change({ [name]: input.checked });
  }

  /** @param {string} name @param {string} label @param {any} input */
  #row(name, label, input) {
    set(input, "name", name);
    this.#inputs.set(name, input);
    return h("label.setting", null, h("span", null, label), input);
  }
}

/** Ask the player by way of the browser, which asks once. */
async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
