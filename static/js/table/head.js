/** @file The line over the table: the way back, which hand it is, the connection, sorting, the menu; and what is said below it. */

import { countsName } from "./counts.js";
import { h, icon, set, write } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { orderName } from "./menu.js";

/** So long the site's notice lies over the seats. */
const NOTICE_MS = 9000;

export class Head {
  #announced = "";
  #drawn = "";
  /** @type {any} */
  #timer = null;

  /**
   * @param {{home: string, ruleset: string}} page  ruleset: its name in the page's language
   * @param {{sort: () => void, menu: () => void}} commands
   */
  constructor({ home, ruleset }, commands) {
    this.ruleset = ruleset;
    this.title = h("h1");
    /** Which hand it is, and whether it counts. */
    this.about = h("p.about-hand");
    this.net = h("span.net", { role: "img" });
    this.sort = h("button.tool", { type: "button", onclick: commands.sort });
    this.menu = h("button.tool", { type: "button", "aria-label": gettext("菜单"), onclick: commands.menu }, icon("menu"));
    const back = h("a.tool", { href: home, "aria-label": gettext("回大厅，不离开牌局") }, icon("back"));
    this.el = h("header.head", null, back, h("div.titles", null, this.title, this.about), this.net, this.sort, this.menu);
    /** What was refused or lost. */
    this.banner = h("p.banner", { role: "status", hidden: true });
    /** What holds for the whole site. */
    this.notice = h("p.banner.site", { role: "status", hidden: true });
  }

  /** @param {import("./scene.js").Scene} scene */
  update({ view, table }) {
    const drawn = [view !== null, table.number, String(table.friendly), view?.phase === "ended"].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const number = view ? fill(gettext("第 %(number)s 局"), { number: table.number }) : "";
    // After a hand what is known is of the next one already.
    const counts = table.friendly === undefined || view?.phase === "ended" ? "" : countsName(table.friendly);
    write(this.title, this.ruleset);
    write(this.about, [number, counts].filter(Boolean).join(" · "));
  }

  /** What the tab is called. */
  get name() {
    return [this.title, this.about].map((part) => part.textContent).filter(Boolean).join(" · ");
  }

  /** @param {import("./columns.js").Order} order */
  sorted(order) {
    write(this.sort, orderName(order));
    set(this.sort, "aria-label", fill(gettext("理牌：%(order)s"), { order: orderName(order) }));
  }

  /** @param {"connecting"|"open"|"waiting"|"stopped"} state */
  connected(state) {
    set(this.net, "data-state", state);
    set(this.net, "aria-label", state === "open" ? gettext("已连接") : gettext("未连接"));
  }

  /** What holds for the whole site: said for a while, and once more when the hand is over. @param {string} text @param {boolean} over */
  announce(text, over) {
    if (this.#announced === text + over) return;
    this.#announced = text + over;
    this.say(this.notice, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.notice.hidden = true), NOTICE_MS);
  }

  /** @param {HTMLElement} line one of the two @param {string} text empty: nothing to say */
  say(line, text) {
    write(line, text);
    line.hidden = !text;
  }
}
