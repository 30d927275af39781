/** @file The vote to dissolve the hand: who has agreed, how long it stays open, yes or no; and the press that calls one. */

import { h, put, write } from "../table/dom.js";
import { fill, gettext } from "../table/i18n.js";
import { Twice } from "../table/twice.js";
import { listed } from "../table/words.js";

export class Ballot {
  /** @type {any} */
  #timer = null;

  /** @param {(command: object) => void} order @param {import("../table/menu.js").Menu} menu */
  constructor(order, menu) {
    this.text = h("p", { role: "status" });
    this.yes = h("button.button.main", { type: "button", onclick: () => order({ type: "vote", agree: true }) }, gettext("同意散局"));
    this.no = h("button.button", { type: "button", onclick: () => order({ type: "vote", agree: false }) }, gettext("接着打"));
    this.el = h("section.ballot", { "aria-label": gettext("表决散局"), hidden: true }, this.text, this.yes, this.no);
    this.call = h("button.button.item", { type: "button", onclick: () => this.#press(order, menu) }, gettext("提议散局（都同意就不算分）"));
    this.twice = new Twice();
    menu.el.addEventListener("close", () => this.#disarm());
  }

  /** @param {import("../table/scene.js").Scene} scene */
  update({ table, you, name }) {
    clearTimeout(this.#timer);
    const vote = table.vote ?? null;
    const people = table.seats.filter((sitter) => sitter && !sitter.bot && !sitter.left).length;
    put(this.call, "hidden", you === null || table.state !== "playing" || vote !== null || people < 2);
    if (this.call.hidden) this.#disarm();
    put(this.el, "hidden", vote === null || you === null);
    if (vote === null || you === null) return;
    // Nobody is told that its time is over: the page counts it down itself.
    this.#timer = setTimeout(() => (this.el.hidden = true), vote.left_ms);
    const agreed = listed(vote.agreed.map((/** @type {number} */ seat) => name(seat)));
    write(this.text, fill(gettext("%(name)s 提议散局，这一局不算分。已同意：%(agreed)s"), { name: name(vote.by), agreed }));
    put(this.yes, "hidden", vote.agreed.includes(you));
  }

  /** @param {(command: object) => void} order @param {import("../table/menu.js").Menu} menu */
  #press(order, menu) {
    if (!this.twice.sure("vote")) return write(this.call, gettext("再按一次：提议散局"));
    menu.close();
    order({ type: "vote", agree: true });
  }

  #disarm() {
    this.twice.disarm();
    write(this.call, gettext("提议散局（都同意就不算分）"));
  }
}
