/** @file The events of a hand as sentences, for the log and for the ear. What is not worth a line gives null. */

import { fill, gettext } from "./i18n.js";
import { declineName, doubleName, placeName, roleName } from "./names.js";
import { kindName } from "./ranks.js";
import { listed, playWords } from "./words.js";

/** @typedef {import("./types.js").LogEvent} LogEvent */

/** @type {Record<string, (event: any, name: (seat: number) => string) => string|null>} */
const SENTENCES = {
  committed: () => gettext("新的一局，牌序已经封存"),
  tributed: ({ gifts }, name) => tribute(gifts, name),
  grabbed: ({ seat }, name) => fill(gettext("%(name)s 抢独，当了皇帝"), { name: name(seat) }),
  ascended: ({ seat, group }, name) =>
    group
      ? fill(gettext("%(name)s 登基，叫 %(kind)s"), { name: name(seat), kind: kindName(group) })
      : fill(gettext("%(name)s 登基"), { name: name(seat) }),
  solo_ascended: ({ seat }, name) => fill(gettext("%(name)s 登基，明独"), { name: name(seat) }),
  abdicated: ({ seat, to, cards }, name) => {
    const lines = [to === null ? fill(gettext("%(name)s 让位"), { name: name(seat) }) : fill(gettext("%(name)s 让位给 %(to)s"), { name: name(seat), to: name(to) })];
    if (cards?.length) lines.push(fill(gettext("贴 %(cards)s"), { cards: listed(cards.map(kindName)) }));
    return listed(lines);
  },
  accepted: ({ seat }, name) => fill(gettext("%(name)s 接了皇牌，当了皇帝"), { name: name(seat) }),
  refused: ({ seat }, name) => fill(gettext("%(name)s 不接"), { name: name(seat) }),
  forced: ({ seat }, name) => fill(gettext("逼位：%(name)s 必须登基"), { name: name(seat) }),
  revealed: ({ seat }, name) => fill(gettext("%(name)s 明保：我是侍卫"), { name: name(seat) }),
  open_declared: ({ seat }, name) => fill(gettext("%(name)s 明独：没有侍卫"), { name: name(seat) }),
  surrendered: ({ seat }, name) => fill(gettext("%(name)s 投降"), { name: name(seat) }),
  rebelled: ({ seat }, name) => fill(gettext("%(name)s 造反"), { name: name(seat) }),
  twisted: ({ seat }, name) => fill(gettext("%(name)s 扭"), { name: name(seat) }),
  kicked: ({ seat }, name) => fill(gettext("%(name)s 踢"), { name: name(seat) }),
  doubled: ({ double }) => fill(gettext("%(double)s：整局 ×2"), { double: doubleName(double) }),
  roles_shown: ({ roles }, name) => shownRoles(roles, name),
  trick_opened: ({ leader, reason }, name) => opening(name(leader), reason),
  played: ({ seat, play, place }, name) => {
    const said = fill(gettext("%(name)s 出 %(cards)s"), { name: name(seat), cards: playWords(play) });
    return place ? listed([said, placeName(place)]) : said;
  },
  passed: ({ seat }, name) => declined("pass", [name(seat)]),
  held: ({ seat }, name) => declined("hold", [name(seat)]),
  folded: ({ seat }, name) => declined("fold", [name(seat)]),
  claimed: ({ seat }, name) => fill(gettext("%(name)s 申请接风"), { name: name(seat) }),
  stopped: ({ end }) => endName(end),
  ended: () => gettext("这一局结束"),
};

const DECLINES = { passed: "pass", held: "hold", folded: "fold" };

/** @param {LogEvent} event @param {(seat: number) => string} name @returns {string|null} */
export function sentence(event, name) {
  return SENTENCES[event.type]?.(event, name) ?? null;
}

/**
 * The same for the ear: passes that follow each other are one sentence.
 * @param {LogEvent[]} events @param {(seat: number) => string} name @returns {string[]}
 */
export function spokenLines(events, name) {
  /** @type {string[]} */
  const lines = [];
  let names = /** @type {string[]} */ ([]);
  let type = "";
  const flush = () => {
    if (names.length) lines.push(declined(type, names));
    names = [];
  };
  for (const event of events) {
    const decline = DECLINES[/** @type {keyof typeof DECLINES} */ (event.type)];
    if (decline && decline === type && names.length) names.push(name(/** @type {number} */ (event.seat)));
    else {
      flush();
      type = decline ?? "";
      if (decline) names = [name(/** @type {number} */ (event.seat))];
      else {
        const line = sentence(event, name);
        if (line) lines.push(line);
      }
    }
  }
  flush();
  return lines;
}

/** @param {string} type @param {string[]} names */
function declined(type, names) {
  return fill(gettext("%(name)s %(decline)s"), { name: listed(names), decline: declineName(type) });
}

/** Who gave to whom, and what, as far as one may know. @param {import("./types.js").Gift[]} gifts @param {(seat: number) => string} name */
function tribute(gifts, name) {
  const told = gifts.map(({ giver, receiver, card }) => {
    const fields = { from: name(giver), to: name(receiver), card: kindName(card) };
    return card === "??" ? fill(gettext("%(from)s 给 %(to)s 一张牌"), fields) : fill(gettext("%(from)s 给 %(to)s %(card)s"), fields);
  });
  return told.length ? fill(gettext("进贡：%(gifts)s"), { gifts: listed(told) }) : null;
}

/** @param {string[]} roles @param {(seat: number) => string} name */
function shownRoles(roles, name) {
  const crown = roles.flatMap((role, seat) => (role === "rebel" ? [] : [`${name(seat)} ${roleName(role)}`]));
  return fill(gettext("身份亮明：%(roles)s"), { roles: listed(crown) });
}

/** @param {string} name @param {string} reason */
function opening(name, reason) {
  if (reason === "emperor") return fill(gettext("皇帝 %(name)s 先开牌"), { name });
  if (reason === "wind" || reason === "claim") return fill(gettext("%(name)s 接风开牌"), { name });
  return fill(gettext("%(name)s 开牌"), { name });
}

/** How a hand ended, as the title of its result. @param {string} end */
export function endName(end) {
  if (end === "surrendered") return gettext("皇帝投降");
  if (end === "refused") return gettext("没有人接皇位");
  if (end === "void") return gettext("黄局，不算分");
  if (end === "dissolved") return gettext("大家同意散局，不算分");
  if (end === "annulled") return gettext("这一局作废，不算分");
  return gettext("这一局的结果");
}
