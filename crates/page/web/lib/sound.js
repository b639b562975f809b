/** Short sounds made of tones, off until they are wanted: one for a move, two for the end of a game. */

import { read, write } from "./store.js";

/** Frequency in hertz, begin and length in seconds of each tone. @type {Record<"move" | "over", [number, number, number][]>} */
const TONES = {
  move: [[620, 0, 0.07]],
  over: [
    [523, 0, 0.14],
    [784, 0.14, 0.24],
  ],
};
const LOUDNESS = 0.12;

/** Made when the first sound is wanted: browsers allow it only after the visitor has done something. @type {AudioContext | null} */
let context = null;

export const isSoundOn = () => read("sound", false);

/** Switches sounds on or off; what is switched on is heard at once. @returns {boolean} whether they are on now */
export function toggleSound() {
  write("sound", !isSoundOn());
  play("move");
  return isSoundOn();
}

/** @param {keyof typeof TONES} kind */
export function play(kind) {
  if (!isSoundOn()) return;
  context ??= new AudioContext();
  for (const [frequency, begin, length] of TONES[kind]) tone(context, frequency, context.currentTime + begin, length);
}

/** A tone that begins at once and fades. @param {AudioContext} where @param {number} frequency @param {number} at @param {number} length */
function tone(where, frequency, at, length) {
  const oscillator = new OscillatorNode(where, { type: "triangle", frequency });
  const volume = new GainNode(where, { gain: LOUDNESS });
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(volume).connect(where.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}
