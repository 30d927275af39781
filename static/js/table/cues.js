/** @file Which sounds the news of a frame deserve. */

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./types.js").LogEvent} LogEvent */

/** After a longer absence one does not want to hear all of it at once. */
const TOO_MANY = 12;

/** @type {Record<string, string>} */
const CUES = {
  dealt: "deal", passed: "pass", held: "pass", folded: "pass", claimed: "pass", doubled: "double",
  grabbed: "role", ascended: "role", solo_ascended: "role", accepted: "role", forced: "role", roles_shown: "role", revealed: "role", open_declared: "role",
};

/** The question a seat is asked, told apart from any other. @param {Scene} scene */
export const moment = ({ deal, view }) => `${deal}/${view?.step}/${view?.own}/${view?.phase}`;

/**
 * @param {Scene} scene @param {Scene|null} before the scene drawn until now @param {LogEvent[]} fresh
 * @returns {string[]} names of sounds.js, each at most once
 */
export function cuesOf(scene, before, fresh) {
  const cues = new Set(fresh.length > TOO_MANY && before ? [] : fresh.map((event) => cueOf(event, scene)));
  const cards = before?.deal !== scene.deal ? [] : (before?.top?.cards ?? []);
  if (cards.length && before?.view?.trick?.number !== scene.view?.trick?.number) cues.add("trick");
  if (scene.asked && !(before?.asked && moment(before) === moment(scene))) cues.add("turn");
  cues.delete("");
  return [...cues];
}

/** @param {LogEvent} event @param {Scene} scene */
function cueOf(event, scene) {
  if (event.type === "played") return event.place ? "place" : "play";
  if (event.type === "ended") return endCue(scene);
  return CUES[event.type] ?? "";
}

/** @param {Scene} scene */
function endCue({ view, you }) {
  const points = you === null ? 0 : (view?.result?.points[you] ?? 0);
  return points > 0 ? "won" : points < 0 ? "lost" : "place";
}
