/** What the server sends and reads, and the page's own types around the boards that draw it. */

export type * from "./generated.js";

import type { Drawing, ExactValue, Scene, SeriesStanding, TableMove, TableState } from "./generated.js";

export type TextScene = Extract<Scene, { kind: "text" }>;
export type BoardScene = Extract<Scene, { kind: "board" }>;
export type HeapScene = Extract<Scene, { kind: "heap" }>;
export type CardScene = Extract<Scene, { kind: "cards" }>;

/** What an event tells of a table: the fields that are new, and the moves from the first new one on. */
export type TableChange = Partial<TableState> & { id: string; moves_from: number; moves: TableMove[] };

/** How a board shows what an engine thinks of a move. */
export interface Heat {
  /** Whether it is a value; else a share of attention. */
  isValue?: boolean;
  share: number;
  colour: string;
  label: string;
}

/** What a board shows beside the scene. */
export interface BoardView {
  legal: string[];
  lastMove: string | null;
  heat: Map<string, Heat> | null;
  /** What each move is worth to the player to move, in few letters; shown with the heat. */
  values: Map<string, string> | null;
  /** A principal line to show, the move due first. */
  line: string[] | null;
  /** The move a hint recommends. */
  hint: string | null;
  view: string;
  seatNames: string[];
  /** Who sits where, in words. */
  seatPlayers: string[];
  turn: number | null;
  mayMove: boolean;
  truth: ExactValue | null;
  /** What only card tables show. */
  table?: TableView;
}

/** What a card table shows beside the scene. */
export interface TableView {
  /** Whether the game as it stands is shown, and not an earlier move or moves that are tried. */
  live: boolean;
  /** Names the game: another one begins anew. */
  gameKey: string;
  /** The moves up to what is shown; null where moves are tried. */
  history: { seat: number; move: string }[] | null;
  /** What the visitor may announce now. */
  calls: string[];
  /** The list of the series that is played. */
  series: SeriesStanding | null;
  /** How likely each seat is on the visitor's side. */
  partners: number[] | null;
  seatKinds: ("me" | "guest" | "engine")[];
  /** Whether the person of a seat has come. */
  seatTaken: boolean[];
  /** Which people are connected; null if it is not known. */
  present: boolean[] | null;
}

/** Everything that a card table is drawn from. */
export type CardView = BoardView & TableView;

/** A drawn game. */
export interface BoardHandle {
  update(scene: Scene, view: BoardView): void;
  /** Moves by keyboard that no square takes: number keys; true if it was used. */
  key?(event: KeyboardEvent): boolean;
  /** Does something when everything that has happened was shown. */
  whenShown?(act: () => void): void;
  destroy(): void;
}

export interface BoardOptions {
  /** How the game is drawn and moved. */
  drawing: Drawing;
  onMove: (move: string) => void;
}

export type CreateBoard = (host: HTMLElement, options: BoardOptions) => BoardHandle;

/** A page of the application. */
export interface Screen {
  destroy(): void;
}
