import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Countdown } from "../../static/js/table/countdown.js";

/** As much of an element as the countdown uses. */
function element() {
  const attributes = new Map();
  return {
    textContent: "",
    has: (name) => attributes.has(name),
    getAttribute: (name) => attributes.get(name) ?? null,
    hasAttribute: (name) => attributes.has(name),
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
    toggleAttribute: (name, on) => (on ? attributes.set(name, "") : attributes.delete(name)),
  };
}

function countdown(t, clock) {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  t.after(() => mock.timers.reset());
  const calls = [];
  const root = element();
  const digits = element();
  const made = new Countdown(root, { digits, hurry: () => calls.push("hurry"), bank: () => calls.push("bank") });
  made.start(clock, 0, true);
  const wait = (ms) => {
    for (let passed = 0; passed < ms; passed += 100) {
      now += 100;
      mock.timers.tick(100);
    }
  };
  const again = (more = {}) => made.start({ ...clock, left_ms: clock.left_ms - (now - 1000), ...more }, 0, true);
  return { root, digits, calls, wait, again };
}

test("without a bank the last five seconds of the limit hurry", (t) => {
  const { root, calls, wait } = countdown(t, { left_ms: 9000, total_ms: 25000, bank_ms: 0 });
  wait(3000);
  assert.deepEqual(calls, []);
  wait(1600);
  assert.deepEqual(calls, ["hurry"]);
  assert.ok(root.has("data-hurry"));
});

test("when the limit is over the bank runs, and only its last seconds hurry", (t) => {
  const { root, digits, calls, wait } = countdown(t, { left_ms: 4000, total_ms: 25000, bank_ms: 20000 });
  wait(3000);
  assert.deepEqual(calls, []);
  assert.ok(!root.has("data-hurry"));
  wait(2500);
  assert.deepEqual(calls, ["bank"]);
  assert.ok(root.has("data-bank"));
  assert.match(digits.textContent, /19/);
  wait(15000);
  assert.deepEqual(calls, ["bank", "hurry"]);
  wait(5000);
  assert.ok(!root.has("data-bank"));
  assert.equal(digits.textContent, "");
});

test("a frame that comes while the bank runs goes on with it", (t) => {
  const { root, digits } = countdown(t, { left_ms: 0, total_ms: 25000, bank_ms: 42000 });
  assert.ok(root.has("data-bank"));
  assert.match(digits.textContent, /42/);
});

test("frames that come in the last five seconds warn of them no second time", (t) => {
  const { calls, wait, again } = countdown(t, { left_ms: 6000, total_ms: 25000, bank_ms: 0 });
  wait(2000);
  again();
  wait(1000);
  again();
  assert.deepEqual(calls, ["hurry"]);
});

test("time that was given back is warned of at its own end", (t) => {
  const { calls, wait, again } = countdown(t, { left_ms: 6000, total_ms: 25000, bank_ms: 0 });
  wait(2000);
  again({ left_ms: 24000 });
  wait(20000);
  assert.deepEqual(calls, ["hurry", "hurry"]);
});
