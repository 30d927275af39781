/** @file For the ear, on a key: the table, my hand, how many cards everybody has. */

import { fill, gettext } from "./i18n.js";
import { factsOf } from "./pile.js";
import { placeName } from "./names.js";
import { rankName } from "./ranks.js";
import { situation } from "./scene.js";
import { spoken } from "./seats.js";
import { listed } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** All seats in order of play from mine on. @param {Scene} scene */
const around = ({ base, table }) => table.seats.map((_, step) => (base + step) % table.seats.length);

/** What is going on, what is settled, and each seat in a line. @param {Scene} scene @returns {string[]} */
export function tableLines(scene) {
  const facts = factsOf(scene).map((fact) => fact.title);
  return [situation(scene), listed([...new Set(facts)]), ...around(scene).map((seat) => spoken(seat, scene))].filter(Boolean);
}

/** @param {Scene} scene @returns {string[]} */
export function countLines(scene) {
  const { view, name, you } = scene;
  if (!view) return [];
  const said = around(scene).map((seat) => {
    const { place, cards } = view.seats[seat];
    const who = seat === you ? gettext("我") : name(seat);
    return place === null ? fill(gettext("%(name)s %(count)s 张"), { name: who, count: cards }) : `${who} ${placeName(place)}`;
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
