/** @file After a hand: who was what and came where, the points with the sum that gives them, all hands open, the sitting's score. */

import { drawFan } from "./card.js";
import { endName } from "./chronicle.js";
import { h, icon, keyed, put, set, write } from "./dom.js";
import { fill, gettext, pgettext } from "./i18n.js";
import { doubleName, placeName, roleIcon, roleName, soloName } from "./names.js";
import { makePile, pileKey, pileName, piles } from "./openpile.js";
import { waitingFor } from "./scene.js";
import { listed, pointsWords, signed } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./types.js").Result} Result */

/** In a fan of more cards one does not see which they are. */
const FAN = 18;

export class ResultSheet {
  /** @param {{again: () => void, leave: () => void}} commands */
  constructor(commands) {
    this.title = h("h2");
    this.points = h("strong.points");
    this.sum = h("p.sum");
    this.rows = h("ol.rows");
    this.again = h("button.button.main", { type: "button", onclick: commands.again }, gettext("再来一局"));
    this.leave = h("button.button", { type: "button", onclick: commands.leave }, gettext("离开牌桌"));
    this.note = h("p.quiet", { role: "status" });
    this.replay = h("a.replay-link", { target: "_blank" }, gettext("看回放，验发牌"));
    this.el = h(
      "section.result",
      { "aria-label": gettext("本局结果"), hidden: true },
      h("header", null, this.title, this.points),
      this.sum,
      this.rows,
      h("footer", null, this.note, this.replay, this.again, this.leave),
    );
  }

  /** @param {Scene} scene @param {boolean} busy */
  update(scene, busy) {
    const result = scene.row === "result" ? (scene.view?.result ?? null) : null;
    const opens = this.el.hidden && Boolean(result);
    put(this.el, "hidden", !result);
    if (!result) return;
    const mine = scene.you === null ? null : result.points[scene.you];
    write(this.title, titleOf(result, scene));
    write(this.points, mine === null || !result.sum ? "" : pointsWords(mine));
    set(this.points, "data-sign", Math.sign(mine ?? 0));
    write(this.sum, sumText(result));
    keyed(this.rows, orderOf(result), (seat) => `${scene.deal}/${seat}`, () => makeRow(), (row, seat) => drawRow(row, seat, scene, result));
    set(this.replay, "href", scene.table.replay ? `/hands/${scene.table.replay}/` : null);
    put(this.replay, "hidden", !scene.table.replay);
    const follows = result.end === "void" && scene.table.state === "between";
    put(this.again, "hidden", follows || scene.you === null);
    put(this.leave, "hidden", scene.you === null);
    set(this.el, "data-follows", follows);
    const ready = scene.you !== null && Boolean(scene.table.seats[scene.you]?.ready);
    put(this.again, "disabled", busy || ready);
    put(this.leave, "disabled", busy);
    // What had the focus, the hand or its buttons, is hidden now: the next Enter should not fall on nothing.
    const focused = document.activeElement;
    if (opens && (!focused || focused === document.body || focused.closest("[hidden]"))) this.again.focus({ preventScroll: true });
    write(this.note, follows ? gettext("马上重新发牌……") : ready ? waitingFor(scene) : "");
  }
}

/** Who went out first stands first, then who won most. @param {Result} result */
export function orderOf({ points, places }) {
  return points.map((_, seat) => seat).sort((a, b) => (places[a] ?? 9) - (places[b] ?? 9) || points[b] - points[a]);
}

/** @param {Result} result @param {Scene} scene */
export function titleOf(result, scene) {
  if (result.end !== "played" || scene.you === null || !result.roles) return endName(result.end);
  const points = result.points[scene.you];
  const role = roleName(result.roles[scene.you]);
  if (points > 0) return fill(gettext("%(role)s赢了"), { role });
  if (points < 0) return fill(gettext("%(role)s输了"), { role });
  return gettext("打平");
}

/**
 * The sum as a line: 皇帝 2 × 1 × (2+1) × 2 明保 = +12; a unit of 1 is left out.
 * @param {Result} result
 */
export function sumText({ sum, roles, points, solo }) {
  if (!sum) return "";
  const doubles = (sum.doubles ?? []).map((double) => ` × 2 ${doubleName(double)}`).join("");
  const emperor = roles ? points[roles.indexOf("emperor")] : null;
  if (sum.kind === "pair") {
    const unit = sum.unit === 1 ? "" : ` × ${sum.unit}`;
    const guard = sum.guard_value ?? 0;
    const values = `(${digits(sum.emperor_value ?? 0)} ${guard < 0 ? "−" : "+"} ${Math.abs(guard)})`;
    return `${roleName("emperor")} 2${unit} × ${values}${doubles} = ${signed(emperor ?? 0)}`;
  }
  if (sum.kind === "solo") return `${soloName(solo ?? "hidden")} ${signed(sum.base ?? 0)}${doubles} = ${signed(emperor ?? 0)}`;
  return fill(pgettext("sum", "定价 %(points)s"), { points: signed(sum.base ?? 0) });
}

/** A number inside a sum, with the typographic minus. @param {number} value */
function digits(value) {
  return value < 0 ? `−${-value}` : String(value);
}

function makeRow() {
  const parts = {
    place: h("span.place"),
    name: h("b.name"),
    role: h("span.role"),
    points: h("span.points"),
    score: h("span.score"),
    fan: h("span.fan", { "aria-hidden": "true" }),
    open: h("span.open-cards", { "aria-hidden": "true" }),
    said: h("span.unseen"),
  };
  return Object.assign(h("li", null, ...Object.values(parts)), { parts });
}

/** @param {any} row @param {number} seat @param {Scene} scene @param {Result} result */
function drawRow(row, seat, scene, result) {
  const { parts } = row;
  const place = result.places[seat];
  const role = result.roles?.[seat] ?? null;
  const points = result.points[seat];
  set(row, "data-me", seat === scene.you);
  write(parts.place, place ? placeName(place) : "—");
  write(parts.name, scene.name(seat));
  set(parts.role, "data-role", role);
  keyed(parts.role, role ? [role] : [], String, (name) => h("span", null, icon(roleIcon(name)), h("b", null, roleName(name))));
  write(parts.points, signed(points));
  set(parts.points, "data-sign", Math.sign(points));
  write(parts.score, fill(gettext("累计 %(points)s"), { points: signed(scene.table.seats[seat]?.score ?? 0) }));
  const hand = result.hands[seat] ?? [];
  const held = piles(hand);
  const many = hand.length > FAN;
  drawFan(parts.fan, many ? [] : hand);
  keyed(parts.open, many ? held : [], pileKey, (pile) => makePile(pile));
  write(parts.said, hand.length ? fill(gettext("还有 %(cards)s"), { cards: listed(held.map(pileName)) }) : "");
}
