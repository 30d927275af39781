/** Mounts the table on a recorded frame, without a socket: ?frame=name. What it sends is kept in window.sent, window.show(frame) draws the next one. */

import { useIcons } from "/static/js/table/dom.js";
import { Store } from "/static/js/table/store.js";
import { Table } from "/static/js/table/table.js";

useIcons("/static/icons/table.svg");
const store = new Store();
window.sent = [];
const commands = { act: (action) => window.sent.push(action), order: (command) => window.sent.push(command) };
const table = new Table(document.getElementById("table"), commands, { home: "/", ruleset: "威海保皇", declines: ["pass", "fold"], items: [] });
table.connected("open");
store.observe((frame, fresh) => table.update(frame, fresh));
window.show = (frame) => store.accept(frame);
window.table = table;

const name = new URLSearchParams(location.search).get("frame");
if (name) window.show(await (await fetch(`frames/${name}.json`)).json());
document.documentElement.dataset.ready = "";
