/** @file The table: one frame in, every element drawn from it; commands out. It does not know how frames arrive. */

import { Actions } from "./actions.js";
import { Announcer } from "./announcer.js";
import { AutoPass } from "./autopass.js";
import { CardSheet, GroupSheet } from "./sheet.js";
import { spokenLines } from "./chronicle.js";
import { ORDERS } from "./columns.js";
import { Countdown } from "./countdown.js";
import { set } from "./dom.js";
import { Effects } from "./effects.js";
import { Hand } from "./hand.js";
import { Head } from "./head.js";
import { gettext } from "./i18n.js";
import { listenToKeys } from "./keys.js";
import { Menu } from "./menu.js";
import { Panel } from "./panel.js";
import { PersonSheet } from "./personsheet.js";
import { Pile } from "./pile.js";
import { ResultSheet } from "./result.js";
import { siteNotice } from "./notices.js";
import { countLines, handLines, resultLines, tableLines } from "./reader.js";
import { readScene, secretsOf, situation } from "./scene.js";
import { Seats } from "./seats.js";
import { SettingsSheet } from "./settingsheet.js";

/**
 * @typedef {object} Commands  what a player can ask for; each goes to the server
 * @property {(action: object) => void} act
 * @property {(command: object) => void} order  again, leave, auto
 */

export class Table {
  /**
   * @param {HTMLElement} root
   * @param {Commands} commands
   * @param {{home: string, ruleset: string, declines: string[], ranks: string[], items: Element[]}} page  ruleset: its name in the page's language; ranks: it is played with; items: for the menu
   * @param {ReturnType<typeof import("./settings.js").settingsOf>} own  the settings and where changes of them go
   */
  constructor(root, commands, page, own) {
    this.own = own;
    this.settings = own.values;
    /** @type {import("./scene.js").Scene|null} */
    this.scene = null;
    this.busy = false;
    this.announcer = new Announcer();
    this.hand = new Hand({ changed: () => this.#reselect(), asked: (rank) => this.cards.show(rank) });
    this.cards = new CardSheet(this.hand);
    this.groups = new GroupSheet((group, size) => commands.act({ type: "ascend", group, size }));
    this.person = new PersonSheet();
    this.seats = new Seats((seat) => this.scene && this.person.show(seat, this.scene));
    this.pile = new Pile();
    this.panel = new Panel(page.ranks);
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
        showPanel: () => this.panel.open(this.head.menu),
        sort: () => this.#sort(),
        auto: (on) => commands.order({ type: "auto", on }),
        settings: () => this.preferences.open(gettext("设置")),
        leave,
      },
      page.items,
    );
    this.preferences = new SettingsSheet((change) => this.change(change));
    this.autopass = new AutoPass(() => this.actions.act({ type: "pass" }));
    this.effects = new Effects({ hand: this.hand.grid, pile: this.pile.fan, seats: (seat) => this.seats.element(seat) });
    this.countdown = new Countdown(this.actions.el, {
      digits: this.actions.digits,
      hurry: () => this.#hurry(),
      bank: () => this.announcer.call(gettext("开始用备用时间")),
    });
    this.root = root;
    this.head = new Head(page, { sort: () => this.#sort(), menu: () => this.menu.open(gettext("菜单")) });
    root.replaceChildren(
      this.head.el, this.head.notice, this.head.banner, this.seats.el, this.pile.middle, this.seats.mine, this.pile.line, this.actions.el, this.hand.el,
      this.panel.el, this.result.el, this.announcer.el,
      this.menu.el, this.preferences.el, this.cards.el, this.groups.el, this.person.el,
    );
    this.#set(this.settings);
    listenToKeys(this);
  }

  /** @param {import("./types.js").Frame} frame @param {import("./types.js").LogEvent[]} fresh events not told yet @param {number} [age] of the frame in ms */
  update(frame, fresh, age = 0) {
    const scene = readScene(frame);
    const before = this.scene;
    this.scene = scene;
    this.effects.around(scene, before, () => this.#draw(scene, frame, fresh, age), fresh, () => this.head.name);
    this.autopass.update(scene);
    if (before) this.announcer.tell(spokenLines(fresh, scene.name));
    if (before && before.row !== "result" && scene.row === "result") this.announcer.tell(resultLines(scene));
    this.announcer.ask(scene.asked ? situation(scene) : "");
  }

  /** @param {import("./scene.js").Scene} scene @param {import("./types.js").Frame} frame @param {import("./types.js").LogEvent[]} fresh @param {number} age */
  #draw(scene, frame, fresh, age) {
    const { view } = scene;
    set(this.root, "data-row", scene.row);
    set(this.root, "data-phase", view?.phase ?? null);
    set(this.root, "data-buttons", this.actions.trick.number);
    this.head.update(scene);
    this.countdown.start(frame.clock, age, scene.asked);
    this.head.announce(siteNotice(frame), scene.row === "result");
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
    this.menu.update(scene);
  }

  /** A command is on its way, or the last one was answered. @param {boolean} busy */
  wait(busy) {
    this.busy = busy;
    if (!this.scene) return;
    this.actions.update(this.scene, busy, this.countdown);
    this.result.update(this.scene, busy);
  }

  /** A line over the table: refusals, a lost connection. @param {string} text empty: nothing to say */
  tell(text) {
    this.head.say(this.head.banner, text);
  }

  /** @param {"connecting"|"open"|"waiting"|"stopped"} state */
  connected(state) {
    this.head.connected(state);
  }

  /** A key asks for words. @param {"table"|"hand"|"counts"} what */
  read(what) {
    if (!this.scene) return;
    if (what === "hand") this.announcer.tell(handLines(this.hand.selection));
    else this.announcer.tell(what === "table" ? tableLines(this.scene) : countLines(this.scene));
  }

  #hurry() {
    this.announcer.call(gettext("还剩 5 秒"));
    this.effects.sounds.play("hurry");
  }

  #reselect() {
    this.actions?.reselect();
    if (this.cards?.el.open) this.cards.update();
  }

  #sort() {
    this.change({ order: ORDERS[(ORDERS.indexOf(this.settings.order) + 1) % ORDERS.length] });
  }

  /** @param {Partial<import("./settings.js").Settings>} change */
  change(change) {
    this.own.keep(change);
    this.#set({ ...this.settings, ...change });
  }

  /** @param {import("./settings.js").Settings} settings */
  #set(settings) {
    this.settings = settings;
    set(document.documentElement, "data-suits", settings.suits);
    set(document.documentElement, "data-theme", settings.theme);
    if (this.hand.order !== settings.order) this.hand.sort(settings.order);
    this.head.sorted(settings.order);
    this.actions.trick.confirm = settings.confirm;
    this.autopass.on = settings.auto_pass;
    if (this.scene) this.autopass.update(this.scene);
    this.effects.set(settings);
    this.preferences.show(settings);
    this.menu.sorted(settings.order);
  }
}
