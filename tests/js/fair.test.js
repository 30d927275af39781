import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { verdicts } from "../../static/js/fair/check.js";
import { commitment, dealOut, shuffle } from "../../static/js/fair/shuffle.js";

const vectors = JSON.parse(await readFile(new URL("../fair/vectors.json", import.meta.url), "utf8"));

for (const vector of vectors.shuffles) {
  test(`the browser shuffles as the server does: ${vector.order.join("")}`, async () => {
    assert.equal(await commitment(vector.seed), vector.commitment);
    assert.deepEqual(await shuffle(vector.seed, vector.entropy, vector.cards), vector.order);
  });
}

for (const vector of vectors.deals) {
  test(`the browser deals as the rules do: ${vector.ruleset}`, async () => {
    const order = await shuffle(vector.seed, vector.entropy, vector.deck);
    assert.deepEqual(dealOut(order, vector.surplus, vector.begins), vector.deal);
  });
}

const NAMES = ["甲", "乙", "丙", "丁", "戊"];

test("a fair deal is found fair, and each kind of cheating is told", async () => {
  const [fair] = vectors.deals;
  const good = async (/** @type {object} */ change) => (await verdicts({ ...fair, ...change }, NAMES)).map((verdict) => verdict.good);
  assert.deepEqual(await good({}), [true, true]);
  assert.deepEqual(await good({ commitment: "00".repeat(32) }), [false, true]);
  const [first, second, ...others] = fair.deal;
  const swapped = [[second[0], ...first.slice(1)], [first[0], ...second.slice(1)], ...others];
  assert.deepEqual(await good({ deal: swapped }), [true, false]);
  assert.deepEqual(await good({ entropy: ["aa".repeat(16), null, null, null, null] }), [true, false]);
});

test("a false deal is told with the seat and the card at which it is false", async () => {
  const [fair] = vectors.deals;
  const wrong = async (/** @type {string[][]} */ deal) => (await verdicts({ ...fair, deal }, NAMES))[1].text;
  const deal = fair.deal.map((/** @type {string[]} */ hand) => [...hand]);
  const other = deal[0].findIndex((/** @type {string} */ card) => card !== deal[2][4]);
  [deal[2][4], deal[0][other]] = [deal[0][other], deal[2][4]];
  assert.match(await wrong(deal), new RegExp(`甲 的第 ${other + 1} 张应当是`));
  deal[0][other] = fair.deal[0][other];
  assert.match(await wrong(deal), /丙 的第 5 张应当是/);
  assert.match(await wrong([...fair.deal.slice(0, 4), [...fair.deal[4], "6S"]]), /有一家多了牌/);
});
