/** @file The sounds of the table, made here: a few tones and strokes of noise. Silent until the first touch, as browsers want it. */

/**
 * A stroke: when it begins and how long it rings in seconds, how loud, and its pitch in hertz; noise is rubbed paper around that pitch.
 * @typedef {{at: number, long: number, loud: number, pitch: number, noise?: boolean}} Stroke
 */

const tone = (/** @type {number} */ at, /** @type {number} */ pitch, long = 0.22, loud = 0.3) => ({ at, pitch, long, loud });
const paper = (/** @type {number} */ at, /** @type {number} */ pitch, long = 0.07, loud = 0.5) => ({ at, pitch, long, loud, noise: true });
const row = (/** @type {number[]} */ pitches, step = 0.11, long = 0.3) => pitches.map((pitch, index) => tone(index * step, pitch, long));

/** @type {Record<string, Stroke[]>} */
export const SOUNDS = {
  deal: Array.from({ length: 9 }, (_, index) => paper(index * 0.06, 1500 + 90 * (index % 3), 0.05, 0.28)),
  play: [paper(0, 1900), paper(0.012, 420, 0.05, 0.4)],
  pass: [paper(0, 320, 0.08, 0.3)],
  trick: [paper(0, 900, 0.22, 0.22)],
  role: row([523, 659, 784]),
  double: [tone(0, 196, 0.35, 0.4), tone(0.14, 294, 0.4, 0.4), paper(0, 240, 0.12, 0.4)],
  place: row([659, 784, 988], 0.09),
  turn: row([659, 880], 0.13, 0.35),
  hurry: [tone(0, 988, 0.09), tone(0.16, 988, 0.09)],
  won: row([523, 659, 784, 1047], 0.13, 0.5),
  lost: row([523, 440, 349], 0.18, 0.5),
};

export class Sounds {
  /** @type {AudioContext|null} */
  #context = null;
  /** @type {AudioBuffer|null} */
  #noise = null;

  constructor() {
    /** 0-1 */
    this.volume = 0.6;
    for (const type of ["pointerdown", "pointerup", "keydown"]) document.addEventListener(type, () => this.#wake(), { passive: true, capture: true });
  }

  /** A system that took the sound away for a call gives it back with the next touch. */
  #wake() {
    if (this.volume === 0 || !("AudioContext" in window)) return;
    this.#context ??= new AudioContext();
    if (this.#context.state !== "running") this.#context.resume().catch(() => {});
  }

  get ready() {
    return this.#context?.state === "running";
  }

  /** @param {string} name one of SOUNDS */
  play(name) {
    const context = this.#context;
    if (!context || !this.ready || this.volume === 0) return;
    for (const stroke of SOUNDS[name] ?? []) this.#strike(context, stroke);
  }

  /** @param {AudioContext} context @param {Stroke} stroke */
  #strike(context, { at, long, loud, pitch, noise }) {
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * this.volume), start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    const source = noise ? this.#rub(context, pitch, gain) : ring(context, pitch, gain);
    gain.connect(context.destination);
    source.start(start);
    source.stop(start + long + 0.02);
  }

  /** @param {AudioContext} context @param {number} pitch @param {GainNode} gain */
  #rub(context, pitch, gain) {
    this.#noise ??= whiteNoise(context);
    const source = context.createBufferSource();
    source.buffer = this.#noise;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.9;
    source.connect(filter).connect(gain);
    return source;
  }
}

/** @param {AudioContext} context @param {number} pitch @param {GainNode} gain */
function ring(context, pitch, gain) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(gain);
  return source;
}

/** @param {AudioContext} context */
function whiteNoise(context) {
  const buffer = context.createBuffer(1, Math.round(context.sampleRate / 2), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
