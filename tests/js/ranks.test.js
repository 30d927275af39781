import assert from "node:assert/strict";
import { test } from "node:test";

import { kindName, kindOf, RANKS, rankName, rankOf, rankOfKey, strength, suitOf } from "../../static/js/table/ranks.js";

test("a code is taken apart into rank and suit, a marked joker into its rank", () => {
  assert.deepEqual(["9S", "TH", "2D", "SJ", "BJ!"].map(rankOf), ["9", "T", "2", "SJ", "BJ"]);
  assert.deepEqual(["9S", "TH", "2D", "AC", "SJ!"].map(suitOf), ["spade", "heart", "diamond", "club", null]);
  assert.equal(kindOf("SJ!"), "SJ");
});

test("ranks run from three to two, then the jokers", () => {
  assert.ok(strength("2") > strength("A") && strength("SJ") > strength("2") && strength("BJ") > strength("SJ"));
  assert.equal(RANKS[0], "3");
});

test("every rank has a key of its own, and other keys have none", () => {
  assert.deepEqual([..."3456789"].map(rankOfKey), [..."3456789"]);
  assert.deepEqual(["0", "j", "Q", "k", "A", "2", "s", "B", "t"].map(rankOfKey), ["T", "J", "Q", "K", "A", "2", "SJ", "BJ", "!"]);
  assert.deepEqual(["1", "x", "!", "Enter", "h"].map(rankOfKey), [null, null, null, null, null]);
});

test("ranks and kinds are named as players say them", () => {
  assert.equal(rankName("T"), "10");
  assert.equal(rankName("SJ"), "小王");
  assert.equal(kindName("9C"), "梅花9");
  assert.equal(kindName("SJ!"), "小王");
});
