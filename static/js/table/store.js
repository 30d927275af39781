/** @file The newest frame. A frame is whole, so the newest one is always enough. */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Version} Version */

/**
 * Whether a frame of this version may replace the drawn one: a later hand always, else when nothing in it is older.
 * @param {Version|null} drawn @param {Version} next
 */
export function supersedes(drawn, next) {
  if (!drawn) return true;
  const [was, is] = [drawn.hand ?? 0, next.hand ?? 0];
  if (is !== was) return is > was;
  return next.table >= drawn.table && next.step >= drawn.step && next.own >= drawn.own;
}

/** Whether a frame of this version, which the server has sent, never came. @param {Version|null} drawn @param {Version} sent */
export function lacks(drawn, sent) {
  if (!drawn) return true;
  const [was, is] = [drawn.hand ?? 0, sent.hand ?? 0];
  return is === was ? sent.table > drawn.table || sent.step > drawn.step || sent.own > drawn.own : is > was;
}

export class Store {
  constructor() {
    /** @type {Frame|null} */
    this.frame = null;
    /** When the drawn frame came, on the clock of performance.now(). */
    this.at = 0;
    this.#logged = { hand: -1, number: -1 };
    /** @type {((frame: Frame, fresh: import("./types.js").LogEvent[]) => void)[]} */
    this.observers = [];
  }

  #logged;

  /** @param {(frame: Frame, fresh: import("./types.js").LogEvent[]) => void} observer */
  observe(observer) {
    this.observers.push(observer);
  }

  /** Draw a frame if it is not older than the drawn one; says whether it was. @param {Frame} frame @param {number} [now] */
  accept(frame, now = performance.now()) {
    if (!supersedes(this.frame?.version ?? null, frame.version)) return false;
    const fresh = this.#unseen(frame);
    this.frame = frame;
    this.at = now;
    for (const observer of this.observers) observer(frame, fresh);
    return true;
  }

  /** Events come again after a reconnect; each is passed on once. @param {Frame} frame */
  #unseen(frame) {
    const hand = frame.version.hand ?? 0;
    if (hand !== this.#logged.hand) this.#logged = { hand, number: -1 };
    const fresh = frame.events.filter((event) => event.number > this.#logged.number);
    for (const event of fresh) this.#logged.number = Math.max(this.#logged.number, event.number);
    return fresh;
  }

  /** What the drawn frame is of; a frame may be later. */
  get resume() {
    const version = this.frame?.version;
    return { hand: version?.hand ?? null, step: version?.step ?? 0 };
  }

  /** What to ask for on a new connection: the page's own frame comes without events, and so all of the hand is asked for. */
  get missing() {
    return this.#logged.number < 0 ? { hand: null, step: 0 } : this.resume;
  }
}
