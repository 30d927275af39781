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

test("a fair deal is found fair, and each kind of cheating is told", async () => {
  const [fair] = vectors.deals;
  const good = async (/** @type {object} */ change) => (await verdicts({ ...fair, ...change })).map((verdict) => verdict.good);
  assert.deepEqual(await good({}), [true, true]);
  assert.deepEqual(await good({ commitment: "00".repeat(32) }), [false, true]);
  const [first, second, ...others] = fair.deal;
  const swapped = [[second[0], ...first.slice(1)], [first[0], ...second.slice(1)], ...others];
  assert.deepEqual(await good({ deal: swapped }), [true, false]);
  assert.deepEqual(await good({ entropy: ["aa".repeat(16), null, null, null, null] }), [true, false]);
});
