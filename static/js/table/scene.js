/** @file What a frame means for the page: who sits where, whose move it is, which row of buttons stands. */

import { fill, gettext } from "./i18n.js";
import { listed, playLabel } from "./words.js";

/** @typedef {import("./types.js").Frame} Frame */

/** Places at the table in order of play, mine first: right, top right, top left, left. */
export const PLACES = ["me", "rb", "rt", "lt", "lb"];

/** @param {Frame} frame */
export function readScene(frame) {
  const { table, view } = frame;
  const base = table.you ?? table.base ?? 0;
  const mine = table.you === null ? null : table.seats[table.you];
  const question = view?.me?.question ?? null;
  const asked = Boolean(question && !question.answered && question.options.length);
  const top = view?.trick?.top ?? null;
  return {
    frame,
    table,
    view,
    question,
    asked,
    top,
    you: table.you,
    role: view && table.you !== null ? view.seats[table.you].role : null,
    auto: Boolean(mine?.auto),
    deal: `${table.code}/${frame.version.hand}`,
    row: rowOf(frame, asked),
    /** @param {number} seat */
    place: (seat) => PLACES[(seat - base + 5) % 5],
    /** @param {number} seat */
    name: (seat) => isolated(table.seats[seat]?.name ?? gettext("空位")),
    /** How a seat is called where its name stands alone. @param {number} seat */
    who: (seat) => (seat === table.you ? gettext("我") : isolated(table.seats[seat]?.name ?? gettext("空位"))),
    /** The code that is 特画 in a play: the named kind's, for it is its fourth card. @param {import("./types.js").Play|null} [play] */
    special: (play) => (play?.[4] ? (view?.named ?? null) : null),
    base,
  };
}

/** @typedef {ReturnType<typeof readScene>} Scene */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name written from right to left is kept from turning the sentence around it. @param {string} name */
export const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** @param {Frame} frame @param {boolean} asked @returns {"idle"|"result"|"watch"|"auto"|"call"|"answered"|"wait"|"trick"} */
function rowOf({ table, view }, asked) {
  if (!view) return "idle";
  if (view.phase === "ended") return "result";
  if (table.you === null) return "watch";
  if (table.seats[table.you]?.auto) return "auto";
  if (view.phase === "trick") return "trick";
  if (asked) return "call";
  return view.me?.question?.answered ? "answered" : "wait";
}

/** Cards whose playing may show a role the others do not know yet. @param {Scene} scene @returns {Set<string>} */
export function secretsOf({ view, you, role }) {
  if (!view?.me || you === null || view.me.plain) return new Set();
  const hidden = role === "guard" ? !view.seats[you].shown : role === "emperor" && view.solo === "hidden";
  return hidden ? new Set(["SJ!", ...(view.named ? [view.named] : [])]) : new Set();
}

/** The line that says what is going on; the same for everybody where an answer would tell a role. @param {Scene} scene */
export function situation(scene) {
  const { view, top, you, table } = scene;
  if (!view) return table.state === "waiting" ? gettext("等人坐满就发牌") : gettext("等下一局");
  if (view.phase === "ended") return "";
  if (view.phase !== "trick") return phaseLine(scene);
  const second = view.trick?.lap === 2;
  if (view.turn === you && you !== null && scene.asked && !scene.auto) {
    if (!top) return gettext("轮到你：请开牌");
    const play = playLabel(top.play);
    return second ? fill(gettext("第二圈，轮到你：大于 %(play)s 或过"), { play }) : fill(gettext("轮到你：要大于 %(play)s"), { play });
  }
  if (view.turn === null) return "";
  const name = scene.name(view.turn);
  if (second) return fill(gettext("第二圈：等 %(name)s 上牌或过"), { name });
  return top ? fill(gettext("等 %(name)s 上牌"), { name }) : fill(gettext("等 %(name)s 开牌"), { name });
}

/** Whom the next hand waits for. @param {Scene} scene */
export function waitingFor({ table, name }) {
  const late = table.seats.flatMap((sitter, seat) => (sitter && !sitter.bot && !sitter.ready ? [name(seat)] : []));
  return late.length ? fill(gettext("已准备，等 %(names)s"), { names: listed(late) }) : gettext("已准备");
}

/** @param {string[]} offered what this seat may answer; most may only go on */
function declareLine(offered) {
  if (!offered.includes("surrender")) return gettext("亮明还是暗着？");
  return offered.includes("open") ? gettext("亮明、暗着，还是投降？") : gettext("投降吗？");
}

/** @param {Scene} scene */
function phaseLine({ view, you, name, question }) {
  const turn = view?.turn ?? null;
  switch (view?.phase) {
    case "grab":
      return gettext("有人抢独吗？");
    case "ascend":
      if (question?.options.some((option) => option.type !== "continue")) return gettext("皇牌在你手里：登基吗？");
      return turn === null ? gettext("持皇牌的人：登基还是让位？") : fill(gettext("等 %(name)s 登基或让位"), { name: name(turn) });
    case "offer":
      if (turn === null) return gettext("皇位让出来了");
      return turn === you ? gettext("皇位让给你：接不接？") : fill(gettext("皇位让给 %(name)s，等他决定"), { name: name(turn) });
    case "forced":
      if (turn === null) return gettext("逼位");
      return turn === you ? gettext("五家都让位，逼位：你必须登基") : fill(gettext("逼位：等 %(name)s 叫牌"), { name: name(turn) });
    case "declare":
      return declareLine(question?.options.map((option) => option.type) ?? []);
    case "rebellion":
      return gettext("有人造反吗？");
    case "twist":
      return gettext("有人扭吗？");
    case "kick":
      return gettext("有人踢吗？");
    default:
      return "";
  }
}
