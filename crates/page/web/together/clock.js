/** Clocks beside the seats: what is left, counted down between the states that the server sends. */

import { h } from "../lib/dom.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */

/** Seconds as people read them: minutes and seconds, tenths at the end. @param {number} seconds */
export function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** When each state arrived. @type {WeakMap<object, number>} */
const arrived = new WeakMap();

/** Seconds left to a seat now. @param {NonNullable<TableState["clock"]>} clock @param {number} seat @param {number} now in milliseconds */
export function leftNow(clock, seat, now) {
  const since = arrived.get(clock) ?? now;
  arrived.set(clock, since);
  return clock.left[seat] - (clock.running === seat ? (now - since) / 1000 : 0);
}

/** A clock that counts down by itself while it is on the screen. @param {TableState} state @param {number} seat */
export function clockFace(state, seat) {
  const { clock } = state;
  if (!clock) return null;
  const face = h("span", { class: "clock", "data-testid": `clock-${seat}`, role: "timer" });
  const show = () => {
    const left = leftNow(clock, seat, performance.now());
    face.textContent = clockText(left);
    face.classList.toggle("short", left < 10);
    face.title = WORDS.clock.left(state.seat_names[seat], clockText(left));
  };
  show();
  if (clock.running === seat) {
    const timer = setInterval(() => (face.isConnected ? show() : clearInterval(timer)), 100);
  }
  return face;
}
