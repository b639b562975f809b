/** The lines of a training run's metrics as charts: every number that is measured more than once is drawn. */

/** @typedef {import("./linechart.js").Line} Line */

/** What counts the lines, the first that is there. */
const AXES = ["iteration", "generation", "games", "step"];

/**
 * Charts of all numbers: those that share the first part of their name share a chart.
 * @param {Record<string, unknown>[]} metrics
 * @returns {{title: string, across: string, lines: Line[]}[]}
 */
export function chartsOf(metrics) {
  const across = AXES.find((name) => metrics.length > 0 && metrics.every((line) => typeof line[name] === "number")) ?? "line";
  /** @type {Map<string, Map<string, Line["points"]>>} */
  const charts = new Map();
  metrics.forEach((line, index) => {
    const x = across === "line" ? index + 1 : Number(line[across]);
    for (const [path, y] of numbersIn(line)) {
      if (path.length === 1 && AXES.includes(path[0])) continue;
      const [title, ...rest] = path;
      const chart = charts.get(title) ?? new Map();
      charts.set(title, chart);
      const name = rest.join(" ") || title;
      chart.set(name, [...(chart.get(name) ?? []), { x, y }]);
    }
  });
  return [...charts].map(([title, lines]) => ({
    title: title.replaceAll("_", " "),
    across,
    lines: [...lines].map(([name, points]) => ({ name: name.replaceAll("_", " "), points })),
  }));
}

/**
 * Every number in a value with the names that lead there.
 * @param {unknown} value
 * @param {string[]} path
 * @returns {[string[], number][]}
 */
function numbersIn(value, path = []) {
  if (typeof value === "number" && Number.isFinite(value) && path.length > 0) return [[path, value]];
  if (value === null || typeof value !== "object" || path.length > 3) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, [...path, name]));
}
