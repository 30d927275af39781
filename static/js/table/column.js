/** @file One column of the hand: equal ranks, a native slider for how many are picked, a pill that says the number. */

import { face } from "./card.js";
import { h, icon, keyed, set, style, write } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { rankName } from "./ranks.js";

/** @param {string} rank @param {import("./hand.js").Hand} hand */
export function makeColumn(rank, hand) {
  const number = h("span");
  const input = h("input", { type: "range", min: "0", step: "1", value: "0", oninput: () => hand.pick(rank, Number(input.value)) });
  const parts = {
    rank,
    input,
    stack: h("span.stack", { "aria-hidden": "true" }),
    number,
    pill: h("span.pill", { "aria-hidden": "true" }, icon("shield"), number),
  };
  return Object.assign(h("div.rank", { "data-rank": rank }, parts.input, parts.stack, parts.pill), parts);
}

/** @param {any} element @param {import("./columns.js").Column} column @param {import("./hand.js").Hand} hand */
export function drawColumn(element, { rank, cards }, hand) {
  const count = hand.selection.count(rank);
  const on = new Set(hand.selection.cards(rank).map((card) => card.key));
  const tells = cards.some((card) => card.revealing && on.has(card.key));
  set(element, "data-picked", count > 0);
  set(element.input, "max", cards.length);
  if (Number(element.input.value) !== count) element.input.value = count;
  set(element.input, "aria-label", rankName(rank));
  set(element.input, "aria-valuetext", valueText(count, cards.length, tells));
  write(element.number, count ? `${count}/${cards.length}` : cards.length > 1 ? `×${cards.length}` : "");
  set(element.pill, "data-bare", !count && cards.length === 1);
  set(element.pill, "data-tells", tells);
  const laid = [...cards].reverse();
  // Where the picked ones begin the stack gapes.
  let gaps = 0;
  keyed(
    element.stack,
    laid,
    (card) => [card.key, card.revealing, card === cards[0]].join(),
    (card) => face(card.code, { ...card, plain: hand.plain, covered: card !== cards[0] }),
    (node, card, index) => {
      const picked = on.has(card.key);
      if (picked && index && !on.has(laid[index - 1].key)) gaps += 1;
      set(node, "data-on", picked);
      style(node, "--at", index);
      style(node, "--gaps", gaps);
    },
  );
  style(element.stack, "--at", cards.length - 1);
  style(element.stack, "--gaps", gaps);
}

/** @param {number} count @param {number} size @param {boolean} tells */
function valueText(count, size, tells) {
  if (!count) return fill(gettext("共 %(size)s 张"), { size });
  if (tells) return fill(gettext("选 %(count)s 张，共 %(size)s 张，会亮明身份"), { count, size });
  return fill(gettext("选 %(count)s 张，共 %(size)s 张"), { count, size });
}
