/** @file The five seats: avatar with a ring that empties, name, cards left, role, the last act. */

import { drawFan } from "./card.js";
import { h, icon, keyed, put, set, style, write } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { placeName, roleIcon, roleName } from "./names.js";
import { attachedBy, marksOf, noteOf, spoken, tagsOf } from "./seatwords.js";

/** @typedef {import("./scene.js").Scene} Scene */

const LOW = 10;
const RING = 100;

export class Seats {
  /** @param {((seat: number) => void)|null} [asked]  somebody wants to know more of a seat; null: nobody can */
  constructor(asked = null) {
    this.make = () => makeSeat(asked);
    this.el = h("section.seats", { "aria-label": gettext("玩家") });
    this.mine = h("div.mine");
    this.turn = "";
  }

  /** @param {Scene} scene @param {import("./countdown.js").Countdown} countdown */
  update(scene, countdown) {
    const all = scene.table.seats.map((_, seat) => seat);
    const others = all.filter((seat) => seat !== scene.base);
    keyed(this.el, others, String, this.make, (element, seat) => drawSeat(element, seat, scene));
    keyed(this.mine, [scene.base], String, this.make, (element, seat) => drawSeat(element, seat, scene));
    for (const element of [...this.el.children, ...this.mine.children]) drawRing(element, scene, countdown);
  }

  /** @param {number} seat @returns {HTMLElement|null} */
  element(seat) {
    return [.../** @type {any} */ (this.el.children), .../** @type {any} */ (this.mine.children)].find((element) => element.seat === seat) ?? null;
  }
}

/** @param {((seat: number) => void)|null} asked */
function makeSeat(asked) {
  const number = h("b");
  const parts = {
    avatar: h("span.avatar"),
    ring: ring(),
    role: h("span.role"),
    name: h("span.name"),
    tag: h("span.tag"),
    count: h("span.count", null, number),
    number,
    marks: h("span.marks"),
    fan: h("span.fan"),
    times: h("span.times"),
    note: h("span.note"),
  };
  const face = h("span.face", null, parts.ring, parts.avatar, parts.tag, parts.role);
  const who = h("span.who", null, parts.name, parts.count);
  const chip = asked ? h("button.chip", { type: "button", onclick: () => asked(element.seat) }) : h("div.chip", { "aria-hidden": "true" });
  chip.append(face, who, parts.marks);
  /** @type {any} */
  const element = h(
    "div.seat",
    { role: "group" },
    chip,
    h("div.last", { "aria-hidden": "true" }, h("div.laid", null, parts.fan, parts.times, parts.note)),
  );
  return Object.assign(element, { parts, chip, seat: -1, drawn: {} });
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
  if (turn) countdown.pace(time, (part) => style(time, "stroke-dashoffset", Math.round(RING * (1 - part))));
  else countdown.still(time);
}

/**
 * What a seat is drawn from, by its parts: a frame changes little of two seats, and the others keep what they show.
 * @param {number} seat @param {Scene} scene
 */
function partsOf(seat, { table, view, you, place }) {
  const state = view?.seats[seat] ?? null;
  const calls = view && view.phase !== "trick" ? view.calls : null;
  return {
    who: JSON.stringify([place(seat), seat === you, table.seats[seat]]),
    has: [state?.cards, state?.role, state?.shown, state?.place, view?.phase === "ended", view?.named, view?.emperor === seat, view?.emperor_card === seat].join(),
    did: JSON.stringify([state?.last, state?.in_trick, state?.place, view?.phase, view?.named, view?.me?.plain, view?.trick?.claim === seat, calls]),
  };
}

/** @param {any} element @param {number} seat @param {Scene} scene */
function drawSeat(element, seat, scene) {
  const { drawn } = element;
  const now = partsOf(seat, scene);
  const turn = scene.view?.turn === seat && scene.view.phase !== "ended";
  const top = scene.top?.seat === seat;
  element.seat = seat;
  if (drawn.who === now.who && drawn.has === now.has && drawn.did === now.did && drawn.turn === turn && drawn.top === top) return;
  element.drawn = { ...now, turn, top };
  set(element, "data-turn", turn);
  set(element, "data-top", top);
  if (drawn.who !== now.who) drawPerson(element, seat, scene);
  if (drawn.has !== now.has) drawState(element, seat, scene);
  if (drawn.did !== now.did) drawAct(element.parts, seat, scene);
  set(element, "aria-label", spoken(seat, scene));
}

/** @param {any} element @param {number} seat @param {Scene} scene */
function drawPerson(element, seat, scene) {
  const { parts, chip } = element;
  const sitter = scene.table.seats[seat];
  const name = scene.who(seat);
  set(element, "data-place", scene.place(seat));
  set(element, "data-empty", !sitter);
  set(element, "data-away", sitter?.away && !sitter.bot);
  write(parts.avatar, sitter ? firstCharacter(sitter.name) : "");
  set(parts.avatar, "data-color", sitter ? sitter.color : null);
  write(parts.name, name);
  set(parts.name, "title", scene.name(seat));
  write(parts.tag, tagOf(seat, scene));
  if (chip.tagName !== "BUTTON") return;
  put(chip, "disabled", !sitter);
  set(chip, "aria-label", sitter ? fill(gettext("%(name)s：详情"), { name }) : gettext("空位"));
}

/** @param {any} element @param {number} seat @param {Scene} scene */
function drawState(element, seat, scene) {
  const { parts } = element;
  const state = scene.view?.seats[seat] ?? null;
  set(element, "data-out", state && state.place !== null);
  drawCount(parts, state);
  keyed(parts.marks, marksOf(seat, scene), (mark) => mark.key, (mark) => h("span", { title: mark.said }, icon(mark.icon), h("b", null, mark.text)));
  set(parts.role, "data-role", state?.role ?? null);
  set(parts.role, "data-secret", Boolean(seat === scene.you && state?.role && !state.shown));
  keyed(parts.role, state?.role ? [state.role] : [], String, (role) => h("span", null, icon(roleIcon(role)), h("b", null, roleName(role))));
}

/** @param {any} parts @param {number} seat @param {Scene} scene */
function drawAct(parts, seat, scene) {
  const state = scene.view?.seats[seat] ?? null;
  const mine = seat === scene.you;
  const last = mine ? null : (state?.last ?? null);
  const cards = last ? (last.cards ?? []) : attachedBy(seat, scene);
  drawFan(parts.fan, cards, { plain: scene.view?.me?.plain, special: scene.special(last?.play) });
  write(parts.times, cards.length > 1 ? `×${cards.length}` : "");
  write(parts.note, mine ? "" : noteOf(last, state, scene, seat));
  if (mine) write(parts.tag, tagOf(seat, scene));
}

/** What stands over the face: what is out of the ordinary; at my own seat, which has no room for it elsewhere, also what I did. @param {number} seat @param {Scene} scene */
function tagOf(seat, scene) {
  const state = scene.view?.seats[seat] ?? null;
  return tagsOf(scene.table.seats[seat])[0] ?? (seat === scene.you ? noteOf(state?.last ?? null, state, scene, seat) : "");
}

/** @param {any} parts @param {import("./types.js").SeatView|null} state */
function drawCount({ count, number }, state) {
  put(count, "hidden", !state);
  write(number, !state ? "" : state.place !== null ? placeName(state.place) : state.cards);
  set(count, "data-low", state && state.place === null && state.cards <= LOW);
  set(count, "data-place", state?.place ?? null);
}

/** A character, not half of a pair. @param {string} name */
function firstCharacter(name) {
  return [...name.trim()][0]?.toUpperCase() ?? "";
}
