/** @file Asking others to the table: its link, and the friends who are about. */

import { h, keyed, write } from "../table/dom.js";
import { fill, gettext } from "../table/i18n.js";

export class Inviting {
  /**
   * @param {import("./company.js").Company} company
   * @param {{code: string, invite: string, csrf: string}} page  invite: where an invitation is posted
   */
  constructor(company, { code, invite, csrf }) {
    this.link = `${location.origin}/tables/${code}/`;
    this.invite = invite;
    this.csrf = csrf;
    const shown = h("input", { type: "text", readonly: "", value: this.link, "aria-label": gettext("这一桌的链接"), onfocus: () => shown.select() });
    this.copy = h("button.button", { type: "button", onclick: () => this.#copy(shown) }, gettext("复制链接"));
    this.friends = h("ul.about");
    this.note = h("p.quiet", { role: "status" });
    this.el = h("div.invite", null, h("h3", null, fill(gettext("请人来打：桌号 %(code)s"), { code })), h("div.link", null, shown, this.copy), this.friends, this.note);
    company.on("friends", ({ friends }) => this.#draw(friends));
  }

  /** @param {{id: number, name: string}[]} friends */
  #draw(friends) {
    keyed(this.friends, friends, ({ id }) => id, ({ id, name }) => {
      const press = h("button.button", { type: "button", onclick: () => this.#ask(id, name, press) }, gettext("邀请"));
      return h("li", null, h("bdi", null, name), press);
    });
  }

  /** @param {HTMLInputElement} shown */
  async #copy(shown) {
    shown.select();
    // The older way works on plain http too, where there is no clipboard.
    const done = await (navigator.clipboard?.writeText(this.link).then(() => true, () => false) ?? document.execCommand("copy"));
    write(this.note, done ? gettext("链接复制好了，发给朋友吧。") : gettext("请长按链接复制。"));
  }

  /** @param {number} user @param {string} name @param {HTMLButtonElement} press */
  async #ask(user, name, press) {
    press.disabled = true;
    const body = new URLSearchParams({ user: String(user), csrfmiddlewaretoken: this.csrf });
    const answer = await fetch(this.invite, { method: "POST", body }).catch(() => null);
    if (answer?.ok) return write(this.note, fill(gettext("邀请了 %(name)s"), { name }));
    press.disabled = false;
    write(this.note, (await answer?.text()) ?? gettext("没有连上，请再试一次。"));
  }
}
