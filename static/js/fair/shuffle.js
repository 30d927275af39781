/** @file The deal made again from its seed and what the seats added, by the browser's own cryptography; /fair/ tells the recipe. */

const DOMAIN = new TextEncoder().encode("baohuang-shuffle/1");
const WORDS = 2 ** 32;

/** @param {string} hex */
function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...Uint8Array} parts */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A number in so many bytes, the highest first. @param {number} value @param {number} size */
function number(value, size) {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(size - 4, value);
  return new Uint8Array(view.buffer);
}

/** What is shown before the hand. @param {string} seed */
export async function commitment(seed) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(seed)));
}

/** One digest of what the five seats added; null differs from nothing. @param {(string|null)[]} entropy */
async function mixed(entropy) {
  const parts = entropy.map((part) => {
    const data = bytes(part ?? "");
    return joined(Uint8Array.of(part === null ? 0 : 1), number(data.length, 4), data);
  });
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

/** The words of the stream, four bytes each. @param {string} seed @param {Uint8Array} mix */
async function* words(seed, mix) {
  const key = await crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let counter = 0; ; counter += 1) {
    const block = new DataView(await crypto.subtle.sign("HMAC", key, joined(DOMAIN, mix, number(counter, 8))));
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

/** An even number below a bound: words that would favour some are thrown away. @param {AsyncGenerator<number>} stream @param {number} bound */
async function below(stream, bound) {
  for (;;) {
    const word = /** @type {number} */ ((await stream.next()).value);
    if (word < WORDS - (WORDS % bound)) return word % bound;
  }
}

/**
 * The cards in the order that the seed and the seats' bytes give.
 * @param {string} seed @param {(string|null)[]} entropy @param {string[]} cards
 */
export async function shuffle(seed, entropy, cards) {
  const stream = words(seed, await mixed(entropy));
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await below(stream, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * Five hands from a shuffled order: its last sixes stay out where some do, the rest goes round one at a time.
 * @param {string[]} order @param {number} surplus how many sixes stay out @param {number} begins the seat of the first card
 */
export function dealOut(order, surplus, begins) {
  /** @type {string[]} */
  const dealt = [];
  let left = surplus;
  for (const card of [...order].reverse()) {
    if (left && card[0] === "6") left -= 1;
    else dealt.unshift(card);
  }
  return [0, 1, 2, 3, 4].map((seat) => dealt.filter((_, index) => index % 5 === (seat - begins + 5) % 5));
}
