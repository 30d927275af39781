import assert from "node:assert/strict";
import { test } from "node:test";

import { columns } from "../../static/js/table/columns.js";
import { Selection } from "../../static/js/table/selection.js";

const HAND = ["BJ", "SJ!", "SJ", "9C", "9S", "9S", "8H", "8D"];

function select(hand = HAND, special = null) {
  const selection = new Selection();
  selection.hold(columns(hand, "down", { secrets: new Set(["SJ!", "9C"]), special }));
  return selection;
}

test("picking a number of a rank never takes the revealing card while another will do", () => {
  const selection = select();
  selection.pick("9", 2);
  assert.deepEqual(selection.codes(), ["9S", "9S"]);
  selection.pick("9", 3);
  assert.deepEqual(selection.codes(), ["9S", "9S", "9C"]);
  selection.clear();
  selection.pick("SJ", 1);
  assert.deepEqual(selection.codes(), ["SJ"]);
});

test("the fifth number of a play picks 特画, whatever rank its code has", () => {
  const selection = select(HAND, "9C");
  selection.take(["9", 2, 0, 0, 1]);
  assert.deepEqual(selection.codes(), ["9C", "9S", "9S"]);
  assert.deepEqual(selection.counts(), [{ rank: "9", count: 2 }, { rank: "!", count: 1 }]);
});

test("what is sent is named from strong to weak, what is said from weak to strong", () => {
  const selection = select();
  selection.take(["8", 2, 1, 1, 0]);
  assert.deepEqual(selection.codes(), ["BJ", "SJ", "8D", "8H"]);
  assert.deepEqual(selection.counts().map(({ rank }) => rank), ["8", "SJ", "BJ"]);
  assert.equal(selection.size, 4);
});

test("single cards chosen on the sheet are the ones that are sent", () => {
  const selection = select();
  selection.pick("9", 1);
  selection.toggle("9", "9C#0");
  selection.toggle("9", "9S#0");
  assert.deepEqual(selection.codes(), ["9C"]);
  selection.toggle("9", "9C#0");
  assert.equal(selection.size, 0);
});

test("picked counts stay when the hand changes and are clipped when cards leave", () => {
  const selection = select();
  selection.pick("9", 3);
  selection.pick("8", 2);
  selection.hold(columns(["9S", "8H", "8D"], "down"));
  assert.deepEqual(selection.counts(), [
    { rank: "8", count: 2 },
    { rank: "9", count: 1 },
  ]);
  selection.hold(columns(["8H"], "down"));
  assert.deepEqual(selection.counts(), [{ rank: "8", count: 1 }]);
});

test("a rank that is not held cannot be picked", () => {
  const selection = select();
  selection.pick("A", 2);
  selection.take(["A", 1, 0, 0, 1]);
  assert.equal(selection.size, 0);
});

test("no more is picked of a rank than the hand holds", () => {
  const selection = select();
  selection.pick("8", 5);
  assert.equal(selection.count("8"), 2);
  selection.pick("7", 1);
  assert.equal(selection.size, 2);
});
