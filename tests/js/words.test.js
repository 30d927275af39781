import assert from "node:assert/strict";
import { test } from "node:test";

import { sentence, spokenLines } from "../../static/js/table/chronicle.js";
import { refusal } from "../../static/js/table/refusals.js";
import { sumText } from "../../static/js/table/result.js";
import { takesTwo } from "../../static/js/table/callrow.js";
import { countsLabel, playLabel, playWords, priceLabel, signed } from "../../static/js/table/words.js";

const NAMES = ["我", "海风", "小满子", "老赵", "阿甲"];
const name = (seat) => NAMES[seat];

test("a play is written short under the cards and whole for the ear", () => {
  assert.equal(playLabel(["9", 4, 1, 0, 0]), "9×4+小王");
  assert.equal(playLabel(["", 0, 2, 1, 0]), "小王×2+大王");
  assert.equal(playWords(["T", 4, 1, 0, 0]), "4 张 10 带 1 张 小王");
});

test("the play button counts everything it will send", () => {
  const [eights, small, big] = [{ rank: "8", count: 3 }, { rank: "SJ", count: 1 }, { rank: "BJ", count: 1 }];
  assert.equal(countsLabel([eights, big]), "8×3 + 大王×1");
  assert.equal(countsLabel([eights, small, big]), "8×3+小王+大王");
});

test("points carry their sign, prices say win and loss or the factor", () => {
  assert.deepEqual([signed(24), signed(-4), signed(0)], ["+24", "−4", "0"]);
  assert.equal(priceLabel({ type: "grab", win: 24, lose: -24 }), "+24 / −24");
  assert.equal(priceLabel({ type: "surrender", win: -4, lose: -4 }), "−4 分");
  assert.equal(priceLabel({ type: "twist", times: 2 }), "整局 ×2");
  assert.equal(priceLabel({ type: "no" }), "");
  assert.equal(priceLabel({ type: "abdicate", win: null, lose: -4 }), "最坏 −4 分");
  assert.equal(priceLabel({ type: "abdicate", cards: ["2H"] }), "贴 红桃2");
  assert.equal(priceLabel({ type: "ascend", groups: [["9C", 3], ["SJ", 3]] }), "2 种可叫");
});

test("an answer with a price takes a second press, the one the clock would give never does", () => {
  assert.ok(takesTwo({ type: "grab", win: 24, lose: -24 }, "no"));
  assert.ok(takesTwo({ type: "abdicate" }, "ascend"));
  assert.ok(takesTwo({ type: "twist", times: 2 }, "no"));
  assert.ok(!takesTwo({ type: "hidden", win: 12, lose: -12 }, "hidden"));
  assert.ok(!takesTwo({ type: "abdicate" }, "abdicate"));
  assert.ok(!takesTwo({ type: "no" }, "no"));
});

test("passes that follow each other are told in one sentence", () => {
  const events = [
    { type: "played", number: 0, seat: 0, play: ["9", 2, 0, 0, 0], place: null },
    { type: "passed", number: 1, seat: 1 },
    { type: "passed", number: 2, seat: 2 },
    { type: "folded", number: 3, seat: 3 },
  ];
  assert.deepEqual(spokenLines(events, name), ["我 出 2 张 9", "海风、小满子 过", "老赵 不出"]);
});

test("a tribute tells who gave to whom, and the card to those two", () => {
  const gifts = [{ giver: 1, receiver: 0, card: "2H" }, { giver: 1, receiver: 3, card: "??" }];
  assert.equal(sentence({ type: "tributed", number: 1, gifts }, name), "进贡：海风 给 我 红桃2、海风 给 老赵 一张牌");
  assert.equal(sentence({ type: "tributed", number: 1, gifts: [] }, name), null);
});

test("an event nobody needs to hear of makes no line", () => {
  assert.equal(sentence({ type: "opened", number: 0 }, name), null);
  assert.equal(sentence({ type: "played", number: 0, seat: 1, play: ["9", 1, 0, 0, 0], place: 1 }, name), "海风 出 1 张 9、头客");
});

test("a refusal is a sentence, also when its code is a new one", () => {
  const of = (result, code, fields = {}) => refusal({ id: "", result, step: 1, code, fields, retry_after: null });
  assert.match(of("refused", "six_held_back"), /憋6/);
  assert.match(of("refused", "something_new"), /something_new/);
  assert.match(of("stale", null), /再看一眼/);
  assert.equal(of("ok", null), null);
});

test("the sum of a pair and of a solo is written out with every double", () => {
  const pair = { kind: "pair", unit: 1, emperor_value: 2, guard_value: 1, doubles: ["reveal", "twist"] };
  const roles = ["guard", "rebel", "emperor", "rebel", "rebel"];
  assert.equal(sumText({ sum: pair, roles, points: [12, -12, 24, -12, -12] }), "皇帝 2 × (2 + 1) × 2 明保 × 2 扭 = +24");
  const weak = { ...pair, unit: 2, emperor_value: -1, guard_value: 0, doubles: [] };
  assert.equal(sumText({ sum: weak, roles, points: [-2, 2, -4, 2, 2] }), "皇帝 2 × 2 × (−1 + 0) = −4");
  const even = { ...pair, guard_value: -2, doubles: [] };
  assert.equal(sumText({ sum: even, roles, points: [0, 0, 0, 0, 0] }), "皇帝 2 × (2 − 2) = 0");
  const solo = { kind: "solo", base: -24, doubles: ["twist"] };
  assert.equal(sumText({ sum: solo, roles: ["rebel", "emperor"], points: [12, -48], solo: "open" }), "明独 −24 × 2 扭 = −48");
});
