/** @file The face of a card and a fan of cards. Faces are decoration: what they say is said in words beside them. */

import { h, icon, set, style } from "./dom.js";
import { pgettext } from "./i18n.js";
import { isJoker, isMarked, rankName, rankOf, suitOf } from "./ranks.js";

/** Faces are made once and copied: a play of eight cards is a few copies, not sixty elements. @type {Map<string, any>} */
const faces = new Map();

/**
 * @typedef {object} Look
 * @property {boolean} [plain]  a mark counts for nothing any more
 * @property {boolean} [special]  it is 特画, and its own rank only in small
 * @property {boolean} [revealing]  it shows its holder's role
 * @property {boolean} [covered]  only its corner is to be seen
 * @property {boolean} [flat]  what stands in its corner is its own text: half the elements, for a fan that is made anew with each play
 */

/** @param {string} code @param {Look} [look] */
export function face(code, { plain = false, special = false, revealing = false, covered = false, flat = false } = {}) {
  return faceOf(code, { plain, special, revealing, covered, flat }).cloneNode(true);
}

/** The face that others are copied from. @param {string} code @param {Look} look */
function faceOf(code, look) {
  const key = `${code} ${look.plain} ${look.special} ${look.revealing} ${look.covered} ${look.flat}`;
  let made = faces.get(key);
  if (!made) faces.set(key, (made = makeFace(code, look)));
  return made;
}

/** @param {string} code @param {Look} look */
function makeFace(code, { plain, special, revealing, covered, flat }) {
  const joker = isJoker(code);
  const rank = rankOf(code);
  const mark = special ? "star" : isMarked(code) && !plain ? (rank === "BJ" ? "crown" : "shield") : null;
  const suit = suitOf(code);
  const value = joker ? jokerName(rank) : rankName(rank);
  const corner = special ? pgettext("card mark", "特") : value;
  const card = h("span.card", { "data-suit": suit ?? "joker", "data-joker": joker ? rank : null, "data-wide": corner === "10", "data-mark": mark, "data-pip": !covered && !mark }, flat ? corner : h("b.index", null, corner));
  if (!covered && mark) card.append(middle(mark, suit, value));
  if (revealing && !mark) card.append(icon("shield", "tell"));
  return card;
}

/** @param {string} mark @param {string|null} suit @param {string} value */
function middle(mark, suit, value) {
  if (mark === "star") return h("span.mark", null, icon(suit ?? "star"), h("i", null, value));
  return h("span.mark", null, icon(mark), h("i", null, markName(mark)));
}

/** What stands in a joker's corner. @param {string} rank */
function jokerName(rank) {
  return rank === "BJ" ? pgettext("card corner", "大王") : pgettext("card corner", "小王");
}

/** @param {string} mark */
function markName(mark) {
  return mark === "crown" ? pgettext("card mark", "皇") : pgettext("card mark", "侍");
}

/**
 * Cards side by side, overlapping as far as the room asks. None is moved to where another lay: as many cards lie where the others did.
 * @param {any} box @param {string[]} codes
 * @param {{plain?: boolean, special?: string|null, small?: boolean}} [how] special: the code that is 特画 among them; small: corners are all one sees
 */
export function drawFan(box, codes, { plain = false, special = null, small = true } = {}) {
  const drawn = [plain, special, small, ...codes].join();
  if (box.drawn === drawn) return;
  box.drawn = drawn;
  set(box, "data-off", !codes.length && box.firstChild);
  if (!codes.length) return;
  const last = codes.length - 1;
  const laid = codes.map((code, at) => faceOf(code, { plain, special: code === special, revealing: false, covered: small || at < last, flat: true }));
  const lay = box.laid ?? [];
  box.laid = laid;
  if (lay.length === laid.length) {
    const cards = [...box.children];
    laid.forEach((made, at) => made !== lay[at] && turn(cards[at], made));
    return;
  }
  style(box, "--n", codes.length);
  set(box, "data-many", codes.length > 5);
  box.replaceChildren(...laid.map((made) => made.cloneNode(true)));
}

/** No rank among them: most look alike, and a browser looks at the style of what is told another one. */
const SHOWN = ["data-suit", "data-joker", "data-wide", "data-mark", "data-pip"];

/** Let a card of a fan be another one: a play is most often beaten by as many cards, and new ones cost thrice as much. @param {any} card @param {any} made */
function turn(card, made) {
  if (card.firstElementChild || made.firstElementChild) return card.replaceWith(made.cloneNode(true));
  for (const name of SHOWN) set(card, name, made.getAttribute(name));
  if (card.firstChild.data !== made.firstChild.data) card.firstChild.data = made.firstChild.data;
}
