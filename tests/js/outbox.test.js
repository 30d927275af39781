import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox, RESEND_MS, uuid } from "../../static/js/table/outbox.js";

function setUp() {
  const sent = [];
  const timers = new Map();
  let next = 0;
  const clock = {
    set: (task, ms) => (timers.set((next += 1), { task, ms }), next),
    clear: (timer) => timers.delete(timer),
  };
  const changes = [];
  const outbox = new Outbox((message) => sent.push(message), () => changes.push(outbox.busy), clock);
  const due = () => {
    const [[timer, { task }]] = timers;
    timers.delete(timer);
    task();
  };
  return { outbox, sent, timers, due, changes };
}

const answer = (id, result, more = {}) => ({ id, result, step: 1, code: null, fields: {}, retry_after: null, ...more });

test("a command is sent again with the same id, each time later, until it is answered", () => {
  const { outbox, sent, timers, due } = setUp();
  outbox.post({ type: "act" });
  const waits = Array.from({ length: 5 }, () => {
    const [{ ms }] = timers.values();
    due();
    return ms;
  });
  assert.deepEqual(waits, [2500, 5000, 10000, 10000, 10000]);
  assert.equal(sent.length, 6);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
});

test("after a reconnect the first wait is short again", () => {
  const { outbox, timers, due } = setUp();
  outbox.post({ type: "act" });
  due();
  due();
  outbox.resend();
  assert.deepEqual([...timers.values()].map(({ ms }) => ms), [RESEND_MS.first]);
});

for (const result of ["ok", "duplicate", "stale", "refused"]) {
  test(`the answer ${result} ends a command and reaches who sent it`, () => {
    const { outbox, timers, changes } = setUp();
    const answers = [];
    const id = outbox.post({ type: "act" }, (each) => answers.push(each.result));
    outbox.answer(answer(id, result));
    assert.deepEqual(answers, [result]);
    assert.equal(timers.size, 0);
    assert.deepEqual(changes, [true, false]);
  });
}

test("a command that failed is tried again after the time the server names", () => {
  const { outbox, sent, timers, due } = setUp();
  const id = outbox.post({ type: "act" });
  outbox.answer(answer(id, "failed", { code: "unavailable", retry_after: 3 }));
  assert.deepEqual([...timers.values()].map(({ ms }) => ms), [3000]);
  assert.ok(outbox.busy);
  due();
  assert.deepEqual(sent.map((message) => message.id), [id, id]);
});

test("a failure without a time to try again ends the command", () => {
  const { outbox } = setUp();
  const id = outbox.post({ type: "act" });
  outbox.answer(answer(id, "failed", { retry_after: undefined }));
  assert.ok(!outbox.busy);
});

test("after a reconnect everything unanswered goes out once more", () => {
  const { outbox, sent, timers } = setUp();
  outbox.post({ type: "act" });
  outbox.post({ type: "do" });
  outbox.resend();
  assert.deepEqual(sent.map(({ type }) => type), ["act", "do", "act", "do"]);
  assert.equal(timers.size, 2);
});

test("an answer to nobody's command is ignored", () => {
  const { outbox } = setUp();
  outbox.answer(answer("unknown", "ok"));
  assert.ok(!outbox.busy);
});

test("an id is a version 4 UUID", () => {
  assert.match(uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
