import assert from "node:assert/strict";
import { test } from "node:test";

import { columns } from "../../static/js/table/columns.js";

const ranks = (made) => made.map((column) => column.rank);
const codes = (column) => column.cards.map((card) => card.code);

test("a hand has one column for each rank, the strongest first", () => {
  assert.deepEqual(ranks(columns(["3S", "BJ", "TH", "2C", "SJ", "TD"], "down")), ["BJ", "SJ", "2", "T", "3"]);
});

test("columns can be sorted the other way round, or by how many cards they have", () => {
  const hand = ["3S", "3H", "BJ", "TH", "TD", "TS"];
  assert.deepEqual(ranks(columns(hand, "up")), ["3", "T", "BJ"]);
  assert.deepEqual(ranks(columns(hand, "count")), ["T", "3", "BJ"]);
});

test("equal cards lie together in a column and have keys of their own", () => {
  const [nines] = columns(["9S", "9H", "9S", "9D", "9H"], "down");
  assert.deepEqual(codes(nines), ["9D", "9H", "9H", "9S", "9S"]);
  assert.equal(new Set(nines.cards.map((card) => card.key)).size, 5);
});

test("the marked small joker is picked after the plain ones", () => {
  const [small] = columns(["SJ!", "SJ", "SJ"], "down");
  assert.deepEqual(codes(small), ["SJ", "SJ", "SJ!"]);
});

test("the card that shows its holder to be the guard is picked last of its rank", () => {
  const [nines] = columns(["9C", "9D", "9S"], "down", { secrets: new Set(["9C", "SJ!"]) });
  assert.deepEqual(codes(nines), ["9D", "9S", "9C"]);
  assert.deepEqual(nines.cards.map((card) => card.revealing), [false, false, true]);
});

test("a marked joker is of its rank's kind, but where the mark is the secret it alone tells", () => {
  const telling = (hand, secret) => columns(hand, "down", { secrets: new Set([secret]) })[0].cards.filter((card) => card.revealing).map(({ code }) => code);
  assert.deepEqual(telling(["SJ", "SJ!", "SJ"], "SJ!"), ["SJ!"]);
  assert.deepEqual(telling(["SJ", "SJ"], "SJ!"), []);
  assert.deepEqual(telling(["BJ", "BJ!", "BJ", "BJ"], "BJ"), ["BJ!"]);
});

test("of all four named cards only the last one to be picked tells", () => {
  const [nines] = columns(["9C", "9C", "9D", "9C", "9C"], "down", { secrets: new Set(["9C"]) });
  assert.deepEqual(nines.cards.map((card) => card.revealing), [false, false, false, false, true]);
  assert.deepEqual(codes(nines), ["9D", "9C", "9C", "9C", "9C"]);
});

test("特画 stands in a column of its own above the big jokers", () => {
  const hand = columns(["9C", "BJ", "9D", "9S"], "down", { secrets: new Set(["9C"]), special: "9C" });
  assert.deepEqual(ranks(hand), ["!", "BJ", "9"]);
  assert.deepEqual(hand[0].cards.map(({ code, special, revealing }) => [code, special, revealing]), [["9C", true, true]]);
});
