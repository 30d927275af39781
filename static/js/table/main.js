/** @file Joins the page, the socket and the table: messages in become frames and answers, commands go out until answered. */

import { gather } from "../company/attable.js";
import { loadIcons } from "./dom.js";
import { gettext } from "./i18n.js";
import { Link, PING_MS } from "./link.js";
import { meanwhile } from "./notices.js";
import { Outbox } from "./outbox.js";
import { farewell, refusal } from "./refusals.js";
import { settingsOf } from "./settings.js";
import { Sealer } from "./seal.js";
import { lacks, Store } from "./store.js";
import { Table } from "./table.js";

const PROTOCOL = 1;
const NOTICE_MS = 5000;

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const given = /** @type {Record<string, string>} */ ({ ...root.dataset });
const { code, socket, home, icons, declines, ranks, ruleset } = given;
// Without its signs the table still plays.
await loadIcons(icons).catch(() => {});

const store = new Store();
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const link = new Link(`${scheme}//${location.host}${socket}`, { opened, received, changed });
const outbox = new Outbox((message) => link.send(message), () => table.wait(outbox.busy));
const sealer = new Sealer(code, (message) => link.send(message));
const table = new Table(
  root,
  { act, order },
  { home, ruleset, declines: declines ? declines.split(" ") : [], ranks: ranks.split(" "), items: [...(document.getElementById("items")?.children ?? [])] },
  settingsOf(root.dataset),
);
const together = gather(table, order, /** @type {any} */ (root.dataset));
let build = "";
/** The site has another build than the one this page is of. */
let outdated = false;
/** @type {any} */
let notice = null;
/** What comes in the first two frames after a loss: the second answers `resume`. @type {{events: any[], frames: number, mine: boolean}|null} */
let missed = null;

store.observe((frame, fresh) => {
  link.pingMs = frame.table.you !== null || playing() ? PING_MS.seated : PING_MS.idle;
  table.update(frame, fresh);
  if (table.scene) together(table.scene);
  sealer.update(frame.table);
  missed?.events.push(...fresh);
  renew();
});

function playing() {
  const view = store.frame?.view ?? null;
  return view !== null && view.phase !== "ended";
}

/** @param {object} action */
function act(action) {
  const version = store.frame?.version;
  if (!version || outbox.busy) return;
  outbox.post({ type: "act", table: code, hand: version.hand, step: version.step, action }, (answer) => {
    if (["ok", "duplicate"].includes(answer.result) && /** @type {any} */ (action).type === "play") table.hand.clear();
    answered(answer);
  });
}

/** @param {any} command */
function order(command) {
  outbox.post({ type: "do", table: code, command }, (answer) => {
    if (command.type === "leave" && ["ok", "duplicate"].includes(answer.result)) location.assign(home);
    else answered(answer);
  });
}

/** @param {import("./outbox.js").Answer} answer */
function answered(answer) {
  const text = refusal(answer);
  if (text) show(text);
}

/** A notice that goes by itself. @param {string} text */
function show(text) {
  clearTimeout(notice);
  table.tell(text);
  notice = setTimeout(() => table.tell(""), NOTICE_MS);
}

function opened() {
  link.send({ type: "resume", ...store.missing });
  outbox.resend();
  sealer.again();
}

/** @param {any} message */
function received(message) {
  switch (message.type) {
    case "hello":
      return greeted(message);
    case "frame":
      store.accept(message);
      return catchUp();
    case "answer":
      return outbox.answer(message);
    case "pong":
      return message.version && checkVersion(message.version);
    case "error":
      // Where the database is away for a moment the next pong makes it good.
      return message.code === "database" ? undefined : show(gettext("服务器没有看懂这一步，请重新载入页面。"));
    case "bye":
      return message.code === "restart" ? link.comeBack(message.retry_ms) : leave(message.code);
  }
}

/** @param {{protocol: number, build: string}} hello */
function greeted(hello) {
  if (hello.protocol !== PROTOCOL) return leave("protocol");
  build ||= hello.build;
  outdated = build !== hello.build;
  renew();
}

/** A page of an older build loads itself again, but not in the middle of a hand. */
function renew() {
  if (outdated && !playing()) location.reload();
}

/** After a loss: tell what went on meanwhile, once it is known. */
function catchUp() {
  if (!missed || !store.frame || (missed.frames += 1) < 2) return;
  const text = meanwhile(store.frame, missed.events, missed.mine);
  missed = null;
  if (text) show(text);
}

/** @param {import("./types.js").Version} sent */
function checkVersion(sent) {
  if (lacks(store.frame?.version ?? null, sent)) link.send({ type: "resume", ...store.resume });
}

/** The server ends the connection. Without a lasting reason the link comes back by itself. @param {string} reason */
function leave(reason) {
  const text = farewell(reason);
  if (!text) return;
  link.stop();
  clearTimeout(notice);
  table.tell(text);
}

/** @param {import("./link.js").LinkState} state */
function changed(state) {
  table.connected(state);
  if (state === "waiting") {
    // What is still on its way may be mine, though no answer says so.
    missed = { events: [], frames: 0, mine: outbox.busy };
    table.tell(gettext("连接断了，正在重连……牌局照常，你的座位留着。"));
  }
  if (state === "open") table.tell("");
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") link.wake();
});
window.addEventListener("online", () => link.wake());
window.addEventListener("offline", () => link.lose());
const first = document.getElementById("frame");
if (first) store.accept(JSON.parse(first.textContent ?? ""));
link.open();
if (root.dataset.said) show(root.dataset.said);
