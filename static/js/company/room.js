/** @file The waiting room, before a hand and between hands: who sits where and is ready, and what one may do about it. */

import { countsSentence } from "../table/counts.js";
import { h, keyed, put, set, write } from "../table/dom.js";
import { fill, gettext, ngettext } from "../table/i18n.js";
import { levelName } from "./levels.js";

/**
 * @typedef {import("../table/scene.js").Scene} Scene
 * @typedef {{sit: (seat: number) => void, order: (command: object) => void, levels: string[]}} Commands
 */

export class Room {
  #asked = false;

  /** @param {Commands} commands @param {HTMLElement} inviting  how others are asked to come */
  constructor(commands, inviting) {
    this.commands = commands;
    this.title = h("h2");
    this.note = h("p.quiet", { role: "status" });
    this.counts = h("p.quiet");
    this.rows = h("ol.rows");
    this.ready = h("button.button.main", { type: "button", onclick: () => commands.order({ type: this.mine?.ready ? "not_yet" : "again" }) });
    this.closer = h("button.round", { type: "button", "aria-label": gettext("关闭"), onclick: () => this.toggle(false) }, "×");
    this.inviting = inviting;
    this.el = h("section.room", { "aria-label": gettext("座位"), hidden: true }, this.closer, this.title, this.note, this.counts, this.rows, this.ready, inviting);
    /** @type {any} */
    this.mine = null;
    /** @type {Scene|null} */
    this.scene = null;
  }

  /** Whether it can be opened now. */
  get open() {
    return this.scene !== null && this.scene.table.state !== "playing" && this.scene.table.state !== "closed";
  }

  /** @param {boolean} [on] */
  toggle(on = !this.#asked) {
    this.#asked = on;
    if (this.scene) this.update(this.scene);
    if (!this.el.hidden) this.closer.focus({ preventScroll: true });
  }

