/** @file The lobby's page comes alive: the list by itself, the wait counted down, invitations, friends, chat. */

import { h, keyed, loadIcons, set, write } from "../table/dom.js";
import { fill, gettext, ngettext, pgettext } from "../table/i18n.js";
import { Chat } from "./chat.js";
import { Company } from "./company.js";

/** @typedef {{code: string, ruleset: string, house: boolean, state: string, number: number, seats: ({name: string, color: number, bot: boolean}|null)[], free: number, rated: boolean}} Row */

const page = /** @type {HTMLElement} */ (document.getElementById("lobby"));
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (page.querySelector(`[data-${name}]`));
const filter = /** @type {HTMLFormElement} */ (part("filter"));
const rulesets = /** @type {HTMLSelectElement} */ (filter.elements.namedItem("ruleset"));
const checked = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (filter.elements.namedItem(name)).checked;
const nameOf = (/** @type {string} */ ruleset) => [...rulesets.options].find((option) => option.value === ruleset)?.text ?? ruleset;

// Without its signs one may still talk.
await loadIcons(page.dataset.icons ?? "").catch(() => {});

const company = new Company();
const me = page.dataset.me ? Number(page.dataset.me) : null;
const chat = new Chat(company, { me, report: page.dataset.report ?? "" });
part("chat").append(chat.el);
part("chat").hidden = false;
part("filter-button").hidden = true;
let listed = false;

/** @type {{going: import("./company.js").Going, at: number}|null} */
let news = null;

company.on("tables", ({ rows, more, online }) => {
  if (!listed) part("rows").replaceChildren();
  listed = true;
  keyed(part("rows"), rows, (row) => row.code, makeRow, drawRow);
  part("none").hidden = rows.length > 0;
  part("more").hidden = !more;
  write(part("more"), fill(ngettext("还有 %(more)s 桌，用上面的条件找。", "还有 %(more)s 桌，用上面的条件找。", more), { more }));
  part("online").hidden = false;
  write(part("online"), online);
});

company.on("friends", ({ friends }) => {
  part("no-friends").hidden = friends.length > 0;
  keyed(part("friends"), friends, (friend) => `${friend.id} ${friend.table}`, (friend) =>
    h("li", null, h("span.avatar", { "data-color": friend.color, "aria-hidden": "true" }, [...friend.name][0]), h("bdi", null, friend.name), friend.table ? h("a", { href: `/tables/${friend.table}/` }, gettext("在打牌，去看看")) : null),
  );
});

company.on("personal", ({ going }) => {
  const sat = news?.going.waited !== null && going.waited === null && going.table;
  const opens = part("waiting").hidden === false && going.table;
  if (sat || opens) return location.assign(`/tables/${going.table}/`);
  news = { going, at: performance.now() };
  if (!going.table) {
    part("waiting").hidden = going.waited === null;
    part("seek").hidden = going.waited !== null;
  }
  const asked = going.invitations;
  part("invitations").hidden = !asked.length;
  const token = /** @type {HTMLInputElement|null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? "";
  part("asked").querySelectorAll("li:not([data-live])").forEach((old) => old.remove());
  keyed(part("asked"), asked, (one) => one.code, ({ code, ruleset, by }) =>
    h(
      "li",
      { "data-live": true },
      h("span", null, `${fill(gettext("%(name)s 请你去打牌"), { name: by })} · ${nameOf(ruleset)}`),
      h("a.button.button-primary", { href: `/tables/${code}/` }, gettext("去看看")),
      h("form", { method: "post", action: `/tables/${code}/decline/` }, h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: token }), h("button.button-quiet", null, gettext("不去"))),
    ),
  );
  count();
});

/** The wait, counted by the page itself. */
function count() {
  if (!news || news.going.waited === null) return;
  const passed = (performance.now() - news.at) / 1000;
  const left = Math.max(0, Math.ceil((news.going.bots_in ?? 0) - passed));
  write(part("waiting-text"), fill(ngettext("已经有 %(count)s 个人在等", "已经有 %(count)s 个人在等", news.going.waiting), { count: news.going.waiting }));
  write(part("bots"), left ? fill(ngettext("最多再等 %(seconds)s 秒，空位由机器人补上。", "最多再等 %(seconds)s 秒，空位由机器人补上。", left), { seconds: left }) : gettext("机器人正在补位……"));
}

setInterval(count, 1000);

/** @param {Row} row */
function makeRow(row) {
  const parts = { name: h("b.row-name"), seats: h("span.row-seats"), state: h("span.row-state"), go: h("span.row-go") };
  return Object.assign(h("li", null, h("a.row-table", { href: `/tables/${row.code}/` }, ...Object.values(parts))), { parts });
}

/** @param {any} node @param {Row} row */
function drawRow(node, row) {
  const { name, seats, state, go } = node.parts;
  const marks = [...(row.house ? [pgettext("house rules", "自定")] : []), ...(row.rated ? [pgettext("hand counts", "排名")] : [])];
  keyed(name, [nameOf(row.ruleset), ...marks], String, (text) => (marks.includes(text) ? h("span.tag", null, text) : h("span", null, text)));
  keyed(seats, row.seats.map((sitter, seat) => ({ sitter, key: `${seat} ${JSON.stringify(sitter)}` })), ({ key }) => key, ({ sitter }) => chair(sitter));
  write(state, stateOf(row));
  write(go, row.state !== "playing" && row.free ? gettext("坐下") : gettext("旁观"));
}

/** @param {Row["seats"][0]} sitter */
function chair(sitter) {
  if (!sitter) return h("span.chair.chair-free", { title: gettext("空位") });
  const letter = [...sitter.name][0];
  if (sitter.bot) return h("span.chair.chair-bot", { title: sitter.name }, letter);
  return h("span.chair", { "data-color": sitter.color, title: sitter.name }, letter);
}

/** @param {Row} row */
function stateOf({ state, number, free }) {
  if (state === "playing") return fill(gettext("第 %(number)s 局进行中"), { number });
  if (free) return fill(ngettext("%(free)s 个空位", "%(free)s 个空位", free), { free });
  return gettext("等大家准备");
}

function look() {
  company.look({ lobby: true, ruleset: rulesets.value, free: checked("free"), rated: checked("rated") });
}

filter.addEventListener("change", () => {
  const wanted = new URLSearchParams([...new FormData(filter)].filter(([, value]) => value).map(([key, value]) => [key, String(value)]));
  history.replaceState(null, "", `?${wanted}`);
  look();
});
set(filter, "data-live", true);
look();
company.open();
