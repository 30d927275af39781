/** @file The middle of the table: what is settled about this hand, the play to beat, and the line that says what is going on. */

import { drawFan, face } from "./card.js";
import { h, icon, keyed, replace, set } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { declineName, doubleName, soloName } from "./names.js";
import { kindName, rankName, rankOf, suitOf } from "./ranks.js";
import { situation } from "./scene.js";
import { playLabel, playWords } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Pile {
  constructor() {
    this.facts = h("ul.facts", { "aria-label": gettext("这一局") });
    this.fan = h("div.fan.big", { "aria-hidden": "true" });
    this.by = h("div.whose");
    this.words = h("span");
    this.line = h("p.line", { "aria-hidden": "true" }, this.words);
    this.gifts = h("ul.gifts", { "aria-label": gettext("进贡") });
    this.settled = "";
    this.el = h("section.pile", { "aria-label": gettext("桌面") }, this.gifts, this.fan, this.by);
    this.middle = h("div.middle", null, this.facts, h("div.heap", null, this.el));
  }

  /** @param {Scene} scene */
  update(scene) {
    const { top, view } = scene;
    const settled = [view?.phase, view?.named, view?.named_size, view?.solo, view?.doubles.join(), view?.gifts?.length, view?.trick?.claim, view?.trick === null].join("/");
    if (settled !== this.settled) keyed(this.facts, factsOf(scene), (fact) => fact.key, makeFact);
    this.settled = settled;
    drawFan(this.fan, top?.cards ?? [], { plain: scene.view?.me?.plain, special: scene.special(top?.play), small: false });
    const gifts = ["trick", "ended"].includes(scene.view?.phase ?? "ended") ? [] : (scene.view?.gifts ?? []);
    keyed(this.gifts, gifts, (gift) => `${scene.deal}/${gift.giver}/${gift.receiver}/${gift.card}`, (gift) => makeGift(gift, scene));
    keyed(this.by, top ? [top] : [], ({ seat, play }) => [scene.name(seat), ...play].join(), (play) => makeLabel(play, scene));
    replace(this.words, situation(scene));
    set(this.line, "data-mine", scene.asked);
  }
}

/** Whose play is to beat, and what it is. @param {{seat: number, play: import("./types.js").Play}} top @param {Scene} scene */
function makeLabel({ seat, play }, { name, who }) {
  const title = fill(gettext("%(name)s 出 %(cards)s"), { name: name(seat), cards: playWords(play) });
  return h("p.by", { title }, h("span", null, who(seat)), h("span", null, playLabel(play)));
}

/** A card one may not see. */
const UNKNOWN = "??";

/** @typedef {{key: string, text: string, title: string, suit?: string|null}} Fact */

/** @param {Scene} scene @returns {Fact[]} */
export function factsOf({ view, you, name, who }) {
  /** @type {Fact[]} */
  const facts = [];
  if (!view || view.phase === "ended") return facts;
  if (!view.trick && view.gifts?.length) facts.push({ key: "gifts", text: gettext("进贡"), title: gettext("进贡") });
  if (view.named) {
    const size = view.named_size ? `×${view.named_size}` : "";
    const text = rankName(rankOf(view.named)) + size;
    facts.push({ key: `named ${text}`, text, suit: suitOf(view.named), title: fill(gettext("皇帝叫的牌：%(kind)s"), { kind: kindName(view.named) + size }) });
  }
  if (view.solo) {
    const secret = view.solo === "hidden" && you !== null;
    facts.push({ key: `solo ${view.solo}`, text: soloName(view.solo), title: secret ? gettext("只有你知道") : soloName(view.solo) });
  }
  const claim = view.trick?.claim ?? null;
  if (claim !== null) {
    const title = fill(gettext("%(name)s 申请接风"), { name: name(claim) });
    facts.push({ key: `claim ${claim}`, text: `${declineName("claim")} ${who(claim)}`, title });
  }
  if (view.doubles.length) {
    const times = 2 ** view.doubles.length;
    const parts = view.doubles.map((double) => `${doubleName(double)} ×2`).join(" · ");
    facts.push({ key: `doubles ${view.doubles.join()}`, text: `×${times}`, title: parts });
    facts.push({ key: `parts ${view.doubles.join()}`, text: view.doubles.map(doubleName).join("·"), title: parts });
  }
  return facts;
}

/** Who gave to whom; the card lies open for those two alone. @param {import("./types.js").Gift} gift @param {Scene} scene */
function makeGift({ giver, receiver, card }, { who }) {
  const open = card !== UNKNOWN;
  const [from, to] = [giver, receiver].map(who);
  const said = open ? fill(gettext("%(from)s 给 %(to)s %(card)s"), { from, to, card: kindName(card) }) : fill(gettext("%(from)s 给 %(to)s 一张牌"), { from, to });
  const seen = { "aria-hidden": "true" };
  return h("li", null, h("b", seen, from), open ? face(card) : h("span.card.back"), h("b", seen, to), h("span.unseen", null, said));
}

/** @param {Fact} fact */
function makeFact({ text, title, suit }) {
  return h("li", { title }, suit ? icon(suit) : null, h("span", null, text));
}
