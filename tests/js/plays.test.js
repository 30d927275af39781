import assert from "node:assert/strict";
import { test } from "node:test";

import { hintAfter, lists, objection, patternOf } from "../../static/js/table/plays.js";

const counts = (...pairs) => pairs.map(([rank, count]) => ({ rank, count }));
const FOLLOW = [
  ["Q", 3, 1, 1, 0],
  ["Q", 4, 0, 1, 0],
];

test("a selection stands for the counts of one rank with its jokers", () => {
  assert.deepEqual(patternOf(counts(["9", 4], ["SJ", 1])), ["9", 4, 1, 0, 0]);
  assert.deepEqual(patternOf(counts(["SJ", 2], ["BJ", 1])), ["", 0, 2, 1, 0]);
  assert.deepEqual(patternOf(counts(["9", 1], ["!", 1])), ["9", 1, 0, 0, 1]);
});

test("nothing and two ranks stand for no play", () => {
  assert.equal(patternOf([]), null);
  assert.equal(patternOf(counts(["9", 1], ["8", 1])), null);
});

test("a selection may be played when the server lists its counts and not otherwise", () => {
  assert.ok(lists(FOLLOW, ["Q", 4, 0, 1, 0]));
  assert.ok(!lists(FOLLOW, ["K", 4, 0, 1, 0]));
  assert.ok(!lists(null, ["Q", 4, 0, 1, 0]));
  assert.equal(objection(FOLLOW, counts(["Q", 4], ["BJ", 1])), null);
});

test("the play button says why a selection cannot be sent", () => {
  assert.deepEqual(objection(FOLLOW, []), { code: "empty" });
  assert.deepEqual(objection([], counts(["Q", 5])), { code: "nothing" });
  assert.deepEqual(objection(FOLLOW, counts(["Q", 1], ["K", 1])), { code: "mixed" });
  assert.deepEqual(objection(FOLLOW, counts(["K", 3])), { code: "size", size: 5 });
  assert.deepEqual(objection(FOLLOW, counts(["J", 5])), { code: "unlisted" });
  assert.deepEqual(objection([["7", 1, 0, 0, 0], ["7", 2, 0, 0, 0]], counts(["6", 1])), { code: "unlisted" });
});

test("hints go through the listed plays from the smallest and then back to none", () => {
  const first = hintAfter(FOLLOW, null);
  const second = hintAfter(FOLLOW, first);
  assert.deepEqual([first, second, hintAfter(FOLLOW, second)], [FOLLOW[0], FOLLOW[1], null]);
  assert.equal(hintAfter([], null), null);
});

test("what is proposed is the first hint, and the others follow from the smallest", () => {
  const proposed = FOLLOW[1];
  const rest = FOLLOW.filter((play) => play !== proposed);
  const hints = [hintAfter(FOLLOW, null, proposed)];
  while (hints.at(-1)) hints.push(hintAfter(FOLLOW, hints.at(-1), proposed));
  assert.deepEqual(hints, [proposed, ...rest, null]);
});
