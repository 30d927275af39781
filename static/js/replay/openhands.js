/** @file All five hands face up: a row for each seat, in it a card for each rank with the number it holds. */

import { h, icon, keyed, set, write } from "../table/dom.js";
import { gettext } from "../table/i18n.js";
import { roleIcon, roleName } from "../table/names.js";
import { makePile, pileKey, pileName, piles } from "../table/openpile.js";
import { listed } from "../table/words.js";

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
      keyed(row.cards, held, (pile) => [plain, pileKey(pile)].join(), (pile) => makePile(pile, plain));
    });
  }
}

function makeRow() {
  const parts = { name: h("b.open-name"), badge: h("span.role"), cards: h("span.open-cards", { "aria-hidden": "true" }), said: h("span.unseen") };
  return Object.assign(h("div.open-hand", null, h("span.open-who", null, parts.name, parts.badge), parts.cards, parts.said), parts);
}
