import assert from "node:assert/strict";
import { test } from "node:test";

import { SLIP_MS, Twice } from "../../static/js/table/twice.js";

function pressed(t) {
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const twice = new Twice();
  return { twice, at: (ms, what = "leave") => ((now = 1000 + ms), twice.sure(what)) };
}

test("the second press does it, a slip of the finger does not", (t) => {
  const { at } = pressed(t);
  assert.equal(at(0), false);
  assert.equal(at(SLIP_MS - 1), false);
  assert.equal(at(SLIP_MS), true);
  assert.equal(at(2 * SLIP_MS), false);
});

test("pressing something else begins anew", (t) => {
  const { at } = pressed(t);
  assert.equal(at(0, "grab"), false);
  assert.equal(at(1000, "abdicate"), false);
  assert.equal(at(2000, "grab"), false);
  assert.equal(at(3000, "grab"), true);
});

test("what was put away is armed no more", (t) => {
  const { twice, at } = pressed(t);
  at(0);
  twice.disarm();
  assert.equal(twice.armed, "");
  assert.equal(at(1000), false);
});
