/** @file The row over the hand: one of the panels, and the bar that shows my time. */

import { CallRow } from "./callrow.js";
import { h, put, set, write } from "./dom.js";
import { gettext } from "./i18n.js";
import { waitingFor } from "./scene.js";
import { TrickRow } from "./trickrow.js";
import { SLIP_MS } from "./twice.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Actions {
  #lockedUntil = 0;

  /**
   * @param {import("./hand.js").Hand} hand
   * @param {{act: (action: object) => void, pickGroup: (groups: [string, number][]) => void, resume: () => void, ready: () => void}} commands
   * @param {string[]} declines
   */
  constructor(hand, commands, declines) {
    this.act = (/** @type {object} */ action) => {
      const now = performance.now();
      if (now < this.#lockedUntil) return;
      this.#lockedUntil = now + SLIP_MS;
      commands.act(action);
    };
    this.trick = new TrickRow(hand, this.act, declines);
    this.calls = new CallRow(this.act, commands.pickGroup);
    this.back = h("button.button.main", { type: "button", onclick: commands.resume }, gettext("取消托管"));
    this.auto = h("div.row.single", null, this.back);
    this.start = h("button.button.main", { type: "button", onclick: commands.ready }, gettext("准备"));
    this.ready = h("div.row.single", null, this.start);
    this.note = h("p.row.quiet");
    this.bar = h("span.left");
    this.digits = h("span.digits", { "aria-hidden": "true" });
    this.el = h("div.actions", null, h("div.bar", { "aria-hidden": "true" }, this.bar), this.digits, this.trick.el, this.calls.el, this.auto, this.ready, this.note);
    /** @type {Scene|null} */
    this.scene = null;
    this.busy = false;
  }

  /** @param {Scene} scene @param {boolean} busy @param {import("./countdown.js").Countdown} countdown */
  update(scene, busy, countdown) {
    this.scene = scene;
    this.busy = busy;
    const { row } = scene;
    put(this.trick.el, "hidden", row !== "trick");
    put(this.calls.el, "hidden", row !== "call");
    put(this.auto, "hidden", row !== "auto");
    const unready = row === "idle" && scene.you !== null && !scene.table.seats[scene.you]?.ready;
    put(this.ready, "hidden", !unready);
    put(this.note, "hidden", unready || !["answered", "wait", "watch", "idle"].includes(row));
    put(this.back, "disabled", busy);
    put(this.start, "disabled", busy);
    if (row === "trick") this.trick.update(scene, busy);
    if (row === "call") this.calls.update(scene, busy);
    write(this.note, quietLine(scene));
    const running = scene.asked || (Boolean(scene.view?.secret) && row !== "result");
    set(this.el, "data-timed", running);
    if (running) countdown.drain(this.bar, (part) => ({ transform: `scaleX(${part})` }));
    else countdown.still(this.bar);
  }

  /** The selection changed: only the trick's buttons say something else now. */
  reselect() {
    if (this.scene?.row === "trick") this.trick.update(this.scene, this.busy);
  }
}

/** @param {Scene} scene */
function quietLine(scene) {
  const { row, view, you } = scene;
  if (row === "idle" && you !== null) return waitingFor(scene);
  if (row === "answered") return gettext("已经表态，等大家");
  if (row === "watch") return gettext("旁观中");
  if (row === "wait") return view?.secret ? gettext("等大家表态") : gettext("先看牌，等别人决定");
  return "";
}
