/** @file Who sits on a seat: the whole name, what all may know, and what one may do. */

import { h, set, write } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { roleName } from "./names.js";
import { tagsOf } from "./seatwords.js";
import { Sheet } from "./sheet.js";
import { signed } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./types.js").Sitter} Sitter */

export class PersonSheet extends Sheet {
  /** What else can be done about a sitter; each gives an element or null. @type {((sitter: Sitter, mine: boolean, close: () => void) => Element|null)[]} */
  doings = [];

  constructor() {
    super("person");
    this.facts = h("p.quiet");
    this.profile = h("a.button.item", { target: "_blank" }, gettext("看主页"));
    this.more = h("div.doings");
    this.body.append(this.facts, this.profile, this.more);
  }

  /** @param {number} seat @param {Scene} scene */
  show(seat, scene) {
    const sitter = scene.table.seats[seat];
    if (!sitter) return;
    const mine = seat === scene.you;
    write(this.facts, factsOf(sitter, scene.view?.seats[seat] ?? null).join(" · "));
    this.profile.hidden = sitter.user === null;
    set(this.profile, "href", sitter.user === null ? null : `/players/${encodeURIComponent(sitter.name)}/`);
    this.more.replaceChildren(...this.doings.map((make) => make(sitter, mine, () => this.close())).filter((made) => made !== null));
    this.open(sitter.name);
  }
}

/** @param {Sitter} sitter @param {import("./types.js").SeatView|null} state */
function factsOf(sitter, state) {
  const facts = [...tagsOf(sitter)];
  if (state?.role) facts.push(roleName(state.role));
  if (state && state.place === null) facts.push(fill(gettext("剩 %(count)s 张"), { count: state.cards }));
  facts.push(fill(gettext("累计 %(points)s"), { points: signed(sitter.score) }));
  return facts;
}