  /** @param {Scene} scene */
  update(scene) {
    this.scene = scene;
    const { table, you } = scene;
    const waits = table.state === "waiting";
    if (!this.open) this.#asked = false;
    put(this.el, "hidden", !this.open || !(waits || this.#asked));
    put(this.closer, "hidden", waits);
    set(/** @type {Element} */ (this.el.parentElement), "data-room", !this.el.hidden);
    if (this.el.hidden) return;
    this.mine = you === null ? null : table.seats[you];
    const free = table.seats.filter((sitter) => !sitter).length;
    write(this.title, waits ? gettext("等人开局") : gettext("座位"));
    write(this.note, noteOf(scene, free));
    write(this.counts, countsSentence(table.friendly ?? null));
    const owner = you !== null && table.owner === you;
    keyed(this.rows, [0, 1, 2, 3, 4], String, () => h("li"), (row, seat) => this.#draw(row, seat, scene, owner));
    put(this.ready, "hidden", this.mine === null);
    write(this.ready, this.mine?.ready ? gettext("先不准备") : gettext("准备"));
    put(this.inviting, "hidden", you === null);
  }

  /** A row is made anew when something in it has changed, so that a menu stays open meanwhile. @param {any} row @param {number} seat @param {Scene} scene @param {boolean} owner */
  #draw(row, seat, scene, owner) {
    const sitter = scene.table.seats[seat];
    const { you } = scene;
    const wanted = you !== null && scene.table.seats[you]?.wants === seat;
    const state = JSON.stringify([sitter?.name, sitter?.user, sitter?.bot, sitter?.ready, sitter?.away, sitter?.wants, scene.table.owner === seat, owner, you, wanted]);
    if (row.state === state) return;
    row.state = state;
    row.replaceChildren(
      h("span.face", { "data-color": sitter && !sitter.bot ? sitter.color : null, "data-bot": Boolean(sitter?.bot), "aria-hidden": "true" }, sitter ? [...sitter.name][0] : "+"),
      h("span.is", null, h("b", null, sitter ? sitter.name : gettext("空位")), h("small", null, stateOf(scene, seat))),
      h("span.do", null, ...this.#doings(seat, scene, owner, wanted)),
    );
    set(row, "data-me", seat === you);
  }

  /** @param {number} seat @param {Scene} scene @param {boolean} owner @param {boolean} wanted @returns {(Element|null)[]} */
  #doings(seat, { table, you }, owner, wanted) {
    const sitter = table.seats[seat];
    const { order, sit, levels } = this.commands;
    const press = (/** @type {string} */ text, /** @type {() => void} */ call) => h("button.button", { type: "button", onclick: call }, text);
    const person = Boolean(sitter && !sitter.bot);
    if (you === null) return [person ? null : press(gettext("坐下"), () => sit(seat))];
    if (seat === you) return [];
    const swap = sitter?.wants === you ? gettext("同意换座") : wanted ? gettext("不换了") : person ? gettext("换座") : gettext("坐这里");
    const doings = [press(swap, () => order({ type: "swap", seat: wanted ? null : seat }))];
    if (!owner) return doings;
    return [...doings, person ? personMenu(seat, order) : botMenu(seat, sitter?.bot ?? "", levels, order)];
  }
}

/** @param {number} seat @param {(command: object) => void} order */
function personMenu(seat, order) {
  const items = { kick: gettext("请他离开"), ban: gettext("请他离开，不许再来"), own: gettext("让他当桌主") };
  return menu(gettext("桌主"), items, (chosen) => order(chosen === "own" ? { type: "hand_over", seat } : { type: "kick", seat, ban: chosen === "ban" }));
}

/** @param {number} seat @param {string} level @param {string[]} levels @param {(command: object) => void} order */
function botMenu(seat, level, levels, order) {
  const items = Object.fromEntries(levels.filter((each) => each !== level).map((each) => [each, fill(gettext("机器人：%(level)s"), { level: levelName(each) })]));
  if (level) items[""] = gettext("撤走机器人");
  return menu(gettext("机器人"), items, (chosen) => order({ type: "bot", seat, level: chosen || null }));
}

/** A select that does something and goes back. @param {string} title @param {Record<string, string>} items @param {(chosen: string) => void} call */
function menu(title, items, call) {
  const options = Object.entries(items).map(([value, text]) => h("option", { value: `.${value}` }, text));
  const select = h("select", { "aria-label": title }, h("option", { value: "" }, title), ...options);
  select.addEventListener("change", () => {
    const chosen = select.value;
    select.value = "";
    if (chosen) call(chosen.slice(1));
  });
  return select;
}

/** @param {Scene} scene @param {number} seat */
function stateOf({ table, you }, seat) {
  const sitter = table.seats[seat];
  if (!sitter) return gettext("等人坐下");
  const owner = table.owner === seat ? gettext("桌主 · ") : "";
  if (sitter.bot) return fill(gettext("机器人：%(level)s"), { level: levelName(sitter.bot) });
  if (sitter.wants === you && you !== null) return owner + gettext("想和你换座");
  if (sitter.away) return owner + gettext("断线");
  return owner + (sitter.ready ? gettext("已准备") : gettext("还没准备"));
}

/** @param {Scene} scene @param {number} free */
function noteOf({ table, you }, free) {
  if (you === null) return free || table.seats.some((sitter) => sitter?.bot) ? gettext("找个座位坐下，大家都准备就发牌。") : gettext("座位满了，可以旁观。");
  if (free) return fill(ngettext("还差 %(free)s 个人。请朋友来，或者让机器人坐。", "还差 %(free)s 个人。请朋友来，或者让机器人坐。", free), { free });
  const late = table.seats.filter((sitter) => sitter && !sitter.bot && !sitter.ready).length;
  return late ? fill(ngettext("人齐了，等 %(late)s 个人准备。", "人齐了，等 %(late)s 个人准备。", late), { late }) : gettext("马上发牌……");
}
