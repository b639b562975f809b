/** Scales of charts: where a value lies on an axis, and which round numbers are written beside it. */

/**
 * An axis from data to the drawing and back.
 * @typedef {object} Scale
 * @property {(value: number) => number} at
 * @property {(place: number) => number} value
 */

/** The least and the greatest of some values; none give 0 to 1. @param {number[]} values @returns {[number, number]} */
export function extent(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : [0, 1];
}

/** A range that is not empty, and not below zero if the data are not. @param {[number, number]} range @returns {[number, number]} */
export function widened([low, high]) {
  if (low < high) return [low, high];
  const room = Math.max(1, Math.abs(low)) / 2;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

/** A little room above and below the data. @param {[number, number]} range @returns {[number, number]} */
export function padded([low, high]) {
  const room = (high - low) * 0.06;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

/**
 * @param {[number, number]} range of the data
 * @param {[number, number]} places of its ends in the drawing
 * @param {boolean} [log] whether values are spread by their logarithm
 * @returns {Scale}
 */
export function scaleOf([low, high], [from, to], log = false) {
  const [there, back] = log ? [Math.log10, (/** @type {number} */ power) => 10 ** power] : [same, same];
  const [start, end] = [there(low), there(high)];
  return {
    at: (value) => from + ((there(Math.min(high, Math.max(low, value))) - start) / (end - start)) * (to - from),
    value: (place) => back(start + ((place - from) / (to - from)) * (end - start)),
  };
}

const same = (/** @type {number} */ value) => value;

/**
 * About `most` round numbers in a range.
 * @param {number} low
 * @param {number} high
 * @param {{most?: number, whole?: boolean}} [options] `whole` gives no fractions, as iterations have none
 */
export function ticks(low, high, { most = 4, whole = false } = {}) {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fitting = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999) ?? rough;
  const step = whole ? Math.max(1, Math.round(fitting)) : fitting;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => rounded((first + index) * step));
}

/** Takes away what adding fractions left over. @param {number} value */
const rounded = (value) => Number(value.toPrecision(12));

/** Powers of ten in a range, with 2 and 5 times them if there are few. @param {number} low @param {number} high */
export function logTicks(low, high) {
  const powers = Array.from(
    { length: Math.floor(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
    (_, index) => 10 ** (Math.floor(Math.log10(low)) + index),
  );
  const factors = powers.length > 4 ? [1] : powers.length > 2 ? [1, 3] : [1, 2, 5];
  return powers
    .flatMap((power) => factors.map((factor) => rounded(factor * power)))
    .filter((value) => value >= low * 0.999 && value <= high * 1.001);
}

/**
 * Values smoothed by an exponential mean that has no memory of a zero before the first (as TensorBoard does it).
 * @template {{y: number}} Point
 * @param {Point[]} points
 * @param {number} weight from 0, as they are, to below 1
 * @returns {Point[]}
 */
export function smoothed(points, weight) {
  if (weight <= 0) return points;
  let [sum, share] = [0, 0];
  return points.map((point) => {
    sum = sum * weight + point.y * (1 - weight);
    share = share * weight + (1 - weight);
    return { ...point, y: sum / share };
  });
}
