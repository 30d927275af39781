import assert from "node:assert/strict";
import { test } from "node:test";

import { readAddress, writeAddress } from "../../static/js/replay/address.js";
import { Player } from "../../static/js/replay/player.js";
import { changed, Tape } from "../../static/js/replay/tape.js";

const OPEN = { phase: "grab", trick: null, plain: false, hands: [["BJ!"], ["9S"], ["8S"], ["7S"], ["6S"]], specials: [null, null, null, null, null], seats: [{ role: "emperor" }, { role: "guard" }] };
const FILM = {
  open: OPEN,
  moments: [
    { event: 0, set: [], eyes: { 1: [[["seats", 0, "role"], null]] } },
    { event: 4, set: [[["phase"], "trick"], [["trick"], { number: 1 }]] },
    { event: 6, set: [[["hands", 1], []]], eyes: { 1: [] } },
    { event: 9, set: [[["trick"], { number: 2 }]] },
  ],
  fair: null,
};
const tape = () => new Tape(FILM, { sitters: [], ruleset: "威海保皇", number: 3 });

test("a change leaves what it does not touch as it is", () => {
  const before = { a: { b: [1, 2] }, c: {} };
  const after = changed(before, [[["a", "b", 1], 7]]);
  assert.deepEqual(after, { a: { b: [1, 7] }, c: {} });
  assert.deepEqual(before, { a: { b: [1, 2] }, c: {} });
  assert.equal(after.c, before.c);
});

test("a seat's eyes see what it knew until that changes, open eyes everything", () => {
  const roles = (/** @type {number} */ index, /** @type {number|null} */ eyes) => tape().frame(index, eyes, eyes ?? 0).view.seats[0].role;
  assert.deepEqual([0, 1, 2].map((index) => roles(index, 1)), [null, null, "emperor"]);
  assert.deepEqual([0, 1, 2].map((index) => roles(index, null)), ["emperor", "emperor", "emperor"]);
});

test("a frame holds the near seat's cards and nobody's question", () => {
  const { view, table } = tape().frame(2, 1, 1);
  assert.deepEqual([view.me.cards, view.me.question, table.you, table.base], [[], null, null, 1]);
});

test("an event leads to the moment it belongs to", () => {
  assert.deepEqual([0, 3, 4, 5, 6, 9, 400].map((event) => tape().at(event)), [0, 0, 1, 1, 2, 3, 3]);
});

test("tricks are jumped to in both directions", () => {
  assert.deepEqual([tape().trick(0, 1), tape().trick(1, 1), tape().trick(3, -1), tape().trick(3, 1)], [1, 3, 1, 3]);
});

test("an address names the moment and whose eyes, and reads back", () => {
  assert.equal(writeAddress(17, 2, 2), "?eyes=2#e17");
  assert.equal(writeAddress(17, null, 0), "#e17");
  assert.deepEqual(readAddress({ search: "?eyes=2", hash: "#e17" }), { eyes: 2, near: null, event: 17 });
  assert.deepEqual(readAddress({ search: writeAddress(5, null, 3).split("#")[0], hash: "#e5" }), { eyes: null, near: 3, event: 5 });
  assert.deepEqual(readAddress({ search: "?eyes=7", hash: "#hand" }), { eyes: null, near: null, event: null });
});

test("a jump stays inside the film and stops what goes by itself", () => {
  /** @type {number[]} */
  const shown = [];
  const player = new Player(4, (index) => shown.push(index));
  player.toggle();
  assert.equal(player.playing, true);
  player.jump(9);
  assert.deepEqual([player.index, player.playing, player.over], [3, false, true]);
  player.jump(-1);
  assert.equal(shown.at(-1), 0);
});
