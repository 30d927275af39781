/** @file What a replay's deal is held against, and what came of it, in sentences. */

import { added } from "../table/seal.js";
import { h } from "../table/dom.js";
import { fill, gettext } from "../table/i18n.js";
import { kindName } from "../table/ranks.js";
import { commitment, dealOut, shuffle } from "./shuffle.js";

/**
 * @typedef {object} Fairness
 * @property {string} seed
 * @property {string} commitment
 * @property {(string|null)[]|null} entropy
 * @property {string[][]} deal
 * @property {string[]} deck
 * @property {number} surplus
 * @property {number} begins
 *
 * @typedef {{good: boolean, text: string}} Verdict
 */

const NOTHING = [null, null, null, null, null];

/** Says where a deal is first another than it should be. @param {string[][]} due @param {string[][]} dealt @param {string[]} names by seat */
function place(due, dealt, names) {
  for (const [seat, hand] of due.entries()) {
    const at = hand.findIndex((card, index) => card !== dealt[seat]?.[index]);
    if (at >= 0) return fill(gettext("种子和随机数发不出这样的牌：%(name)s 的第 %(number)s 张应当是%(card)s！"), { name: names[seat], number: at + 1, card: kindName(hand[at]) });
  }
  return gettext("种子和随机数发不出这样的牌：有一家多了牌！");
}

/** @param {Fairness} fair @param {string[]} names by seat @returns {Promise<Verdict[]>} */
export async function verdicts(fair, names) {
  const entropy = fair.entropy ?? NOTHING;
  const sealed = (await commitment(fair.seed)) === fair.commitment;
  const hands = dealOut(await shuffle(fair.seed, entropy, fair.deck), fair.surplus, fair.begins);
  const same = JSON.stringify(hands) === JSON.stringify(fair.deal);
  const found = [
    { good: sealed, text: sealed ? gettext("种子和发牌前公布的摘要相符：发牌以后没有换过。") : gettext("种子和发牌前公布的摘要不符！") },
    { good: same, text: same ? gettext("牌序由种子和大家加的随机数算出，五家的牌一张不差。") : place(hands, fair.deal, names) },
  ];
  const own = added()[fair.commitment];
  if (own) {
    const there = entropy.includes(own);
    found.push({ good: there, text: there ? gettext("你的浏览器加的随机数在里面。") : gettext("你的浏览器加过随机数，可是没有赶上这一局。") });
  }
  return found;
}

/** Check, and say what came of it. @param {Element} list @param {Fairness} fair @param {string[]} names by seat */
export async function check(list, fair, names) {
  if (!globalThis.crypto?.subtle) {
    list.replaceChildren(h("li", null, gettext("浏览器只在 https 的网页上肯算；请用命令 bin/manage verify_deal 验记录文件。")));
    return;
  }
  const found = await verdicts(fair, names);
  const count = (fair.entropy ?? NOTHING).filter((part) => part !== null).length;
  list.replaceChildren(
    ...found.map(({ good, text }) => h("li", { "data-good": String(good) }, text)),
    h("li", null, fill(gettext("这一局有 %(count)s 家加了随机数。"), { count })),
  );
}
