/** @file On every page: a running hand to go back to, and invitations, as they come. */

import { h, keyed } from "../table/dom.js";
import { fill, gettext } from "../table/i18n.js";
import { Company } from "./company.js";

const root = document.querySelector(".going");

if (root) {
  const company = new Company();
  // What the page came with is drawn anew from the first message on.
  let drawn = false;
  company.on("personal", ({ going }) => {
    if (!drawn) root.replaceChildren();
    drawn = true;
    show(going);
  });
  company.open();
}

/** @param {import("./company.js").Going} going */
function show(going) {
  const notices = going.invitations.map(({ code, by }) => ({ key: code, text: fill(gettext("%(name)s 请你去打牌"), { name: by }), link: gettext("去看看") }));
  if (going.table && going.playing) notices.unshift({ key: going.table, text: gettext("你有一局正在进行。"), link: gettext("回牌桌") });
  keyed(
    /** @type {Element} */ (root),
    notices,
    ({ key, link }) => key + link,
    ({ key, text, link }) => h("p", null, h("span", null, text), " ", h("a", { href: `/tables/${key}/` }, link)),
  );
}
