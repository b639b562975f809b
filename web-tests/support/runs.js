/** Folders of runs as programs leave them: what pages of trainings and studies show without hours of work. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder among the runs of a server. @param {string} data the server's folder @param {string} name */
export function folderOf(data, name) {
  const path = join(data, "runs", name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** A training of a program that declares nothing. @param {string} data @param {string} name @param {number} scale */
export function writeTraining(data, name, scale) {
  const line = (/** @type {number} */ number) => ({
    iteration: number,
    stage: 3,
    loss: { policy: scale / (number + 1), steps: 100 * (number + 1), part: 0.5 / (number + 1) },
  });
  const folder = folderOf(data, name);
  writeFileSync(join(folder, "metrics.jsonl"), [0, 1, 2].map((number) => `${JSON.stringify(line(number))}\n`).join(""));
  writeFileSync(join(folder, "timing.jsonl"), [60, 60, 120].map((seconds) => `${JSON.stringify({ seconds })}\n`).join(""));
  writeFileSync(join(folder, "progress.json"), JSON.stringify({ done: 3, iterations: 5 }));
}

/** A study with every kind of part. @param {string} data @param {string} name */
export function writeStudy(data, name) {
  const folder = folderOf(data, name);
  const estimate = (/** @type {number} */ value, low = value, high = value) => ({ value, low, high });
  const axis = (/** @type {string} */ label) => ({ label, scale: "linear", includes: [] });
  const report = {
    format: "spielwerk-report",
    version: 1,
    title: "Which search is best?",
    summary: ["`pvs` is best."],
    command: "spielwerk study x",
    machine: { processor: "a machine" },
    sections: [
      {
        title: "Evidence",
        parts: [
          { kind: "text", text: "All of it." },
          {
            kind: "table",
            caption: "Scores",
            columns: ["Player", "Score"],
            rows: [
              [
                { kind: "text", text: "pvs" },
                { kind: "share", estimate: estimate(0.75, 0.6, 0.9) },
              ],
            ],
          },
          {
            kind: "chart",
            caption: "Over depth",
            plot: {
              kind: "lines",
              x: axis("depth"),
              y: axis("Elo"),
              series: [{ name: "pvs", points: [1, 2, 3].map((x) => ({ x, y: estimate(100 * x) })) }],
            },
          },
          {
            kind: "chart",
            caption: "Bars",
            plot: {
              kind: "bars",
              value: axis("score"),
              categories: ["a", "b"],
              groups: [{ name: "g", values: [estimate(0.4, 0.3, 0.5), null] }],
              mark: 0.5,
            },
          },
          {
            kind: "chart",
            caption: "How often",
            plot: { kind: "histogram", x: axis("discs"), y: axis("games"), edges: [0, 1, 2], counts: [3, 5] },
          },
          {
            kind: "chart",
            caption: "Heat",
            plot: { kind: "heat", rows: ["r"], columns: ["c"], cells: [[0.5]], range: [0, 0.5, 1], digits: 2 },
          },
        ],
      },
    ],
  };
  writeFileSync(join(folder, "report.json"), JSON.stringify(report));
  writeFileSync(join(folder, "report.html"), "<!doctype html><title>A study</title><h1>A study</h1>");
}
