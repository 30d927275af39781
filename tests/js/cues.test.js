import assert from "node:assert/strict";
import { test } from "node:test";
import { cuesOf } from "../../static/js/table/cues.js";
import { SOUNDS } from "../../static/js/table/sounds.js";

const scene = (more = {}) => ({
  deal: "kwerty/3", you: 0, asked: false, top: null,
  view: { step: 7, own: 0, phase: "trick", trick: { number: 2 }, result: null },
  ...more,
});
const played = { type: "played", number: 1, seat: 2, place: null };

test("cards that are laid and a pass are heard, and my turn after them", () => {
  const fresh = [played, { type: "passed", number: 2, seat: 3 }, { type: "passed", number: 3, seat: 4 }];
  assert.deepEqual(cuesOf(scene({ asked: true }), scene(), fresh), ["play", "pass", "turn"]);
});

test("the same question drawn again does not call again", () => {
  const asked = scene({ asked: true });
  assert.deepEqual(cuesOf(asked, asked, []), []);
});

test("a trick that is taken is heard, a new deal is not taken for one", () => {
  const before = scene({ top: { seat: 1, cards: ["9S"] } });
  const next = { ...before.view, trick: { number: 3 } };
  assert.deepEqual(cuesOf(scene({ view: next }), before, []), ["trick"]);
  assert.deepEqual(cuesOf(scene({ deal: "kwerty/4", view: next }), before, []), []);
});

test("my own points say how a hand ended; a watcher hears neither joy nor grief", () => {
  const ended = [{ type: "ended", number: 9 }];
  const view = { step: 9, own: 0, phase: "ended", trick: null, result: { points: [-24, 12, 4, 4, 4] } };
  assert.deepEqual(cuesOf(scene({ view }), scene(), ended), ["lost"]);
  assert.deepEqual(cuesOf(scene({ view, you: 1 }), scene(), ended), ["won"]);
  assert.deepEqual(cuesOf(scene({ view, you: null }), scene(), ended), ["place"]);
});

test("what was missed for long is not played all at once", () => {
  const fresh = Array.from({ length: 40 }, (_, number) => ({ ...played, number }));
  assert.deepEqual(cuesOf(scene(), scene(), fresh), []);
});

test("every cue has a sound", () => {
  for (const cue of ["deal", "play", "pass", "trick", "role", "double", "place", "turn", "hurry", "won", "lost"]) assert.ok(SOUNDS[cue]?.length, cue);
});
