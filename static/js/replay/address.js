/** @file The address of a moment: `?eyes=2#e17` is event 17 as seat 2 saw it; without eyes nothing is hidden. */

/** @param {{search: string, hash: string}} place @returns {{eyes: number|null, near: number|null, event: number|null}} */
export function readAddress({ search, hash }) {
  const asked = new URLSearchParams(search);
  const event = /^#e(\d{1,6})$/.exec(hash);
  return { eyes: seatIn(asked.get("eyes")), near: seatIn(asked.get("near")), event: event ? Number(event[1]) : null };
}

/** @param {string|null} text */
function seatIn(text) {
  return text !== null && /^[0-4]$/.test(text) ? Number(text) : null;
}

/** @param {number} event @param {number|null} eyes @param {number} near */
export function writeAddress(event, eyes, near) {
  const asked = eyes === null ? (near === 0 ? "" : `?near=${near}`) : `?eyes=${eyes}`;
  return `${asked}#e${event}`;
}
