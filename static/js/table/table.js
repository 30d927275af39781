/** @file The table: one frame in, every element drawn from it; commands out. It does not know how frames arrive. */

import { Actions } from "./actions.js";
import { Announcer } from "./announcer.js";
import { CardSheet, GroupSheet } from "./sheet.js";
import { spokenLines } from "./chronicle.js";
import { ORDERS } from "./columns.js";
import { Countdown } from "./countdown.js";
import { h, icon, set, write } from "./dom.js";
import { Hand } from "./hand.js";
import { fill, gettext } from "./i18n.js";
import { listenToKeys } from "./keys.js";
import { Menu, orderName } from "./menu.js";
import { Panel } from "./panel.js";
import { Pile } from "./pile.js";
import { ResultSheet } from "./result.js";
import { siteNotice } from "./notices.js";
import { readScene, secretsOf, situation } from "./scene.js";
import { Seats } from "./seats.js";
import { keepSettings, readSettings } from "./settings.js";

/**
 * @typedef {object} Commands  what a player can ask for; each goes to the server
 * @property {(action: object) => void} act
 * @property {(command: object) => void} order  again, leave, auto
 */

export class Table {
  #called = "";

  /**
   * @param {HTMLElement} root
   * @param {Commands} commands
   * @param {{home: string, ruleset: string, declines: string[], items: Element[]}} page  ruleset: its name in the page's language; items: for the menu
   */
  constructor(root, commands, page) {
    this.settings = readSettings();
    /** @type {import("./scene.js").Scene|null} */
    this.scene = null;
    this.busy = false;
    this.announcer = new Announcer();
    this.hand = new Hand({ changed: () => this.#reselect(), asked: (rank) => this.cards.show(rank) });
    this.cards = new CardSheet(this.hand);
    this.groups = new GroupSheet((group, size) => commands.act({ type: "ascend", group, size }));
    this.seats = new Seats();
    this.pile = new Pile();
    this.panel = new Panel();
    this.actions = new Actions(
      this.hand,
      {
        act: commands.act,
        pickGroup: (groups) => this.groups.show(groups),
        resume: () => commands.order({ type: "auto", on: false }),
        ready: () => commands.order({ type: "again" }),
      },
      page.declines,
    );
    const leave = () => commands.order({ type: "leave" });
    this.result = new ResultSheet({ again: () => commands.order({ type: "again" }), leave });
    this.menu = new Menu(
      {
        showPanel: () => this.panel.open(this.menuButton),
        sort: () => this.#sort(),
        auto: (on) => commands.order({ type: "auto", on }),
        suits: (four) => this.#set({ suits: four ? "four" : "two" }),
        shortcuts: (on) => this.#set({ shortcuts: on }),
        leave,
      },
      page.items,
    );
    this.countdown = new Countdown(this.actions.el, {
      digits: this.actions.digits,
      hurry: () => this.announcer.call(gettext("还剩 5 秒")),
      bank: () => this.announcer.call(gettext("开始用备用时间")),
    });
    this.root = root;
    this.ruleset = page.ruleset;
    this.title = h("h1");
    this.net = h("span.net", { role: "img" });
    this.sortButton = h("button.tool", { type: "button", onclick: () => this.#sort() });
    this.menuButton = h("button.tool", { type: "button", "aria-label": gettext("菜单"), onclick: () => this.menu.open(gettext("菜单")) }, icon("menu"));
    this.banner = h("p.banner", { role: "status", hidden: true });
    this.notice = h("p.banner.site", { role: "status", hidden: true });
    const back = h("a.tool", { href: page.home, "aria-label": gettext("回大厅，不离开牌局") }, icon("back"));
    const head = h("header.head", null, back, this.title, this.net, this.sortButton, this.menuButton);
    root.replaceChildren(
      head, this.notice, this.banner, this.seats.el, h("div.middle", null, this.pile.facts, this.pile.el), this.seats.mine, this.pile.line, this.actions.el, this.hand.el,
      this.panel.el, this.result.el, this.announcer.log, this.announcer.alert,
      this.menu.el, this.cards.el, this.groups.el,
    );
    this.#set({});
    listenToKeys(this);
    document.addEventListener("visibilitychange", () => this.scene && this.#call());
  }

  /** @param {import("./types.js").Frame} frame @param {import("./types.js").LogEvent[]} fresh events not told yet @param {number} [age] of the frame in ms */
  update(frame, fresh, age = 0) {
    const scene = readScene(frame);
    const first = this.scene === null;
    this.scene = scene;
    const { view, table } = scene;
    set(this.root, "data-row", scene.row);
    set(this.root, "data-phase", view?.phase ?? null);
    write(this.title, view ? fill(gettext("%(ruleset)s · 第 %(number)s 局"), { ruleset: this.ruleset, number: table.number }) : this.ruleset);
    this.countdown.start(frame.clock, age, scene.asked);
    this.#notify(siteNotice(frame));
    this.seats.update(scene, this.countdown);
    this.pile.update(scene);
    this.hand.update(view?.me?.cards ?? [], {
      deal: scene.deal, plain: Boolean(view?.me?.plain), secrets: secretsOf(scene), special: view?.me?.special ?? null,
    });
    set(this.hand.el, "hidden", !view?.me || scene.row === "result");
    set(this.actions.el, "hidden", scene.row === "result");
    this.actions.update(scene, this.busy, this.countdown);
    this.groups.update(scene.question);
    this.panel.update(scene, fresh);
    this.result.update(scene, this.busy);
    this.menu.update(scene, this.settings);
    if (!first) this.announcer.tell(spokenLines(fresh, scene.name));
    this.announcer.call(scene.asked ? situation(scene) : "");
    this.#call();
  }

  /** A command is on its way, or the last one was answered. @param {boolean} busy */
  wait(busy) {
    this.busy = busy;
    if (!this.scene) return;
    this.actions.update(this.scene, busy, this.countdown);
    this.result.update(this.scene, busy);
  }

  /** What is to be said of the site itself, as long as it holds. @param {string} text */
  #notify(text) {
    write(this.notice, text);
    this.notice.hidden = !text;
  }

  /** A line over the table: refusals, a lost connection. @param {string} text empty: nothing to say */
  tell(text) {
    write(this.banner, text);
    this.banner.hidden = !text;
  }

  /** @param {"connecting"|"open"|"waiting"|"stopped"} state */
  connected(state) {
    set(this.net, "data-state", state);
    set(this.net, "aria-label", state === "open" ? gettext("已连接") : gettext("未连接"));
  }

  /** The tab calls when it is out of sight; in sight its name stays, for telling the window of another is dear. */
  #call() {
    const title = (this.scene?.asked && document.hidden ? gettext("轮到你 · ") : "") + this.title.textContent;
    if (title === this.#called) return;
    this.#called = title;
    document.title = title;
  }

  #reselect() {
    this.actions?.reselect();
    if (this.cards?.el.open) this.cards.update();
  }

  #sort() {
    this.#set({ order: ORDERS[(ORDERS.indexOf(this.settings.order) + 1) % ORDERS.length] });
  }

  /** @param {Partial<import("./settings.js").Settings>} change */
  #set(change) {
    this.settings = { ...this.settings, ...change };
    keepSettings(this.settings);
    set(document.documentElement, "data-suits", this.settings.suits);
    if (this.hand.order !== this.settings.order) this.hand.sort(this.settings.order);
    write(this.sortButton, orderName(this.settings.order));
    set(this.sortButton, "aria-label", fill(gettext("理牌：%(order)s"), { order: orderName(this.settings.order) }));
    this.menu.show(this.settings);
  }
}
