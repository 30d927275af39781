/** @file Company at a table: the waiting room, the chat in the panel, who watches, the vote. The hand itself knows nothing of it. */

import { h, put, set, write } from "../table/dom.js";
import { fill, gettext, ngettext } from "../table/i18n.js";
import { listed } from "../table/words.js";
import { Ballot } from "./ballot.js";
import { Bubbles } from "./bubbles.js";
import { Chat } from "./chat.js";
import { Company } from "./company.js";
import { Inviting } from "./inviting.js";
import { told, wordsOf } from "./phrases.js";
import { quickWords } from "./quick.js";
import { Room } from "./room.js";

const SAID_MS = 6000;

/**
 * Join the company to a table's page; the answer is called with each frame's scene.
 * @param {import("../table/table.js").Table} table
 * @param {(command: object) => void} order
 * @param {{me?: string, code: string, sit: string, invite: string, csrf: string, levels: string, report?: string, sheet: string}} page
 */
export function gather(table, order, page, company = new Company()) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("sit"));
  const sit = (/** @type {number} */ seat) => {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("seat")).value = String(seat);
    form.submit();
  };
  const inviting = new Inviting(company, page);
  const room = new Room({ sit, order, levels: page.levels.split(" ") }, inviting.el);
  const ballot = new Ballot(order, table.menu);
  const chat = new Chat(company, { me: page.me ? Number(page.me) : null, report: page.report ?? "" });
  const watchers = h("p.watchers", { hidden: true });
  const said = h("p.said", { "aria-hidden": "true", hidden: true });
  const talk = h("section.talk", null, h("h2", null, gettext("聊天")), watchers, chat.el);
  table.panel.el.append(talk);

  const unread = h("span.unread", { hidden: true });
  const talkButton = h("button.tool", { type: "button", onclick: () => openChat() }, gettext("聊天"), unread);
  const roomButton = h("button.button", { type: "button", onclick: () => room.toggle(true) }, gettext("座位"));
  table.head.el.insertBefore(talkButton, table.head.menu);
  set(table.head.sort, "data-sort", true);
  table.result.leave.before(roomButton);
  table.menu.body.insertBefore(ballot.call, table.menu.leaving);
  table.menu.body.insertBefore(h("a.button.item", { href: page.sheet, target: "_blank" }, gettext("这一桌的账")), table.menu.leaving);
  table.root.append(room.el, ballot.el, said);

  let count = 0;
  /** @type {any} */
  let timer = null;

  function openChat() {
    count = 0;
    unread.hidden = true;
    table.panel.open(talkButton, "talk");
    (chat.form.isConnected ? chat.field : chat.box).focus({ preventScroll: true });
  }

  const bubbles = new Bubbles(table);
  chat.renewed = (readable) => bubbles.keep(readable);
  chat.heard = (line) => {
    const seen = bubbles.show(line);
    // The open log of the chat speaks for itself.
    if (line.user === Number(page.me) || chat.box.offsetParent) return;
    table.announcer.tell([told(line.name, wordsOf(line))]);
    count += 1;
    write(unread, count > 9 ? "9+" : count);
    unread.hidden = false;
    set(talkButton, "aria-label", fill(ngettext("聊天，%(count)s 条新的", "聊天，%(count)s 条新的", count), { count }));
    if (seen) return;
    write(said, told(line.name, wordsOf(line)));
    said.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => (said.hidden = true), SAID_MS);
  };

  table.person.doings.push((sitter, mine, close) => {
    if (!page.me || sitter.user === null) return null;
    const then = (/** @type {() => void} */ call) => () => {
      close();
      call();
    };
    if (mine) return quickWords((key) => then(() => chat.say({ phrase: key }))());
    const off = h("button.button.item", { type: "button", onclick: then(() => company.deafen(/** @type {number} */ (sitter.user), true)) }, gettext("不看他说话"));
    const about = new URLSearchParams({ about: String(sitter.user), table: page.code });
    return h("div.doings", null, off, h("a.button.item", { href: `${page.report}?${about}`, target: "_blank" }, gettext("举报")));
  });

  company.on("watchers", ({ count: number, names }) => {
    watchers.hidden = !number;
    const sentence = fill(ngettext("%(count)s 人旁观", "%(count)s 人旁观", number), { count: number });
    write(watchers, names.length ? told(sentence, listed(names)) : sentence);
  });

  let running = true;
  company.look({ at: page.code });
  company.open();

  return (/** @type {import("../table/scene.js").Scene} */ scene) => {
    room.update(scene);
    ballot.update(scene);
    put(roomButton, "hidden", !room.open);
    // What the others said during a hand may be read when it is over.
    const now = scene.table.state === "playing";
    if (running && !now) company.again();
    running = now;
  };
}
