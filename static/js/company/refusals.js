/** @file What the company's socket refused, in a sentence. */

import { fill, gettext } from "../table/i18n.js";

/** @type {Record<string, (fields: any) => string>} */
const SENTENCES = {
  chat_empty: () => gettext("先写点什么。"),
  chat_too_long: ({ limit }) => fill(gettext("太长了，最多 %(limit)s 个字。"), { limit }),
  links_off: () => gettext("游客不能发网址；注册以后可以。"),
  muted: ({ until }) => fill(gettext("你被禁言到 %(time)s。"), { time: until ? new Date(until).toLocaleString(document.documentElement.lang) : "—" }),
  rate_limited: () => gettext("说得太快了，歇一下再说。"),
  no_account: () => gettext("先坐下或登录，才能说话。"),
  shut_out: () => gettext("桌主请你离开了这一桌。"),
  nowhere: () => gettext("这里不能说话。"),
};

/** @param {import("../table/outbox.js").Answer} answer @returns {string} empty when there is nothing to tell */
export function refusal({ result, code, fields }) {
  if (result === "failed") return gettext("服务器出了差错，没有说出去，请再试一次。");
  if (result !== "refused") return "";
  return SENTENCES[code ?? ""]?.(fields ?? {}) ?? fill(gettext("这一步不行（%(code)s）。"), { code });
}
