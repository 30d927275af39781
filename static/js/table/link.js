/** @file The socket to the table: it opens, is kept alive, and comes back by itself. What is said on it is table.js's matter. */

export const PING_MS = { seated: 5000, idle: 20000 };
export const PATIENCE_MS = 9000;
const WAKE_PATIENCE_MS = 2000;
const MAX_WAIT_MS = 15000;
/** A site that restarts is there again soon: so long nobody waits longer than this for the next attempt. */
const RESTART_MS = 60000;
const RESTART_WAIT_MS = 3000;

/** How long to wait before the next attempt, spread so that all clients do not come at once. @param {number} attempt @param {number} chance 0-1 */
export const backoff = (attempt, chance) => Math.min(MAX_WAIT_MS, 1000 * 1.7 ** attempt) * (0.4 + 0.6 * chance);

/** @typedef {"connecting"|"open"|"waiting"|"stopped"} LinkState */

export class Link {
  /** @type {WebSocket|null} */
  #socket = null;
  #attempt = 0;
  #count = 0;
  #hurriedUntil = 0;
  /** @type {any} */
  #pingTimer = null;
  /** @type {any} */
  #patience = null;
  /** @type {any} */
  #retry = null;

  /**
   * @param {string} address
   * @param {{opened: () => void, received: (message: any) => void, changed: (state: LinkState) => void}} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    /** How often to ping; each pong tells whether a frame was lost. */
    this.pingMs = PING_MS.idle;
    /** @type {LinkState} */
    this.state = "connecting";
  }

  open() {
    clearTimeout(this.#retry);
    this.#enter("connecting");
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened(socket));
    socket.addEventListener("message", (event) => this.#received(socket, event.data));
    socket.addEventListener("close", () => this.#lost(socket));
    this.#expect(PATIENCE_MS);
  }

  /** @param {object} message dropped while there is no connection */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** For good: the server said good-bye. */
  stop() {
    this.#enter("stopped");
    this.#socket?.close();
    this.#clear();
  }

  /** The tab came back or the network did: find out soon whether the connection still lives. */
  wake() {
    if (this.state === "waiting") this.open();
    else if (this.state === "open") this.#ping(WAKE_PATIENCE_MS);
  }

  /** The browser knows that there is no network. */
  lose() {
    if (this.#socket) this.#lost(this.#socket);
  }

  /** The server restarts and has told when to come back, each client at a moment of its own. @param {number} wait */
  comeBack(wait) {
    const socket = this.#socket;
    if (!socket) return;
    this.#hurriedUntil = performance.now() + RESTART_MS;
    this.#lost(socket, wait);
  }

  /** @param {WebSocket} socket */
  #opened(socket) {
    if (socket !== this.#socket) return;
    this.#calm();
    this.#enter("open");
    this.listener.opened();
    this.#ping(PATIENCE_MS);
  }

  /** @param {WebSocket} socket @param {string} data */
  #received(socket, data) {
    if (socket !== this.#socket) return;
    this.#attempt = 0;
    const message = JSON.parse(data);
    if (message.type === "pong") this.#calm();
    this.listener.received(message);
  }

  /** @param {number} patience */
  #ping(patience) {
    clearTimeout(this.#pingTimer);
    this.#count += 1;
    this.send({ type: "ping", n: this.#count });
    if (this.#patience === null || patience < PATIENCE_MS) this.#expect(patience);
    this.#pingTimer = setTimeout(() => this.#ping(PATIENCE_MS), this.pingMs);
  }

  #calm() {
    clearTimeout(this.#patience);
    this.#patience = null;
  }

  /** Give the connection up unless a pong comes in time; a later ping does not extend it. @param {number} patience */
  #expect(patience) {
    this.#calm();
    const socket = this.#socket;
    this.#patience = setTimeout(() => socket && this.#lost(socket), patience);
  }

  /** @param {WebSocket} socket @param {number} [wait] before the next attempt */
  #lost(socket, wait = this.#wait()) {
    if (socket !== this.#socket || this.state === "stopped") return;
    this.#socket = null;
    socket.close();
    this.#clear();
    this.#enter("waiting");
    this.#retry = setTimeout(() => this.open(), wait);
    this.#attempt += 1;
  }

  #wait() {
    const wait = backoff(this.#attempt, Math.random());
    return performance.now() < this.#hurriedUntil ? Math.min(wait, RESTART_WAIT_MS) : wait;
  }

  #clear() {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#retry);
    this.#calm();
  }

  /** @param {LinkState} state */
  #enter(state) {
    this.state = state;
    this.listener.changed(state);
  }
}
