/** @file The stage of a replay: the table's own elements, fed with frames of the tape. */

import { h, icon, set, write } from "../table/dom.js";
import { Hand } from "../table/hand.js";
import { fill, gettext } from "../table/i18n.js";
import { Panel } from "../table/panel.js";
import { Pile } from "../table/pile.js";
import { ResultSheet } from "../table/result.js";
import { readScene } from "../table/scene.js";
import { Seats } from "../table/seats.js";
import { OpenHands } from "./openhands.js";

/** Nothing runs out here. */
const STILL = /** @type {any} */ ({ pace: (/** @type {Element} */ _, /** @type {(part: number) => void} */ draw) => draw(1), still: () => {}, drain: () => {} });
const NOTHING = { changed: () => {}, asked: () => {} };
const NEVER = { again: () => {}, leave: () => {} };

export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {{title: string, ranks: string[], list: HTMLElement, controls: HTMLElement, said: HTMLElement}} page  ranks: the game is played with; list: of the events
   */
  constructor(root, { title, ranks, list, controls, said }) {
    this.root = root;
    this.seats = new Seats();
    this.pile = new Pile();
    this.hand = new Hand(NOTHING);
    this.hands = new OpenHands();
    this.panel = new Panel(ranks);
    this.result = new ResultSheet(NEVER);
    this.panel.log.replaceWith(list);
    // A hand to look at: nothing in it can be picked.
    this.still = h("fieldset.still", { disabled: true }, this.hand.el);
    this.step = h("span.film-step");
    const back = h("a.tool", { href: "/hands/", "aria-label": gettext("打完的牌局") }, icon("back"));
    const more = h("a.tool", { href: "#hand" }, gettext("结果和验算"));
    const menu = h("button.tool.film-log", { type: "button", "aria-label": gettext("记牌、上一轮、经过"), onclick: () => this.panel.open(menu) }, icon("menu"));
    root.replaceChildren(
      h("header.head", null, back, h("h2.film-title", null, title), this.step, more, menu),
      this.seats.el, this.pile.middle, this.seats.mine, this.pile.line, controls,
      this.still, this.hands.el, this.result.el, this.panel.el, said,
    );
  }

  /** @param {import("../table/types.js").Frame} frame @param {{hands: string[][], specials: (string|null)[], plain: boolean}|null} open everybody's cards, if all lie open @param {{index: number, length: number}} at */
  update(frame, open, { index, length }) {
    const scene = readScene(frame);
    const { view } = scene;
    const ended = view?.phase === "ended";
    set(this.root, "data-row", "watch");
    set(this.root, "data-phase", view?.phase ?? null);
    write(this.step, `${index + 1} / ${length}`);
    set(this.step, "aria-label", fill(gettext("第 %(step)s 步，共 %(steps)s 步"), { step: index + 1, steps: length }));
    this.seats.update(scene, STILL);
    this.pile.update(scene);
    this.panel.update(scene, []);
    this.result.update(scene, false);
    this.still.hidden = ended || open !== null;
    this.hands.el.hidden = ended || open === null;
    if (!this.still.hidden) {
      const me = /** @type {NonNullable<NonNullable<typeof view>["me"]>} */ (view?.me);
      this.hand.update(me.cards, { deal: `${scene.deal}/${me.seat}`, plain: me.plain, secrets: new Set(), special: me.special });
    }
    if (!this.hands.el.hidden && open) this.hands.update(scene, open);
  }
}
