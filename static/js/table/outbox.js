/** @file Commands on their way: each keeps its id and is sent again until it is answered, so that a lost answer never plays twice. */

/** @typedef {{id: string, result: string, step: number, code: string|null, fields: Record<string, unknown>, retry_after: number|null}} Answer */

/** When a command without an answer is sent again: each time twice as late, for a server that is slow is not to be asked the more. */
export const RESEND_MS = { first: 2500, most: 10000 };

/** Random UUID; crypto.randomUUID is missing on plain http. */
export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Outbox {
  /** @type {Map<string, {message: object, done: (answer: Answer) => void, timer: any}>} */
  #pending = new Map();

  /**
   * @param {(message: object) => void} send  may drop the message while there is no connection
   * @param {() => void} [changed]  called when the first command leaves and when the last is answered
   * @param {{set: (task: () => void, ms: number) => any, clear: (timer: any) => void}} [timers]
   */
  constructor(send, changed = () => {}, timers = { set: (task, ms) => setTimeout(task, ms), clear: (timer) => clearTimeout(timer) }) {
    this.send = send;
    this.changed = changed;
    this.timers = timers;
  }

  get busy() {
    return this.#pending.size > 0;
  }

  /** @param {object} body the message without its id @param {(answer: Answer) => void} [done] */
  post(body, done = () => {}) {
    const id = uuid();
    this.#pending.set(id, { message: { ...body, id }, done, timer: null });
    this.#dispatch(id);
    this.changed();
    return id;
  }

  /** Everything unanswered once more, after a reconnect. */
  resend() {
    for (const id of this.#pending.keys()) this.#dispatch(id);
  }

  /** @param {Answer} answer */
  answer(answer) {
    const entry = this.#pending.get(answer.id);
    if (!entry) return;
    this.timers.clear(entry.timer);
    if (answer.result === "failed" && (answer.retry_after ?? null) !== null) {
      entry.timer = this.timers.set(() => this.#dispatch(answer.id), Number(answer.retry_after) * 1000);
      return;
    }
    this.#pending.delete(answer.id);
    entry.done(answer);
    this.changed();
  }

  /** @param {string} id @param {number} [wait] until it is sent once more */
  #dispatch(id, wait = RESEND_MS.first) {
    const entry = this.#pending.get(id);
    if (!entry) return;
    this.timers.clear(entry.timer);
    this.send(entry.message);
    entry.timer = this.timers.set(() => this.#dispatch(id, Math.min(2 * wait, RESEND_MS.most)), wait);
  }
}
