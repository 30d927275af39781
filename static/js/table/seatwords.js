/** @file What all may know of a seat, in words: for its labels and for the ear. */

import { fill, gettext, pgettext } from "./i18n.js";
import { answerName, declineName, placeName, roleName } from "./names.js";
import { kindName, rankName, rankOf, suitOf } from "./ranks.js";
import { listed, playWords } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** What a seat did that lays no cards. @param {import("./types.js").Act|null} last @param {import("./types.js").SeatView|null} state @param {Scene} scene @param {number} seat */
export function noteOf(last, state, scene, seat) {
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
export function attachedBy(seat, { view }) {
  if (!view || view.phase === "trick") return [];
  return view.calls.flatMap((call) => (call.seat === seat ? (call.cards ?? []) : []));
}

/** What all know of a seat besides its number of cards: it holds the emperor card, or it has named a kind. @param {number} seat @param {Scene} scene */
export function marksOf(seat, { view }) {
  if (!view || view.phase === "ended") return [];
  if (view.emperor === seat && view.named) {
    const said = fill(gettext("叫 %(kind)s"), { kind: kindName(view.named) });
    return [{ key: view.named, icon: suitOf(view.named) ?? "star", text: rankName(rankOf(view.named)), said }];
  }
  if (view.emperor === null && view.emperor_card === seat) return [{ key: "card", icon: "crown", text: pgettext("card mark", "皇"), said: gettext("持皇牌") }];
  return [];
}

/** What is out of the ordinary, the weightiest first: the seat shows one, the ear hears all. @param {import("./types.js").Sitter|null} sitter */
export function tagsOf(sitter) {
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
