/** @file Where the columns of the hand go. Pure numbers: the caller measures once per resize and once per deal. */

/**
 * @typedef {object} Box  what the page grants the hand, in pixels
 * @property {number} width  inner width
 * @property {number} band  the height the hand may take
 * @property {number} minPitch  least distance of two columns
 * @property {number} maxPitch
 * @property {number} maxCard  greatest card width
 * @property {number} maxStrip  greatest visible part of a covered card
 *
 * @typedef {object} Arrangement
 * @property {number} perRow
 * @property {number} pitch
 * @property {number} cardWidth
 * @property {number} cardHeight
 * @property {number[]} strips  one for each column
 * @property {number[]} heights  of the rows
 * @property {number} height  of all rows
 */

export const CARD_RATIO = 1.4;
/** The pill hangs this far below the card. */
export const PILL = 10;
/** A picked block rises by this much, and a gap opens above it. */
export const LIFT = 12;
export const ROW_GAP = 4;

/**
 * Rows of equal length; a column too tall for its row shows narrower strips.
 * @param {number[]} lengths number of cards in each column, in the order drawn
 * @param {Box} box
 * @returns {Arrangement}
 */
export function arrange(lengths, box) {
  const rows = Math.max(1, Math.ceil(lengths.length / Math.max(1, Math.floor(box.width / box.minPitch))));
  const perRow = Math.max(1, Math.ceil(lengths.length / rows));
  const pitch = Math.min(box.maxPitch, box.width / perRow);
  const cardWidth = Math.min(box.maxCard, Math.floor(pitch) - 1);
  const cardHeight = Math.round(cardWidth * CARD_RATIO);
  const fixed = cardHeight + PILL + LIFT;

  const tallest = Array.from({ length: rows }, (_, row) => Math.max(1, ...lengths.slice(row * perRow, (row + 1) * perRow)));
  const wishes = tallest.map((length) => fixed + box.maxStrip * (length - 1));
  const heights = share(box.band - ROW_GAP * (rows - 1), wishes);
  const strips = lengths.map((length, index) => {
    const room = heights[Math.floor(index / perRow)] - fixed;
    return length > 1 ? Math.min(box.maxStrip, Math.max(1, room / (length - 1))) : 0;
  });
  const height = heights.reduce((sum, each) => sum + each, ROW_GAP * (rows - 1));
  return { perRow, pitch, cardWidth, cardHeight, strips, heights, height };
}

/**
 * Share a height among rows: who wishes less than an equal part gets his wish, the others share the rest.
 * @param {number} total @param {number[]} wishes
 */
export function share(total, wishes) {
  const granted = wishes.map(() => 0);
  let open = wishes.map((_, index) => index);
  let left = total;
  while (open.length) {
    const part = left / open.length;
    const content = open.filter((index) => wishes[index] <= part);
    if (!content.length) {
      for (const index of open) granted[index] = Math.floor(part);
      break;
    }
    for (const index of content) {
      granted[index] = wishes[index];
      left -= wishes[index];
    }
    open = open.filter((index) => !content.includes(index));
  }
  return granted;
}
