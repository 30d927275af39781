/** @file What was refused, in a sentence that says what to do next. */

import { fill, gettext } from "./i18n.js";
import { kindName } from "./ranks.js";

/** @type {Record<string, (fields: any) => string>} */
const SENTENCES = {
  hand_ended: () => gettext("这一局已经结束。"),
  not_your_turn: () => gettext("还没轮到你。"),
  not_asked: () => gettext("现在没有要你决定的事。"),
  already_answered: () => gettext("你已经表过态了。"),
  not_offered: () => gettext("现在不能这样选。"),
  group_not_offered: () => gettext("这一种牌你不能叫，请另选一种。"),
  must_lead: () => gettext("轮到你开牌，必须出一套。"),
  cards_not_held: ({ card }) => (card ? fill(gettext("%(card)s 不在你手里，请重新选牌。"), { card: kindName(card) }) : gettext("有的牌不在你手里，请重新选牌。")),
  not_a_play: () => gettext("一套牌只能是同一点数，可以带王。"),
  jokers_alone: () => gettext("手里还有别的牌，王不能单出。"),
  six_held_back: () => gettext("憋6：6 要等到手里只剩 6 才能出。"),
  does_not_beat: () => gettext("压不住：张数要一样，而且每一张都要更大。"),
  not_seated: () => gettext("你不在这一桌的座位上。"),
  other_table: () => gettext("这一步是别的牌桌的，请重新载入页面。"),
  no_such_hand: () => gettext("这一局已经不在了，请再看一眼。"),
  closed: () => gettext("这一桌已经散了。"),
  playing: () => gettext("这一局还没打完。"),
  not_owner: () => gettext("只有桌主能这样做。"),
  not_a_person: () => gettext("那个座位上没有别人。"),
  seat_taken: () => gettext("那个座位有人了。"),
  bot_unknown: () => gettext("没有这种机器人。"),
  no_hand: () => gettext("现在没有进行中的一局。"),
  vote_alone: () => gettext("一个人不能散局：可以离开，或者打完。"),
  vote_spent: () => gettext("这一局你已经提议过一次了。"),
  no_vote: () => gettext("表决已经结束了。"),
  rate_limited: () => gettext("太快了，请等一下再试。"),
};

/** @param {import("./outbox.js").Answer} answer @returns {string|null} null when there is nothing to tell */
export function refusal({ result, code, fields }) {
  if (result === "stale") return gettext("牌局已经往前走了，请再看一眼。");
  if (result === "failed") return gettext("服务器出了差错，这一步没有走成，请再试一次。");
  if (result !== "refused") return null;
  return SENTENCES[code ?? ""]?.(fields ?? {}) ?? fill(gettext("这一步不行（%(code)s）。"), { code });
}

/** Why a connection ended for good, in a sentence; null when it may come back. @param {string} reason */
export function farewell(reason) {
  switch (reason) {
    case "protocol":
      return gettext("网站已经更新，请重新载入页面。");
    case "no_such_table":
      return gettext("没有这一桌，请回大厅。");
    case "logged_out":
      return gettext("你已经退出登录，请重新载入页面。");
    case "banned":
      return gettext("这个账号暂时不能玩。");
    default:
      return null;
  }
}
