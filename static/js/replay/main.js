/** @file The page of a finished hand: its film on the stage, its events in a list, its deal checked. */

import { check } from "../fair/check.js";
import { loadIcons } from "../table/dom.js";
import { gettext } from "../table/i18n.js";
import { readAddress, writeAddress } from "./address.js";
import { Controls } from "./controls.js";
import { Events } from "./events.js";
import { listenToKeys } from "./keys.js";
import { Player } from "./player.js";
import { Stage } from "./stage.js";
import { Tape } from "./tape.js";

const root = /** @type {HTMLElement} */ (document.getElementById("stage"));
const list = /** @type {HTMLElement} */ (document.getElementById("events"));
const checks = document.getElementById("checks");
const share = /** @type {HTMLButtonElement} */ (document.getElementById("share"));
const given = /** @type {Record<string, string>} */ ({ ...root.dataset });
const { film: address, icons, ranks, ruleset, number, seats, mine } = given;

const [film] = await Promise.all([
  fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))))),
  loadIcons(icons).catch(() => {}),
]);
const sitters = JSON.parse(seats);
const tape = new Tape(film, { sitters, ruleset, number: Number(number) || 0 });
const names = sitters.map((/** @type {{name: string}} */ sitter) => sitter.name);

const { near, event, ...asked } = readAddress(location);
let { eyes } = asked;
let base = eyes ?? near ?? (mine ? Number(mine) : 0);

const player = new Player(tape.length, show);
const events = new Events(list, (/** @type {number} */ number) => {
  wishes.jump(tape.at(number));
  root.scrollIntoView({ block: "start" });
});
/** @type {import("./controls.js").Wishes} */
const wishes = {
  jump: (index) => player.jump(index),
  toggle: () => player.toggle(),
  pace: (speed) => player.pace(speed),
  trick: (way) => player.jump(tape.trick(player.index, way)),
  look: (seat) => {
    eyes = seat;
    base = seat ?? base;
    show(player.index);
  },
};
const controls = new Controls(wishes, names, tape.length);
/** @type {HTMLElement} */ (list.closest("section")).hidden = true;
const stage = new Stage(root, { title: document.querySelector("h1")?.textContent ?? "", ranks: ranks.split(" "), list, controls: controls.el, said: events.said });

/** @param {number} index */
function show(index) {
  const moment = tape.event(index);
  stage.update(tape.frame(index, eyes, base), eyes === null ? tape.cards(index) : null, player);
  controls.update(player, eyes, events.text(moment));
  events.mark(moment, !player.playing);
  history.replaceState(null, "", location.pathname + writeAddress(events.named(moment), eyes, base));
}

const felt = /** @type {HTMLElement} */ (root.parentElement);
felt.hidden = false;
// The stage fills the first screen, as a table does; the house's own head comes below it, the way past it before it.
document.querySelector(".skip-link")?.after(felt);
listenToKeys(root, wishes, () => player);
player.jump(event === null ? 0 : tape.at(event));
// The browser looked for the event where it stood in the page.
if (event !== null) scrollTo(0, 0);
addEventListener("hashchange", () => {
  const { event: wanted } = readAddress(location);
  if (wanted !== null) player.jump(tape.at(wanted));
});

share.hidden = false;
share.addEventListener("click", async () => {
  const url = location.href;
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
  await navigator.clipboard?.writeText(url);
  share.textContent = share.dataset.done ?? gettext("地址已复制");
});

if (checks && film.fair) check(checks, film.fair, names);
