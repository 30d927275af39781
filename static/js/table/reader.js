/** @file For the ear, on a key: the table, my hand, how many cards everybody has. */

import { countsSentence } from "./counts.js";
import { fill, gettext } from "./i18n.js";
import { factsOf } from "./pile.js";
import { placeName, roleName } from "./names.js";
import { rankName } from "./ranks.js";
import { orderOf, sumText, titleOf } from "./result.js";
import { situation } from "./scene.js";
import { spoken } from "./seatwords.js";
import { listed, pointsWords } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** All seats in order of play from mine on. @param {Scene} scene */
const around = ({ base, table }) => table.seats.map((_, step) => (base + step) % table.seats.length);

/** What is going on, what is settled, and each seat in a line. @param {Scene} scene @returns {string[]} */
export function tableLines(scene) {
  const facts = factsOf(scene).map((fact) => fact.title);
  if (scene.row === "result") return resultLines(scene);
  const { friendly } = scene.table;
  const counts = friendly === undefined ? "" : countsSentence(friendly);
  return [situation(scene), listed([...new Set(facts)]), ...around(scene).map((seat) => spoken(seat, scene)), counts].filter(Boolean);
}

/** How the hand ended: in a sentence, by the sum, and for everybody in a line. @param {Scene} scene @returns {string[]} */
export function resultLines(scene) {
  const result = scene.view?.result;
  if (!result) return [];
  const lines = orderOf(result).map((seat) => {
    const place = result.places[seat];
    const points = pointsWords(result.points[seat]);
    return listed([scene.who(seat), place ? placeName(place) : "", result.roles ? roleName(result.roles[seat]) : "", points].filter(Boolean));
  });
  return [titleOf(result, scene), sumText(result), ...lines].filter(Boolean);
}

/** @param {Scene} scene @returns {string[]} */
export function countLines(scene) {
  const { view, who } = scene;
  if (!view) return [];
  const said = around(scene).map((seat) => {
    const { place, cards } = view.seats[seat];
    return place === null ? fill(gettext("%(name)s %(count)s 张"), { name: who(seat), count: cards }) : `${who(seat)} ${placeName(place)}`;
  });
  return [listed(said)];
}

/** @param {import("./selection.js").Selection} selection @returns {string[]} */
export function handLines(selection) {
  const held = selection.columns.map(({ rank, cards }) => fill(gettext("%(count)s 张 %(rank)s"), { count: cards.length, rank: rankName(rank) }));
  if (!held.length) return [];
  const picked = selection.counts().map(({ rank, count }) => fill(gettext("%(count)s 张 %(rank)s"), { count, rank: rankName(rank) }));
  const lines = [fill(gettext("手里有 %(cards)s"), { cards: listed(held) })];
  if (picked.length) lines.push(fill(gettext("选了 %(cards)s"), { cards: listed(picked) }));
  return lines;
}
