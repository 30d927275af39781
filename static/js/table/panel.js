/** @file Beside the table on a wide screen, a sheet on a phone: the cards played, the last trick, the log. */

import { drawFan } from "./card.js";
import { sentence } from "./chronicle.js";
import { h, keyed, set, write } from "./dom.js";
import { fill, gettext, pgettext } from "./i18n.js";
import { declineName } from "./names.js";
import { rankName, RANKS } from "./ranks.js";
import { playLabel } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Panel {
  /** Events whose lines are not drawn yet, each with the table it happened at. @type {{event: import("./types.js").LogEvent, scene: Scene}[]} */
  #untold = [];
  #visible = false;
  /** @type {Scene|null} */
  #scene = null;

  /** @param {string[]} ranks  the game is played with */
  constructor(ranks) {
    /** From strong to weak. */
    this.ranks = RANKS.filter((rank) => ranks.includes(rank)).reverse();
    this.counter = h("ul.counter");
    this.trick = h("ol.lasttrick", { "aria-label": gettext("上一轮") });
    this.empty = h("p.quiet", null, gettext("还没有"));
    this.log = h("ol.log", { tabindex: "0", "aria-label": gettext("记录") });
    this.closer = h("button.round", { type: "button", "aria-label": gettext("关闭"), onclick: () => this.close() }, "×");
    const part = (/** @type {string} */ title, /** @type {any[]} */ ...children) => h("section", null, h("h2", null, title), ...children);
    this.el = h(
      "aside.side",
      { "aria-label": gettext("牌局记录"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      this.closer,
      part(gettext("记牌：已经出过的"), this.counter),
      part(gettext("上一轮"), this.trick, this.empty),
      h("section.record", null, h("h2", null, gettext("记录")), this.log),
    );
    /** @type {HTMLElement|null} */
    this.opener = null;
    new ResizeObserver(([entry]) => this.#see(entry.contentRect.height > 0)).observe(this.el);
  }

  /** Nothing is drawn while nobody sees it: on a phone the panel is closed most of the time. @param {boolean} visible */
  #see(visible) {
    if (visible === this.#visible) return;
    this.#visible = visible;
    if (visible) this.#draw();
  }

  /** Scrolling needs the layout, so it waits for the frame that makes it anyway. */
  #scrollToEnd() {
    requestAnimationFrame(() => (this.log.scrollTop = this.log.scrollHeight));
  }

  /** On a phone, asked for by the player. @param {HTMLElement} opener gets the focus back @param {"record"|"talk"} part what is shown where there is no room for both */
  open(opener, part = "record") {
    this.opener = opener;
    set(this.el, "data-part", part);
    set(this.el, "data-open", true);
    this.#see(true);
    this.closer.focus();
  }

  /** Esc that closes the panel does nothing else besides. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.el.hasAttribute("data-open")) return;
    event.stopPropagation();
    this.close();
  }

  close() {
    if (!this.el.hasAttribute("data-open")) return;
    set(this.el, "data-open", false);
    this.opener?.focus();
  }

  /** @param {Scene} scene @param {import("./types.js").LogEvent[]} fresh */
  update(scene, fresh) {
    this.#scene = scene;
    for (const event of fresh) this.#untold.push({ event, scene });
    if (this.#visible) this.#draw();
  }

  #draw() {
    if (!this.#scene) return;
    this.#count(this.#scene);
    this.#drawTrick(this.#scene);
    if (!this.#untold.length) return;
    this.log.append(...this.#untold.flatMap(lineOf));
    this.#untold = [];
    this.#scrollToEnd();
  }

  /** @param {Scene} scene */
  #count({ view }) {
    const played = view?.played ?? {};
    keyed(
      this.counter,
      this.ranks,
      String,
      (rank) => {
        const number = h("b", { "aria-hidden": "true" });
        return Object.assign(h("li", null, h("span", { "aria-hidden": "true" }, heading(rank)), number, h("span.unseen")), { number });
      },
      (node, rank) => {
        const count = played[rank] ?? 0;
        if (node.count === count) return;
        node.count = count;
        write(node.number, count);
        set(node.number, "data-none", !count);
        write(node.lastChild, fill(gettext("%(rank)s 出过 %(count)s 张"), { rank: rankName(rank), count }));
      },
    );
  }

  /** @param {Scene} scene */
  #drawTrick(scene) {
    const acts = (scene.view?.last_trick ?? []).map((act, index) => ({ ...act, key: `${scene.deal}/${scene.view?.trick?.number}/${index}` }));
    this.empty.hidden = acts.length > 0;
    set(this.trick, "tabindex", acts.length ? "0" : null);
    keyed(
      this.trick,
      acts,
      (act) => act.key,
      (act) => {
        const fan = h("span.fan", { "aria-hidden": "true" });
        drawFan(fan, act.cards ?? [], { special: scene.special(act.play) });
        const said = act.play ? playLabel(act.play) : declineName(act.type);
        return h("li", null, h("b", null, scene.name(act.seat)), act.type === "play" ? fan : null, h("span", null, said));
      },
    );
  }
}

/** A line of the log, if the event is worth one. @param {{event: import("./types.js").LogEvent, scene: Scene}} told */
function lineOf({ event, scene }) {
  const text = sentence(event, scene.name);
  return text ? [h("li", { "data-mine": event.seat === scene.you }, text)] : [];
}

/** A rank over its number, where there is room for two letters. @param {string} rank */
function heading(rank) {
  if (rank === "BJ") return pgettext("card counter", "大王");
  if (rank === "SJ") return pgettext("card counter", "小王");
  return rankName(rank);
}
