/** @file Sheets over the table: the single cards of a rank, the groups an emperor may name, the menu. */

import { face } from "./card.js";
import { h, keyed, set, write } from "./dom.js";
import { fill, gettext } from "./i18n.js";
import { kindName, rankName } from "./ranks.js";

/** A dialog that closes by its button, by Esc and by a press beside it. */
export class Sheet {
  /** @param {string} cls */
  constructor(cls) {
    this.title = h("h2", { id: `${cls}-title` });
    this.body = h("div.body");
    const close = h("button.round", { type: "button", "aria-label": gettext("关闭"), onclick: () => this.close() }, "×");
    this.el = h(`dialog.sheet.${cls}`, { "aria-labelledby": `${cls}-title` }, h("header", null, this.title, close), this.body);
    this.el.addEventListener("click", (/** @type {Event} */ event) => {
      if (event.target === this.el) this.close();
    });
  }

  /** @param {string} title */
  open(title) {
    write(this.title, title);
    if (!this.el.open) this.el.showModal();
  }

  close() {
    if (this.el.open) this.el.close();
  }
}

/** The cards of one rank in full size, each to be turned on and off by itself. */
export class CardSheet extends Sheet {
  /** @param {import("./hand.js").Hand} hand */
  constructor(hand) {
    super("cards");
    this.hand = hand;
    this.rank = "";
    this.list = h("div.faces");
    this.body.append(this.list, h("button.button.main", { type: "button", onclick: () => this.close() }, gettext("好了")));
  }

  /** @param {string} rank */
  show(rank) {
    this.rank = rank;
    if (!this.hand.selection.column(rank)) return;
    this.update();
    this.open(fill(gettext("%(rank)s：点一下选中或放下"), { rank: rankName(rank) }));
  }

  /** The hand changed: cards may have left while the sheet is open. */
  update() {
    const cards = this.hand.selection.column(this.rank)?.cards ?? [];
    if (!cards.length) this.close();
    const on = new Set(this.hand.selection.cards(this.rank).map((card) => card.key));
    keyed(
      this.list,
      [...cards].reverse(),
      (card) => (card.revealing ? `${card.key} tells` : card.key),
      (card) =>
        h(
          "button.pick",
          { type: "button", "aria-label": cardLabel(card), onclick: () => this.hand.toggle(this.rank, card.key) },
          face(card.code, { ...card, plain: this.hand.plain }),
        ),
      (node, card) => {
        set(node, "aria-pressed", String(on.has(card.key)));
        set(node.firstElementChild, "data-on", on.has(card.key));
      },
    );
  }
}

/** @param {import("./columns.js").Held} card */
function cardLabel(card) {
  const name = card.special ? fill(gettext("特画 %(card)s"), { card: kindName(card.code) }) : kindName(card.code);
  return card.revealing ? fill(gettext("%(card)s，会亮明身份"), { card: name }) : name;
}

/** @param {[string, number]} group */
function keyOf([kind, size]) {
  return `${kind}×${size}`;
}

/** What naming makes of the others. @param {[string, number][]} groups */
function noteOn(groups) {
  const three = gettext("叫三张：有第四张的人就是侍卫，只有他自己知道。");
  const four = gettext("叫四张：没有侍卫，你一人独保。");
  return [three, four].filter((_, at) => groups.some(([, size]) => size === at + 3)).join("");
}

/** The groups of equal cards an emperor may name; choosing one is the first press, naming it the second. */
export class GroupSheet extends Sheet {
  /** @param {(kind: string, size: number) => void} name */
  constructor(name) {
    super("groups");
    this.chosen = "";
    this.list = h("div.faces");
    this.confirm = h("button.button.main", { type: "button" });
    this.confirm.addEventListener("click", () => {
      const [kind, size] = this.chosen.split("×");
      this.close();
      name(kind, Number(size));
    });
    this.note = h("p");
    /** @type {[string, number][]} */
    this.groups = [];
    this.body.append(this.note, this.list, this.confirm);
  }

  /** @param {[string, number][]} groups */
  show(groups) {
    this.groups = groups;
    this.chosen = groups.length === 1 ? keyOf(groups[0]) : "";
    write(this.note, noteOn(groups));
    this.#draw();
    this.open(gettext("叫牌登基"));
  }

  /** The question may be over while the sheet is open. @param {import("./types.js").Question|null} question */
  update(question) {
    if (!question?.options.some((option) => option.groups?.length)) this.close();
  }

  #draw() {
    keyed(
      this.list,
      this.groups,
      keyOf,
      (group) => h("button.pick.group", { type: "button", onclick: () => this.#choose(keyOf(group)) }, face(group[0]), h("span", null, `${kindName(group[0])} ×${group[1]}`)),
      (node, group) => set(node, "aria-pressed", String(this.chosen === keyOf(group))),
    );
    this.confirm.disabled = !this.chosen;
    const [kind, size] = this.chosen.split("×");
    write(this.confirm, this.chosen ? fill(gettext("登基，叫 %(kind)s ×%(size)s"), { kind: kindName(kind), size }) : gettext("先选一种"));
  }

  /** @param {string} key */
  #choose(key) {
    this.chosen = key;
    this.#draw();
  }
}
