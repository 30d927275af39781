/** @file What this page adds to the next deal: bytes of its own drawing, after it was shown the hash of the seed. */

import { uuid } from "./outbox.js";

const BYTES = 32;
const KEY = "baohuang.added";
const KEPT = 30;

/** What this browser added, by the hash it was shown; replays look whether it is there. @returns {Record<string, string>} */
export function added() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} seal @param {string} entropy */
function keep(seal, entropy) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(added()), [seal, entropy]].slice(-KEPT))));
  } catch {
    // A private window forgets; the deal is as fair.
  }
}

export class Sealer {
  #seal = "";

  /** @param {string} code the table's @param {(message: object) => boolean|void} send */
  constructor(code, send) {
    this.code = code;
    this.send = send;
  }

  /** Add once to each seal this page's player is shown; what was said already is said again. @param {import("./types.js").TableInfo} table */
  update({ seal, you }) {
    if (!seal || you === null || seal === this.#seal) return;
    this.#seal = seal;
    const entropy = added()[seal] ?? draw();
    keep(seal, entropy);
    this.send({ type: "do", id: uuid(), table: this.code, command: { type: "add", seal, entropy } });
  }

  /** The line was cut: it may not have been heard. */
  again() {
    this.#seal = "";
  }
}

function draw() {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
