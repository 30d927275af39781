/** @file The film of a hand unrolled: any moment, from any seat's eyes, as a frame that the table's elements draw. */

/** @typedef {[(string|number)[], any]} Change */

/**
 * @typedef {object} Film
 * @property {any} open  the first moment with nothing hidden
 * @property {{event: number, set: Change[], eyes?: Record<string, Change[]>}[]} moments
 * @property {any} fair
 *
 * @typedef {{name: string, color: number, user: number|null, bot: string|null}} Sitter
 */

/** A copy with changes; what does not change is shared. @param {any} view @param {Change[]} changes */
export function changed(view, changes) {
  return changes.reduce((whole, [path, value]) => put(whole, path, value, 0), view);
}

/** @param {any} node @param {(string|number)[]} path @param {any} value @param {number} depth @returns {any} */
function put(node, path, value, depth) {
  if (depth === path.length) return value;
  const copy = Array.isArray(node) ? [...node] : { ...node };
  copy[path[depth]] = put(copy[path[depth]], path, value, depth + 1);
  return copy;
}

export class Tape {
  /** @type {{event: number, view: any, eyes: Change[][]}[]} */
  #moments = [];

  /** @param {Film} film @param {{sitters: Sitter[], ruleset: string, number: number}} table */
  constructor(film, table) {
    this.table = table;
    let view = film.open;
    let eyes = /** @type {Change[][]} */ ([[], [], [], [], []]);
    for (const moment of film.moments) {
      view = changed(view, moment.set);
      if (moment.eyes) eyes = eyes.map((seen, seat) => moment.eyes?.[seat] ?? seen);
      this.#moments.push({ event: moment.event, view, eyes });
    }
  }

  get length() {
    return this.#moments.length;
  }

  /** The number of the event with which a moment begins. @param {number} index */
  event(index) {
    return this.#moments[index].event;
  }

  /** The moment an event belongs to. @param {number} event */
  at(event) {
    const later = this.#moments.findIndex((moment) => moment.event > event);
    return later < 0 ? this.length - 1 : Math.max(0, later - 1);
  }

  /** Everybody's cards, and by seat which of them is 特画. @param {number} index @returns {{hands: string[][], specials: (string|null)[], plain: boolean}} */
  cards(index) {
    return this.#moments[index].view;
  }

  /** The nearest moment before or after at which a trick begins. @param {number} index @param {1|-1} way */
  trick(index, way) {
    const number = (/** @type {number} */ at) => this.#moments[at].view.trick?.number ?? 0;
    const begins = (/** @type {number} */ at) => at === 0 || number(at) !== number(at - 1);
    for (let at = index + way; at >= 0 && at < this.length; at += way) if (begins(at)) return at;
    return way < 0 ? 0 : this.length - 1;
  }

  /** @param {number} index @param {number|null} eyes a seat's; null: nothing is hidden @param {number} base the seat at the near side */
  frame(index, eyes, base) {
    const { view: open, eyes: seen } = this.#moments[index];
    const view = eyes === null ? open : changed(open, seen[eyes]);
    const me = { seat: base, cards: open.hands[base], question: null, plain: open.plain, special: open.specials[base] };
    return {
      version: { table: 0, hand: this.table.number, step: index, own: 0 },
      table: {
        code: "",
        ruleset: { id: "", name: this.table.ruleset },
        number: this.table.number,
        state: "playing",
        seconds: 0,
        bank_seconds: 0,
        seats: this.table.sitters.map((sitter) => ({ ...sitter, away: false, auto: false, left: false, ready: false, score: 0 })),
        you: null,
        base,
        watching: 0,
      },
      view: { ...view, me },
      clock: null,
      events: [],
      price: { leave: 0 },
    };
  }
}
