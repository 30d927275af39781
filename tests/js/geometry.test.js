import assert from "node:assert/strict";
import { test } from "node:test";

import { arrange, ROW_GAP, share } from "../../static/js/table/geometry.js";

const PHONE = { width: 352, band: 320, minPitch: 38, maxPitch: 52, maxCard: 46, maxStrip: 22 };
const WIDE = { width: 1012, band: 288, minPitch: 46, maxPitch: 70, maxCard: 64, maxStrip: 27 };

test("fifteen ranks on a phone make rows of eight and seven", () => {
  const plan = arrange(Array(15).fill(3), PHONE);
  assert.equal(plan.perRow, 8);
  assert.equal(plan.heights.length, 2);
  assert.equal(plan.cardWidth, 43);
});

test("eight ranks or fewer make one row, even on the narrowest phone", () => {
  assert.equal(arrange(Array(8).fill(2), { ...PHONE, width: 312 }).heights.length, 1);
});

test("fifteen ranks on a desktop stand in one row", () => {
  const plan = arrange(Array(15).fill(3), WIDE);
  assert.equal(plan.perRow, 15);
  assert.ok(plan.pitch * 15 <= WIDE.width);
});

test("eleven equal cards fit by narrower strips, and only theirs", () => {
  const plan = arrange([11, 3, 2, 3, 2, 3, 2, 3, 2, 2], PHONE);
  assert.ok(plan.strips[0] < plan.strips[1]);
  assert.ok(plan.height <= PHONE.band);
  assert.ok(plan.cardHeight + plan.strips[0] * 10 <= plan.heights[0]);
});

test("no hand is higher than what the page grants it", () => {
  for (const box of [PHONE, WIDE]) {
    for (const lengths of [[16], Array(15).fill(6), [11, ...Array(14).fill(4)]]) assert.ok(arrange(lengths, box).height <= box.band);
  }
});

test("cards grow no further apart than the greatest pitch when few ranks are left", () => {
  assert.equal(arrange([2, 1], PHONE).pitch, PHONE.maxPitch);
});

test("a low row gives what it does not need to the others", () => {
  assert.deepEqual(share(300, [100, 250]), [100, 200]);
  assert.deepEqual(share(300, [250, 250]), [150, 150]);
  assert.deepEqual(share(300, [50, 60]), [50, 60]);
  assert.equal(ROW_GAP > 0, true);
});
