import assert from "node:assert/strict";
import { test } from "node:test";

import { meanwhile, siteNotice } from "../../static/js/table/notices.js";

const frame = { table: { you: 2 }, clock: { left_ms: 9000, total_ms: 25000 } };
const seats = (...numbers) => numbers.map((seat, number) => ({ type: "passed", seat, number }));

test("who comes back is told how far the hand went", () => {
  assert.match(meanwhile(frame, seats(0, 1, 3), false), /3/);
  assert.equal(meanwhile(frame, [], false), "");
});

test("who comes back is told that his own turn was taken, unless his own command may have done it", () => {
  const turn = meanwhile(frame, seats(1, 2), false);
  assert.match(turn, /系统替你/);
  assert.notEqual(meanwhile(frame, seats(1, 2), true), turn);
});

test("the site's own notice stands while no new hand is dealt, or time was given back", () => {
  assert.equal(siteNotice(frame), "");
  assert.match(siteNotice({ ...frame, table: { you: 2, draining: true } }), /不开新局/);
  assert.match(siteNotice({ ...frame, clock: { ...frame.clock, given_ms: 31400 } }), /31/);
});
