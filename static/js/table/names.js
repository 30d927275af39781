/** @file The players' own words for roles, places, calls and doubles. English card players' words stand in locale/. */

import { pgettext } from "./i18n.js";

/** @param {string} role */
export function roleName(role) {
  if (role === "emperor") return pgettext("role", "皇帝");
  if (role === "guard") return pgettext("role", "侍卫");
  return pgettext("role", "平民");
}

/** @param {string} role */
export const roleIcon = (role) => ({ emperor: "crown", guard: "shield" })[role] ?? "flag";

/** @param {number} place */
export function placeName(place) {
  if (place === 1) return pgettext("place", "头客");
  if (place === 2) return pgettext("place", "二客");
  if (place === 3) return pgettext("place", "三客");
  if (place === 4) return pgettext("place", "二拉");
  return pgettext("place", "大拉");
}

/** How somebody declined or claimed, short enough for a seat and a button. @param {string} type */
export function declineName(type) {
  if (type === "fold") return pgettext("decline", "不出");
  if (type === "hold") return pgettext("decline", "让牌");
  if (type === "claim") return pgettext("decline", "接风");
  return pgettext("decline", "过");
}

/** What doubled the hand. @param {string} name */
export function doubleName(name) {
  if (name === "reveal") return pgettext("double", "明保");
  if (name === "rebellion") return pgettext("double", "造反");
  if (name === "twist") return pgettext("double", "扭");
  if (name === "kick") return pgettext("double", "踢");
  return pgettext("double", "包圆");
}

/** @param {string} solo */
export function soloName(solo) {
  if (solo === "open") return pgettext("solo", "明独");
  if (solo === "grab") return pgettext("solo", "抢独");
  return pgettext("solo", "暗独");
}

/** What stands on the button of an answer; a "no" is worded by the question it answers. @param {string} type @param {string} phase */
export function answerName(type, phase) {
  if (type === "no") return refusalName(phase);
  if (type === "grab") return pgettext("answer", "抢独");
  if (type === "ascend") return pgettext("answer", "登基");
  if (type === "open_solo") return pgettext("answer", "明独");
  if (type === "abdicate") return pgettext("answer", "让位");
  if (type === "accept") return pgettext("answer", "接皇牌");
  if (type === "reveal") return pgettext("answer", "明保");
  if (type === "hide") return pgettext("answer", "暗保");
  if (type === "open") return pgettext("answer", "明独");
  if (type === "hidden") return pgettext("answer", "暗独");
  if (type === "surrender") return pgettext("answer", "投降");
  if (type === "rebel") return pgettext("answer", "造反");
  if (type === "twist") return pgettext("answer", "扭");
  if (type === "kick") return pgettext("answer", "踢");
  return pgettext("answer", "继续");
}

/** @param {string} phase */
function refusalName(phase) {
  if (phase === "grab") return pgettext("answer", "不抢");
  if (phase === "offer") return pgettext("answer", "不接");
  if (phase === "rebellion") return pgettext("answer", "不反");
  if (phase === "twist") return pgettext("answer", "不扭");
  if (phase === "kick") return pgettext("answer", "不踢");
  if (phase === "declare") return pgettext("answer", "不投降");
  return pgettext("answer", "不");
}
