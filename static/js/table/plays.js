/** @file Plays as the server lists them. Nothing here knows what beats what: a selection is legal when its counts are in the list. */

/** @typedef {import("./types.js").Play} Play */

const JOKERS = ["SJ", "BJ", "!"];

/** @param {Play} play */
export const sizeOf = ([, count, small, big, special]) => count + small + big + special;

/**
 * The counted play a selection stands for, null when it holds none or two ranks besides the jokers.
 * @param {{rank: string, count: number}[]} counts
 * @returns {Play|null}
 */
export function patternOf(counts) {
  const plain = counts.filter(({ rank }) => !JOKERS.includes(rank));
  if (!counts.length || plain.length > 1) return null;
  const of = (/** @type {string} */ rank) => counts.find((entry) => entry.rank === rank)?.count ?? 0;
  return [plain[0]?.rank ?? "", plain[0]?.count ?? 0, of("SJ"), of("BJ"), of("!")];
}

/** @param {Play} a @param {Play} b */
export const same = (a, b) => a.every((part, index) => part === b[index]);

/** @param {Play[]|null} plays @param {Play|null} pattern */
export function lists(plays, pattern) {
  return pattern !== null && (plays ?? []).some((play) => same(play, pattern));
}

/**
 * Why a selection cannot be played, as a code for the play button; null when it can.
 * @param {Play[]|null} plays
 * @param {{rank: string, count: number}[]} counts
 * @returns {{code: "empty"|"nothing"|"mixed"|"size"|"unlisted", size?: number}|null}
 */
export function objection(plays, counts) {
  const pattern = patternOf(counts);
  if (lists(plays, pattern)) return null;
  if (plays && !plays.length) return { code: "nothing" };
  if (!counts.length) return { code: "empty" };
  if (!pattern) return { code: "mixed" };
  const sizes = new Set((plays ?? []).map(sizeOf));
  if (sizes.size !== 1) return { code: "unlisted" };
  const [size] = sizes;
  return sizeOf(pattern) === size ? { code: "unlisted" } : { code: "size", size };
}

/**
 * The hint after this selection: the play that is proposed, then the others from the smallest on; null after the last.
 * @param {Play[]} plays @param {Play|null} current the pattern the last hint picked, if it still stands
 * @param {Play|null} [proposed]  one of them
 * @returns {Play|null}
 */
export function hintAfter(plays, current, proposed = null) {
  const order = proposed ? [proposed, ...plays.filter((play) => !same(play, proposed))] : plays;
  const at = current ? order.findIndex((play) => same(play, current)) : -1;
  return order[at + 1] ?? null;
}
