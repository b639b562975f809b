/** Numbers of charts and reports: short, with the digits that mean something, in the language of the page. */

import { LANGUAGE } from "../lib/language.js";

const LOCALE = { en: "en-US", de: "de-DE" }[LANGUAGE];

/** @param {number} value @param {Intl.NumberFormatOptions} options */
const local = (value, options) => value.toLocaleString(LOCALE, options).replace("-", "−");

/** @param {number} value */
function exponential(value) {
  const [digits, power] = value.toExponential(1).split("e");
  return `${local(Number(digits), { minimumFractionDigits: 1 })}e${power.replace("+", "").replace("-", "−")}`;
}

/** @param {number} value */
export function figure(value) {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return exponential(value);
  return local(Number(value.toPrecision(4)), { maximumFractionDigits: 4 });
}

/** A time per move; nothing shorter than a microsecond is told. @param {number} value */
export const milliseconds = (value) => (value < 1e-3 ? `< ${figure(1e-3)} ms` : `${figure(value)} ms`);

/** A share with at most as many digits as it needs. @param {number} share */
export const percentage = (share) => `${local(100 * share, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;

/** A share on an axis. @param {number} share */
export const percentTick = (share) => `${local(100 * share, { maximumFractionDigits: 2 })} %`;

/** @param {number} value */
export const signedFigure = (value) => (value > 0 ? `+${figure(value)}` : figure(value));

/** A share with its interval. @param {number} share @param {import("../lib/types.js").Interval} interval */
export const withInterval = (share, { low, high }) => {
  const ends = [low ?? 0, high ?? 1].map((end) => local(100 * end, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  return `${percentage(share)} [${ends.join(", ")}]`;
};

/** A difference of ratings, which is infinite if one side lost everything. @param {number | null} elo */
export function ratingWords(elo) {
  if (elo === null || !Number.isFinite(elo)) return "–";
  const rounded = Math.round(elo);
  return rounded > 0 ? `+${rounded}` : String(rounded).replace("-", "−");
}

/** How a unit of measurements is written on axes and in readings. @param {import("../lib/types.js").MetricUnit} unit */
export function unitWords(unit) {
  if (unit === "share") return percentTick;
  if (unit === "elo" || unit === "result" || unit === "points") return signedFigure;
  return figure;
}

/** The range that a unit has by itself. @param {import("../lib/types.js").MetricUnit} unit @returns {[number, number] | undefined} */
export function unitRange(unit) {
  return unit === "result" ? [-1, 1] : undefined;
}
