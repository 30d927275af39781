/** Mounts the table on a recorded frame, without a socket: ?frame=name&language=en. What its page would say of the ruleset may stand in the frame. What it sends is kept in window.sent, window.show(frame) draws the next one. */

import { loadIcons } from "/static/js/table/dom.js";
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
const table = new Table(document.getElementById("table"), commands, { home: "/", ruleset: "威海保皇", declines: ["pass", "fold"], items: [], ...first?.page }, settingsOf({}));
table.connected("open");
store.observe((frame, fresh) => table.update(frame, fresh));
window.show = (frame) => store.accept(frame);
window.table = table;
window.change = (settings) => table.change(settings);
if (first) window.show(first);
document.documentElement.dataset.ready = "";
