/** @file All that goes on around the picture: sounds, movement, and what calls the player. */

import { Attention } from "./attention.js";
import { cuesOf } from "./cues.js";
import { set } from "./dom.js";
import { Motion } from "./motion.js";
import { situation } from "./scene.js";
import { Sounds } from "./sounds.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class Effects {
  /** @param {{hand: Element, pile: any, seats: (seat: number) => Element|null}} places */
  constructor(places) {
    this.sounds = new Sounds();
    this.motion = new Motion(places);
    this.attention = new Attention();
  }

  /** @param {import("./settings.js").Settings} settings */
  set(settings) {
    this.sounds.volume = settings.volume / 100;
    this.motion.off = settings.motion === "off";
    this.attention.settings = settings;
    set(document.documentElement, "data-motion", settings.motion);
  }

  /** @param {Scene} scene @param {Scene|null} before @param {() => void} draw @param {import("./types.js").LogEvent[]} fresh @param {() => string} title */
  around(scene, before, draw, fresh, title) {
    this.motion.leave(scene, before);
    draw();
    this.motion.arrive(scene, before);
    const cues = cuesOf(scene, before, fresh);
    for (const cue of cues) this.sounds.play(cue);
    this.attention.update(title(), scene.asked, scene.view !== null && scene.view.phase !== "ended");
    if (cues.includes("turn")) this.attention.call(situation(scene));
  }
}
