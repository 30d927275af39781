/** Mounts the table and its company on a recorded frame, without sockets: ?frame=name&language=en. What its page would say of the ruleset may stand in the frame. What it sends is kept in window.sent; window.show(frame) draws the next one, window.hear(message) is the company's. */

import { gather } from "/static/js/company/attable.js";
import { loadIcons } from "/static/js/table/dom.js";
import { RANKS, SPECIAL } from "/static/js/table/ranks.js";
import { settingsOf } from "/static/js/table/settings.js";
import { Store } from "/static/js/table/store.js";
import { Table } from "/static/js/table/table.js";

const asked = new URLSearchParams(location.search);
if (asked.get("language") === "en") {
  document.documentElement.lang = "en";
  await import("/english.js");
}
await loadIcons("/static/icons/table.svg");
const store = new Store();
window.sent = [];
const commands = { act: (action) => window.sent.push(action), order: (command) => window.sent.push(command) };
const name = asked.get("frame");
const first = name ? await (await fetch(`frames/${name}.json`)).json() : null;
const table = new Table(document.getElementById("table"), commands, { home: "/", ruleset: "威海保皇", declines: ["pass", "fold"], ranks: RANKS.filter((rank) => rank !== SPECIAL), items: [], ...first?.page }, settingsOf({}));
table.connected("open");
const listeners = {};
const company = {
  on: (type, listener) => (listeners[type] ??= []).push(listener),
  look() {},
  again() {},
  open() {},
  say: (said) => window.sent.push({ type: "say", ...said }),
  deafen: (user, on) => window.sent.push({ type: "deafen", user, on }),
};
window.hear = (message) => listeners[message.type].forEach((listener) => listener(message));
const page = { me: "1", code: "kqwertyu", sit: "", invite: "", csrf: "", levels: "greedy", report: "/report/", sheet: "#sheet" };
const together = gather(table, commands.order, page, company);
store.observe((frame, fresh) => {
  table.update(frame, fresh);
  together(table.scene);
});
window.show = (frame) => store.accept(frame);
window.table = table;
window.change = (settings) => table.change(settings);
if (first) window.show(first);
document.documentElement.dataset.ready = "";
