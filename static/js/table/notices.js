/** @file What is said over the table that no press led to: of the site, and of what happened while the connection was lost. */

import { fill, gettext } from "./i18n.js";

/**
 * What went on at this table while the connection was lost; empty if nothing did.
 * @param {import("./types.js").Frame} frame
 * @param {import("./types.js").LogEvent[]} fresh
 * @param {boolean} mine  a command of my own was on its way
 */
export function meanwhile({ table }, fresh, mine) {
  const turns = fresh.filter((event) => event.seat !== undefined && event.seat !== null);
  if (!turns.length) return "";
  if (!mine && table.you !== null && turns.some((event) => event.seat === table.you)) return gettext("刚才断线时轮到过你，系统替你走了。");
  return fill(gettext("刚才断线时牌局走了 %(count)s 步。"), { count: turns.length });
}

/** What holds for the whole site now; empty: nothing out of the ordinary. @param {import("./types.js").Frame} frame */
export function siteNotice({ table, clock }) {
  if (table.draining) return gettext("网站就要维护：这一局照常打完，先不开新局。");
  if (clock?.given_ms) return fill(gettext("网站刚才停了一会儿，这一步补了 %(seconds)s 秒。"), { seconds: Math.round(clock.given_ms / 1000) });
  return "";
}
