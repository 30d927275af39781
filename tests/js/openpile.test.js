import assert from "node:assert/strict";
import { test } from "node:test";

import { pileName, piles } from "../../static/js/table/openpile.js";

test("an open hand is told by rank, the strongest first, and marked cards by themselves", () => {
  const hand = ["9S", "9H", "BJ", "SJ!", "SJ", "TD", "9C"];
  assert.deepEqual(piles(hand).map(pileName), ["大王", "小王", "小王", "10", "3 张 9"]);
});

test("特画 is a pile of its own, above the jokers", () => {
  assert.deepEqual(piles(["9C", "9S", "BJ"], "9C").map(({ rank, cards }) => [rank, cards.length]), [["!", 1], ["BJ", 1], ["9", 1]]);
});
