/** @file What a player says shows for a while at the seat that said it. The ear is told by the log, so bubbles are silent. */

import { h } from "../table/dom.js";
import { isReaction, reaction, wordsOf } from "./phrases.js";

/** @typedef {import("./company.js").Line} Line */

const SHOWN_MS = 6000;

export class Bubbles {
  /** By seat, one each. @type {Map<number, {line: Line, element: HTMLElement, timer: any}>} */
  #shown = new Map();

  /** @param {import("../table/table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Show a line; false if no seat is in sight that said it. @param {Line} line */
  show(line) {
    const { scene, root, seats } = this.table;
    const seat = scene?.table.seats.findIndex((sitter) => sitter?.user === line.user && !sitter.left) ?? -1;
    const covered = root.hasAttribute("data-room") || scene?.row === "result";
    const place = seat < 0 || covered || line.channel !== "players" ? null : seats.element(seat);
    if (!place) return false;
    this.#hide(seat);
    const said = isReaction(line.phrase) ? reaction(line.phrase) : wordsOf(line);
    const element = h("span.speech", { "aria-hidden": "true", "data-sign": isReaction(line.phrase) }, said);
    place.append(element);
    this.#shown.set(seat, { line, element, timer: setTimeout(() => this.#hide(seat), SHOWN_MS) });
    return true;
  }

  /** Hide what may not be read any more. @param {Set<number>} readable ids of lines */
  keep(readable) {
    for (const [seat, { line }] of this.#shown) if (!readable.has(line.id)) this.#hide(seat);
  }

  /** @param {number} seat */
  #hide(seat) {
    const shown = this.#shown.get(seat);
    if (!shown) return;
    clearTimeout(shown.timer);
    shown.element.remove();
    this.#shown.delete(seat);
  }
}
