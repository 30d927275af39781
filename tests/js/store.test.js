import assert from "node:assert/strict";
import { test } from "node:test";

import { lacks, Store, supersedes } from "../../static/js/table/store.js";

const version = (table, hand, step, own) => ({ table, hand, step, own });
const event = (number) => ({ type: "passed", number });
const frame = (at, ...numbers) => ({ version: at, events: numbers.map(event) });

test("a frame is drawn when its hand is later, whatever the rest says", () => {
  assert.ok(supersedes(version(9, 3, 40, 2), version(9, 4, 0, 0)));
  assert.ok(!supersedes(version(9, 4, 0, 0), version(9, 3, 40, 2)));
  assert.ok(supersedes(null, version(1, 0, 0, 0)));
});

test("in the same hand a frame is drawn when no part of its version is older", () => {
  const drawn = version(5, 3, 17, 1);
  assert.ok(supersedes(drawn, version(5, 3, 17, 2)));
  assert.ok(supersedes(drawn, version(6, 3, 17, 1)));
  assert.ok(supersedes(drawn, drawn));
  assert.ok(!supersedes(drawn, version(4, 3, 18, 1)));
  assert.ok(!supersedes(drawn, version(5, 3, 18, 0)));
  assert.ok(!supersedes(drawn, version(6, 3, 16, 1)));
});

test("a frame that was sent and never came is missed by any part of its version", () => {
  const drawn = version(5, 3, 17, 1);
  for (const sent of [version(6, 3, 17, 1), version(5, 3, 18, 1), version(5, 3, 17, 2), version(5, 4, 0, 0)]) assert.ok(lacks(drawn, sent));
  for (const sent of [drawn, version(5, 3, 16, 1), version(4, 2, 40, 3)]) assert.ok(!lacks(drawn, sent));
  assert.ok(lacks(null, version(1, 0, 0, 0)));
});

test("after any order and doubling of frames the newest one stands", () => {
  const store = new Store();
  const frames = [version(1, 1, 1, 0), version(1, 1, 2, 0), version(2, 1, 2, 1), version(2, 1, 3, 1)].map((at) => frame(at));
  for (const index of [1, 0, 3, 2, 2, 0, 3]) store.accept(frames[index], 0);
  assert.equal(store.frame, frames[3]);
  assert.deepEqual(store.resume, { hand: 1, step: 3 });
});

test("a connection asks for the whole hand when the drawn frame came without its events, else for what is later", () => {
  const store = new Store();
  assert.deepEqual(store.missing, { hand: null, step: 0 });
  store.accept(frame(version(1, 1, 3, 0)), 0);
  assert.deepEqual(store.missing, { hand: null, step: 0 });
  store.accept(frame(version(1, 1, 3, 0), 0, 1, 2), 0);
  assert.deepEqual(store.missing, { hand: 1, step: 3 });
});

test("an event is passed on once, even when a reconnect brings it again", () => {
  const store = new Store();
  const told = [];
  store.observe((_, fresh) => told.push(...fresh.map(({ number }) => number)));
  store.accept(frame(version(1, 1, 1, 0), 0, 1), 0);
  store.accept(frame(version(1, 1, 2, 0), 0, 1, 2), 0);
  store.accept(frame(version(1, 1, 2, 0), 2), 0);
  assert.deepEqual(told, [0, 1, 2]);
});

test("a new hand counts its events anew", () => {
  const store = new Store();
  const told = [];
  store.observe((_, fresh) => told.push(fresh.length));
  store.accept(frame(version(1, 1, 9, 0), 0, 1, 2), 0);
  store.accept(frame(version(1, 2, 0, 0), 0), 0);
  assert.deepEqual(told, [3, 1]);
});
