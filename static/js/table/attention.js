/** @file What calls a player who looks elsewhere: the tab's title, a message of the system, a vibration; and the screen that stays awake. */

import { gettext } from "./i18n.js";

const BUZZ_MS = 120;

/** The message of the system that lies there. @type {Notification|null} */
let told = null;

export class Attention {
  #title = "";
  #asked = false;
  #shown = "";
  #running = false;
  /** @type {any} */
  #awake = null;

  constructor() {
    /** @type {import("./settings.js").Settings|null} */
    this.settings = null;
    document.addEventListener("visibilitychange", () => {
      this.#name();
      void this.#keepAwake();
    });
  }

  /** @param {string} title of the page @param {boolean} asked something is asked of me @param {boolean} running a hand is */
  update(title, asked, running) {
    if (this.#asked && !asked) void withdraw();
    this.#title = title;
    this.#asked = asked;
    this.#name();
    if (running !== this.#running) {
      this.#running = running;
      void this.#keepAwake();
    }
  }

  /** A new question: called once. @param {string} line what is asked */
  call(line) {
    // Before the first touch browsers refuse, and complain.
    if (this.settings?.vibrate && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(BUZZ_MS);
    if (document.hidden && this.settings?.notify) void notify(this.#title, line);
  }

  /** Out of sight the tab calls; in sight its name stays, for telling the window of another is dear. */
  #name() {
    const name = (this.#asked && document.hidden ? gettext("轮到你 · ") : "") + this.#title;
    if (name === this.#shown) return;
    this.#shown = name;
    document.title = name;
  }

  /** The system lets the screen sleep again whenever the page is out of sight. */
  async #keepAwake() {
    if (!("wakeLock" in navigator)) return;
    const wanted = this.#running && !document.hidden;
    if (wanted && (!this.#awake || this.#awake.released)) this.#awake = await navigator.wakeLock.request("screen").catch(() => null);
    else if (!wanted) await this.#awake?.release();
  }
}

/** @param {string} title @param {string} body */
async function notify(title, body) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const message = { body, tag: location.pathname, renotify: true, icon: document.querySelector("link[rel='apple-touch-icon']")?.getAttribute("href") ?? undefined, data: location.pathname };
  // Phones show messages through the service worker alone.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, message);
  else (told = new Notification(title, message)).onclick = () => window.focus();
}

/** What was asked is answered: nobody need be called any more. */
async function withdraw() {
  told?.close();
  told = null;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const message of (await worker?.getNotifications({ tag: location.pathname })) ?? []) message.close();
}
