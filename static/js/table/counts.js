/** @file Whether a hand counts for ranks and ratings, and if not, why. */

import { gettext } from "./i18n.js";

/** @param {string|null} friendly why it does not count; null: it does */
export const countsName = (friendly) => (friendly === null ? gettext("计分局") : gettext("友谊局"));

/** @param {string|null} friendly */
export function countsSentence(friendly) {
  switch (friendly) {
    case null:
      return gettext("计分局：计入排行榜和等级分。");
    case "private":
      return gettext("友谊局：这一桌不公开，不计入排行榜和等级分。");
    case "house":
      return gettext("友谊局：这一桌用了自定的规矩，不计入排行榜和等级分。");
    default:
      return gettext("友谊局：至少三个人互不是好友、也不在同一网络，才计入排行榜和等级分。");
  }
}
