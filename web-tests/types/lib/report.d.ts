/** The data of a study's report, as `report.json` holds it. */

export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface ReportAxis {
  label: string;
  scale: "linear" | "log";
  includes: number[];
}

export type ReportPlot =
  | { kind: "lines"; x: ReportAxis; y: ReportAxis; series: { name: string; points: { x: number; y: Estimate }[] }[] }
  | { kind: "bars"; value: ReportAxis; categories: string[]; groups: { name: string; values: (Estimate | null)[] }[]; mark: number | null }
  | { kind: "histogram"; x: ReportAxis; y: ReportAxis; edges: number[]; counts: number[] }
  | { kind: "heat"; rows: string[]; columns: string[]; cells: (number | null)[][]; range: [number, number, number]; digits: number };

export type Cell =
  | { kind: "text"; text: string }
  | { kind: "number"; value: number; digits: number }
  | { kind: "estimate"; estimate: Estimate; digits: number }
  | { kind: "share"; estimate: Estimate }
  | { kind: "elo"; estimate: Estimate }
  | { kind: "empty" };

export type Part =
  | { kind: "text"; text: string }
  | { kind: "table" | "reporttable"; caption: string; columns: string[]; rows: Cell[][] }
  | { kind: "chart"; caption: string; plot: ReportPlot };

export interface Report {
  title: string;
  summary: string[];
  command: string;
  machine: Record<string, unknown> | null;
  sections: { title: string; parts: Part[] }[];
}
