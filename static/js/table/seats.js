/** @file The five seats: avatar with a ring that empties, name, cards left, role, the last act. */

import { drawFan } from "./card.js";
import { h, icon, keyed, set, style, write } from "./dom.js";
import { fill, gettext, pgettext } from "./i18n.js";
import { answerName, declineName, placeName, roleIcon, roleName } from "./names.js";
import { kindName, rankName, rankOf, suitOf } from "./ranks.js";
import { listed, playWords } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

const LOW = 10;
const RING = 100;

export class Seats {
  constructor() {
    this.el = h("section.seats", { "aria-label": gettext("玩家") });
    this.mine = h("div.mine");
    this.turn = "";
  }

  /** @param {Scene} scene @param {import("./countdown.js").Countdown} countdown */
  update(scene, countdown) {
    const all = scene.table.seats.map((_, seat) => seat);
    const others = all.filter((seat) => seat !== scene.base);
    keyed(this.el, others, String, makeSeat, (element, seat) => drawSeat(element, seat, scene));
    keyed(this.mine, [scene.base], String, makeSeat, (element, seat) => drawSeat(element, seat, scene));
    for (const element of [...this.el.children, ...this.mine.children]) drawRing(element, scene, countdown);
  }

  /** @param {number} seat @returns {HTMLElement|null} */
  element(seat) {
    return [.../** @type {any} */ (this.el.children), .../** @type {any} */ (this.mine.children)].find((element) => element.seat === seat) ?? null;
  }
}

function makeSeat() {
  const parts = {
    avatar: h("span.avatar"),
    ring: ring(),
    role: h("span.role"),
    name: h("span.name"),
    tag: h("span.tag"),
    count: h("span.count"),
    marks: h("span.marks"),
    fan: h("span.fan"),
    times: h("span.times"),
    note: h("span.note"),
  };
  const face = h("span.face", null, parts.ring, parts.avatar, parts.tag, parts.role);
  const who = h("span.who", null, parts.name, parts.count);
  const element = h(
    "div.seat",
    { role: "group" },
    h("div.chip", { "aria-hidden": "true" }, face, who, parts.marks),
    h("div.last", { "aria-hidden": "true" }, parts.fan, parts.times, parts.note),
  );
  return Object.assign(element, { parts, seat: -1 });
}

function ring() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "ring");
  svg.setAttribute("viewBox", "0 0 36 36");
  for (const cls of ["track", "time"]) {
    const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    circle.setAttribute("class", cls);
    circle.setAttribute("cx", "18");
    circle.setAttribute("cy", "18");
    circle.setAttribute("r", "16.5");
    circle.setAttribute("pathLength", String(RING));
    svg.append(circle);
  }
  return svg;
}

/** The ring runs for the seat all may know is to act. @param {any} element @param {Scene} scene @param {import("./countdown.js").Countdown} countdown */
function drawRing(element, scene, countdown) {
  const { parts } = element;
  const turn = scene.view?.turn === element.seat;
  const time = parts.ring.lastChild;
  set(parts.ring, "data-on", turn);
  if (turn) countdown.pace(time, (part) => style(time, "stroke-dashoffset", Math.round(RING * (1 - part))));
  else countdown.still(time);
}

/** All that a seat is drawn from: a frame changes two seats of five, and the others keep what they show. @param {number} seat @param {Scene} scene */
function stateOf(seat, { table, view, top, you, place }) {
  const before = view && view.phase !== "trick" ? view.calls : null;
  const whole = [view?.phase, view?.named, view?.me?.plain, view?.emperor_card, view?.trick?.claim === seat];
  return JSON.stringify([place(seat), seat === you, table.seats[seat], view?.seats[seat], view?.turn === seat, view?.emperor === seat, top?.seat === seat, before, whole]);
}

/** @param {any} element @param {number} seat @param {Scene} scene */
function drawSeat(element, seat, scene) {
  const { parts } = element;
  const sitter = scene.table.seats[seat];
  const state = scene.view?.seats[seat] ?? null;
  const me = seat === scene.you;
  const secret = Boolean(me && state?.role && !state.shown);
  element.seat = seat;
  const drawn = stateOf(seat, scene);
  if (element.drawn === drawn) return;
  element.drawn = drawn;
  set(element, "data-place", scene.place(seat));
  set(element, "data-empty", !sitter);
  set(element, "data-turn", scene.view?.turn === seat && scene.view.phase !== "ended");
  set(element, "data-top", scene.top?.seat === seat);
  set(element, "data-away", sitter?.away && !sitter.bot);
  set(element, "data-out", state && state.place !== null);
  write(parts.avatar, sitter ? firstCharacter(sitter.name) : "");
  set(parts.avatar, "data-color", sitter ? sitter.color : null);
  write(parts.name, me ? gettext("我") : scene.name(seat));
  set(parts.name, "title", scene.name(seat));
  drawCount(parts.count, state);
  keyed(parts.marks, marksOf(seat, scene), (mark) => mark.key, (mark) => h("span", { title: mark.said }, icon(mark.icon), h("b", null, mark.text)));
  set(parts.role, "data-role", state?.role ?? null);
  set(parts.role, "data-secret", secret);
  keyed(parts.role, state?.role ? [state.role] : [], String, (role) => h("span", null, icon(roleIcon(role)), h("b", null, roleName(role))));
  write(parts.tag, tagsOf(sitter)[0] ?? "");
  const last = me ? null : (state?.last ?? null);
  const cards = last ? (last.cards ?? []) : attachedBy(seat, scene);
  drawFan(parts.fan, cards, { plain: scene.view?.me?.plain, special: scene.special(last?.play) });
  write(parts.times, cards.length > 1 ? `×${cards.length}` : "");
  write(parts.note, noteOf(last, state, scene, seat));
  set(element, "aria-label", spoken(seat, scene));
}

