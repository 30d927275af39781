/** @file What is said at one place: the lines, the field to write, quick phrases, not reading somebody, reporting. */

import { h, keyed, set, write } from "../table/dom.js";
import { fill, gettext } from "../table/i18n.js";
import { isReaction, KEYS, phrase, reaction, wordsOf } from "./phrases.js";
import { reactionRow } from "./quick.js";
import { refusal } from "./refusals.js";

/** @typedef {import("./company.js").Line} Line */

const KEPT = 120;

export class Chat {
  /** @type {Line[]} */
  #lines = [];
  /** The same line from a press that was sent twice is one. @type {Set<number>} */
  #known = new Set();

  /**
   * @param {import("./company.js").Company} company
   * @param {{me: number|null, report: string}} page  report: where a report is written, empty if it cannot be
   */
  constructor(company, { me, report }) {
    this.company = company;
    this.me = me;
    this.report = report;
    /** @type {(line: Line) => void} */
    this.heard = () => {};
    /** The lines were given anew: no others may be read any more. @type {(readable: Set<number>) => void} */
    this.renewed = () => {};
    this.list = h("ol");
    this.box = h("div.lines", { role: "log", "aria-label": gettext("聊天") }, this.list);
    this.empty = h("p.quiet", null, gettext("还没有人说话"));
    this.field = h("input", { type: "text", maxlength: "200", autocomplete: "off", enterkeyhint: "send", "aria-label": gettext("说点什么"), placeholder: gettext("说点什么") });
    this.note = h("p.note", { role: "status" });
    this.phrases = h("select", { "aria-label": gettext("快捷语"), onchange: () => this.#phrase() });
    this.phrases.append(h("option", { value: "" }, gettext("快捷语")), ...KEYS.map((key) => h("option", { value: key }, phrase(key))));
    const send = h("button.send", { type: "submit" }, gettext("发送"));
    const signs = reactionRow((key) => this.say({ phrase: key }));
    this.form = h("form.write", { onsubmit: (/** @type {Event} */ event) => this.#submit(event), onkeydown: (/** @type {KeyboardEvent} */ event) => event.key !== "Escape" && event.stopPropagation() }, signs, this.phrases, this.field, send);
    this.el = h("div.chat", null, this.box, this.empty, this.note, me === null ? h("p.quiet", null, gettext("先坐下或登录，才能说话。")) : this.form);
    company.on("chat", (message) => this.#hear(message));
  }

  /** @param {{lines: Line[], whole: boolean}} message */
  #hear({ lines, whole }) {
    if (whole) this.#known.clear();
    const fresh = lines.filter((line) => !this.#known.has(line.id));
    for (const line of fresh) this.#known.add(line.id);
    this.#lines = [...(whole ? [] : this.#lines), ...fresh].slice(-KEPT);
    this.empty.hidden = this.#lines.length > 0;
    // What can be scrolled can be reached by keys; an empty box is no stop on the way.
    set(this.box, "tabindex", this.#lines.length ? "0" : null);
    keyed(this.list, this.#lines, (line) => line.id, (line) => this.#draw(line));
    requestAnimationFrame(() => (this.box.scrollTop = this.box.scrollHeight));
    if (whole) this.renewed(this.#known);
    else for (const line of fresh) this.heard(line);
  }

  /** @param {Line} line */
  #draw(line) {
    const who = h("b", { "data-tone": line.color }, line.name);
    const place = line.channel === "watchers" ? h("i", null, gettext("旁观")) : null;
    const said = h("span", null, isReaction(line.phrase) ? reaction(line.phrase) : null, wordsOf(line));
    return h("li", { "data-me": line.user === this.me }, who, place, said, line.user === this.me || this.me === null ? null : this.#more(line));
  }

  /** What can be done about a line. @param {Line} line */
  #more(line) {
    const off = h("button", { type: "button", onclick: () => this.company.deafen(line.user, true) }, gettext("不看他说话"));
    const tell = this.report ? h("a", { href: `${this.report}?${new URLSearchParams({ about: String(line.user), line: String(line.id) })}`, target: "_blank" }, gettext("举报")) : null;
    return h("details", null, h("summary", { "aria-label": fill(gettext("对 %(name)s 的话"), { name: line.name }) }, "⋯"), off, tell);
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.say({ text });
    this.field.value = "";
  }

  #phrase() {
    const key = this.phrases.value;
    this.phrases.value = "";
    if (key) this.say({ phrase: key });
  }

  /** @param {{text?: string, phrase?: string}} said */
  say(said) {
    this.company.say(said, (answer) => {
      const text = refusal(answer);
      write(this.note, text);
      set(this.note, "data-told", Boolean(text));
      // What was refused is not lost.
      if (text && said.text && !this.field.value) this.field.value = said.text;
    });
  }
}
