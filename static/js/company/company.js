/** @file The company's socket of a page: where the page is, what is said, what one has going on. */

import { Link } from "../table/link.js";
import { Outbox } from "../table/outbox.js";

/**
 * @typedef {{id: number, channel: string, user: number, name: string, color: number, text: string, phrase: string, ago: number}} Line
 * @typedef {{table: string|null, playing: boolean, waited: number|null, bots_in: number|null, waiting: number, invitations: {code: string, ruleset: string, by: string}[]}} Going
 */

export class Company {
  /** @type {Record<string, ((message: any) => void)[]>} */
  #listeners = {};
  /** @type {object} */
  #look = {};

  constructor() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.link = new Link(`${scheme}//${location.host}/ws/company/`, {
      opened: () => this.#opened(),
      received: (message) => this.#received(message),
      changed: () => {},
    });
    this.outbox = new Outbox((message) => this.link.send(message));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.link.wake();
      this.look(this.#look);
    });
    window.addEventListener("online", () => this.link.wake());
  }

  open() {
    this.link.open();
  }

  /** @param {string} type @param {(message: any) => void} listener */
  on(type, listener) {
    (this.#listeners[type] ??= []).push(listener);
  }

  /** Say where the page is; asked again it gives the chat of the place anew. @param {object} look */
  look(look) {
    this.#look = look;
    this.link.send({ type: "look", ...look, visible: document.visibilityState === "visible" });
  }

  again() {
    this.look(this.#look);
  }

  /** @param {{text?: string, phrase?: string}} said @param {(answer: import("../table/outbox.js").Answer) => void} done */
  say(said, done) {
    this.outbox.post({ type: "say", ...said }, done);
  }

  /** Read somebody no more, or again. @param {number} user @param {boolean} on */
  deafen(user, on) {
    this.outbox.post({ type: "deafen", user, on });
  }

  #opened() {
    this.look(this.#look);
    this.outbox.resend();
  }

  /** @param {any} message */
  #received(message) {
    if (message.type === "answer") this.outbox.answer(message);
    if (message.type === "bye" && ["logged_out", "banned"].includes(message.code)) this.link.stop();
    if (message.type === "bye" && message.code === "restart") this.link.comeBack(message.retry_ms);
    for (const listener of this.#listeners[message.type] ?? []) listener(message);
  }
}