/** @param {Element} element @param {import("./types.js").SeatView|null} state */
function drawCount(element, state) {
  write(element, !state ? "" : state.place !== null ? placeName(state.place) : state.cards);
  set(element, "data-low", state && state.place === null && state.cards <= LOW);
  set(element, "data-place", state?.place ?? null);
}

/** What a seat did that lays no cards. @param {import("./types.js").Act|null} last @param {import("./types.js").SeatView|null} state @param {Scene} scene @param {number} seat */
function noteOf(last, state, scene, seat) {
  if (last && !["play", "claim"].includes(last.type)) return declineName(last.type);
  if (scene.view?.trick?.claim === seat) return declineName("claim");
  if (scene.view && scene.view.phase !== "trick") return callOf(seat, scene.view);
  const folded = scene.view?.phase === "trick" && state && !state.in_trick && state.place === null;
  return !last && folded ? declineName("fold") : "";
}

/** What a seat has called in public before the first lead. @param {number} seat @param {import("./types.js").View} view */
function callOf(seat, view) {
  const calls = view.calls.filter((call) => call.seat === seat);
  return calls.length ? answerName(calls[calls.length - 1].type, view.phase) : "";
}

/** What a seat put on the emperor card when it abdicated; it lies face up until the first lead. @param {number} seat @param {Scene} scene */
function attachedBy(seat, { view }) {
  if (!view || view.phase === "trick") return [];
  return view.calls.flatMap((call) => (call.seat === seat ? (call.cards ?? []) : []));
}

/** What all know of a seat besides its number of cards: it holds the emperor card, or it has named a kind. @param {number} seat @param {Scene} scene */
function marksOf(seat, { view }) {
  if (!view || view.phase === "ended") return [];
  if (view.emperor === seat && view.named) {
    const said = fill(gettext("叫 %(kind)s"), { kind: kindName(view.named) });
    return [{ key: view.named, icon: suitOf(view.named) ?? "star", text: rankName(rankOf(view.named)), said }];
  }
  if (view.emperor === null && view.emperor_card === seat) return [{ key: "card", icon: "crown", text: pgettext("card mark", "皇"), said: gettext("持皇牌") }];
  return [];
}

/** What is out of the ordinary, the weightiest first: the seat shows one, the ear hears all. @param {import("./types.js").Sitter|null} sitter */
function tagsOf(sitter) {
  if (!sitter) return [];
  const tags = [];
  if (sitter.left) tags.push(gettext("已离开"));
  else if (sitter.bot) tags.push(gettext("机器人"));
  else if (sitter.auto) tags.push(gettext("托管"));
  if (sitter.away && !sitter.bot && !sitter.left) tags.push(gettext("断线"));
  return tags;
}

/** A seat as one sentence. @param {number} seat @param {Scene} scene */
export function spoken(seat, scene) {
  const sitter = scene.table.seats[seat];
  const state = scene.view?.seats[seat];
  if (!sitter) return gettext("空位");
  const said = [seat === scene.you ? gettext("我") : sitter.name];
  if (state) said.push(state.place !== null ? placeName(state.place) : fill(gettext("剩 %(count)s 张"), { count: state.cards }));
  if (state?.role) said.push(roleName(state.role));
  said.push(...marksOf(seat, scene).map((mark) => mark.said));
  said.push(...tagsOf(sitter));
  if (scene.view?.turn === seat) said.push(gettext("正在出牌"));
  if (state?.last?.play) said.push(fill(gettext("出 %(cards)s"), { cards: playWords(state.last.play) }));
  else said.push(...[noteOf(state?.last ?? null, state ?? null, scene, seat)].filter(Boolean));
  return listed(said);
}

/** A character, not half of a pair. @param {string} name */
function firstCharacter(name) {
  return [...name.trim()][0]?.toUpperCase() ?? "";
}
