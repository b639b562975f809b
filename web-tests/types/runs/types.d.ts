/** What the server says about runs, as `docs/api.md` describes it. */

import type { Analysis, Scene, Unit } from "../lib/types.js";

export interface Interval {
  low: number;
  high: number;
}

export interface RunEntry {
  id: string;
  name: string;
  kind: "tournament" | "training" | "study";
  mark: string;
  changed: number;
  running: boolean;
}

export interface PairingResult {
  first: number;
  second: number;
  rounds: number;
  distinct: number;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  score_interval: Interval;
  elo: number | null;
  elo_interval: { low: number | null; high: number | null };
  superiority: number;
}

export interface PlayerResult {
  player: string;
  rating: number | null;
  rating_interval: Interval | null;
  rounds: number;
  score: number;
  effort: { moves: number; nodes: number; seconds: number }[];
}

export interface TournamentContents {
  config: { game: string; players: string[]; rounds: number; seed: number };
  scheduled: number;
  played: number;
  result: { distinct: number; players: PlayerResult[]; pairings: PairingResult[] };
  courses: { first: number; second: number; points: { rounds: number; score: number; interval: Interval }[] }[];
}

export interface TrainingContents {
  config: unknown;
  /** The names of what can be asked for opinions. */
  checkpoints: string[];
  metrics: Record<string, unknown>[];
}

export type Run =
  | { id: string; running: true; kind: null }
  | (RunEntry &
      (
        | { kind: "tournament"; contents: TournamentContents }
        | { kind: "training"; contents: TrainingContents }
        | { kind: "study"; contents: object }
      ));

export interface RunGame {
  number: number;
  seating: number[];
  payoffs: number[];
  plies: number;
  ending: { kind: "finished" | "adjudicated" | "forfeit" };
}

export type NewRun =
  | { kind: "match"; game: string; players: string[]; games: number; seed: number }
  | { kind: "training"; method: string; game: string; preset: string };

/** What checkpoints think of a position. */
export interface OpinionPlace {
  scene: Scene;
  turn: number | null;
  legal: string[];
  position: string;
  truth: { value: number; unit: Unit; best: string[] } | null;
  /** One per checkpoint; null where the game is over. */
  opinions: (Analysis | null)[];
}

export interface Opinions {
  game: string;
  checkpoints: string[];
  places: OpinionPlace[];
}
