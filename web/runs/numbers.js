/** Numbers of reports: short, with the digits that mean something. */

/** @param {number} value */
export function figure(value) {
  const size = Math.abs(value);
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return value.toExponential(1).replace("e+", "e");
  return Number(value.toPrecision(4)).toLocaleString("en-US", { maximumFractionDigits: 4 });
}

/** @param {number} share */
export const percentage = (share) => `${(100 * share).toFixed(1)} %`;

/** A share with its interval. @param {number} share @param {{low: number, high: number}} interval */
export const withInterval = (share, { low, high }) => `${percentage(share)} [${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;

/** A difference of ratings, which is infinite if one side lost everything. @param {number | null} elo */
export const ratingWords = (elo) => (elo === null ? "–" : `${elo > 0 ? "+" : elo < 0 ? "−" : ""}${Math.abs(Math.round(elo))}`);
