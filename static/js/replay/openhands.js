/** @file All five hands face up: a row for each seat, in it a card for each rank with the number it holds. */

import { face } from "../table/card.js";
import { columns } from "../table/columns.js";
import { h, icon, keyed, set, write } from "../table/dom.js";
import { fill, gettext } from "../table/i18n.js";
import { roleIcon, roleName } from "../table/names.js";
import { isMarked, kindName, rankName } from "../table/ranks.js";
import { listed } from "../table/words.js";

/** @typedef {import("../table/columns.js").Held} Held */

/** Cards of a rank that are told together; marked ones and 特画 stand by themselves. @param {string[]} codes @param {string|null} special */
function piles(codes, special) {
  return columns(codes, "down", { special }).flatMap(({ rank, cards }) => {
    const marked = cards.filter((card) => isMarked(card.code));
    const plain = cards.filter((card) => !isMarked(card.code));
    return [...marked.map((card) => ({ rank, cards: [card] })), ...(plain.length ? [{ rank, cards: plain }] : [])];
  });
}

export class OpenHands {
  constructor() {
    this.el = h("section.open-hands", { "aria-label": gettext("五家的牌") });
  }

  /** @param {import("../table/scene.js").Scene} scene @param {{hands: string[][], specials: (string|null)[], plain: boolean}} cards */
  update(scene, { hands, specials, plain }) {
    const order = hands.map((_, at) => (scene.base + at) % hands.length);
    keyed(this.el, order, String, makeRow, (row, seat) => {
      const state = scene.view?.seats[seat];
      const held = piles(hands[seat], specials[seat]);
      write(row.name, scene.name(seat));
      set(row.badge, "data-role", state?.role ?? null);
      keyed(row.badge, state?.role ? [state.role] : [], String, (role) => h("span", null, icon(roleIcon(role)), h("b", null, roleName(role))));
      set(row, "data-turn", scene.view?.turn === seat && scene.view?.phase !== "ended");
      write(row.said, hands[seat].length ? listed(held.map(pileName)) : gettext("出完了"));
      keyed(row.cards, held, (pile) => [plain, ...pile.cards.map((card) => card.key)].join(), (pile) => makePile(pile.cards, plain));
    });
  }
}

function makeRow() {
  const parts = { name: h("b.open-name"), badge: h("span.role"), cards: h("span.open-cards", { "aria-hidden": "true" }), said: h("span.unseen") };
  return Object.assign(h("div.open-hand", null, h("span.open-who", null, parts.name, parts.badge), parts.cards, parts.said), parts);
}

/** @param {Held[]} cards @param {boolean} plain */
function makePile(cards, plain) {
  const [front] = cards;
  return h("span.open-pile", null, face(front.code, { plain, special: front.special, covered: true }), h("i", null, cards.length > 1 ? String(cards.length) : ""));
}

/** @param {{rank: string, cards: Held[]}} pile */
function pileName({ rank, cards }) {
  const name = isMarked(cards[0].code) ? kindName(cards[0].code) : rankName(rank);
  return cards.length > 1 ? fill(gettext("%(count)s 张 %(rank)s"), { count: cards.length, rank: name }) : name;
}
