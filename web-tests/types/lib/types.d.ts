/** The types of the JSON API, as docs/api.md describes it, and of the modules that draw it. */

export type Unit = "payoff" | "discs" | "points" | "stones";
export type Proof = "win" | "draw" | "loss";

/** What is known of one move; values are for the seat to move. */
export interface MoveAnalysis {
  mv: string;
  value: number | null;
  at_most?: boolean;
  visits: number | null;
  prior: number | null;
  proof: Proof | null;
}

/** The answer of any player. */
export interface Analysis {
  best: string;
  value: number;
  unit: Unit;
  proof: Proof | null;
  moves: MoveAnalysis[];
  line: string[];
  depth: number;
  nodes: number;
  simulations: number | null;
  /** What a network thought before it searched. */
  network_value?: number | null;
  table: { bytes: number; capacity: number; stored: number; probes: number; hits: number } | null;
  seconds: number;
  worlds?: World[];
}

/** What follows from an analysis. */
export interface Facts {
  legal: number;
  nodes_per_second: number | null;
  policy: [move: string, share: number][];
  entropy: number;
  min_prior: number | null;
  max_prior: number | null;
  search_space: {
    branching: number;
    depth: number;
    positions_log10: number;
    seconds_log10: number | null;
    share_log10: number | null;
  } | null;
}

/** The exact value before a move, for the seat that moved. */
export interface Truth {
  value: number;
  unit: Unit;
  best: string[];
  lost: number;
  mistake: boolean;
}

export interface TableMove {
  seat: number;
  move: string;
  analysis?: Analysis | null;
  truth?: Truth | null;
  seconds?: number | null;
}

/** A world that fits what a seat knows, and what each move would be worth in it. */
export interface World {
  position: string;
  moves: MoveAnalysis[];
}

export interface TextScene {
  kind: "text";
  text: string;
}

export interface BoardScene {
  kind: "board";
  columns: number;
  rows: number;
  first_row: "top" | "bottom";
  /** The top row first, from left to right. */
  squares: (string | null)[];
  counts: number[];
  deciding: number[];
  name: string | null;
}

export interface HeapScene {
  kind: "heap";
  stones: number;
  full: number;
  take: number;
}

export interface CardLaid {
  seat: number;
  card: string;
}

export interface CardSeat {
  hand: string[] | null;
  cards: number;
  party: string | null;
  reservation: string | null;
  calls: string[];
  tricks: number;
  eyes: number;
}

export interface CardAccount {
  winner: string | null;
  /** Re, Kontra. */
  eyes: [number, number];
  lines: { what: string; party: string; points: number }[];
  points: number[];
}

export interface CardScene {
  kind: "cards";
  phase: "reservations" | "call" | "cards" | "finished";
  contract: string | null;
  declarer: number | null;
  trick_number: number;
  trick: CardLaid[];
  last_trick: CardLaid[];
  last_winner: number | null;
  seats: CardSeat[];
  account: CardAccount | null;
}

export type Scene = TextScene | BoardScene | HeapScene | CardScene;

/** A table as one view sees it. */
export interface TableState {
  id: string;
  game: string;
  view: string;
  seat_names: string[];
  players: string[];
  open: boolean;
  paused: boolean;
  delay?: number;
  revision: number;
  ply: number;
  plies: number;
  redo: number;
  turn: number | null;
  legal: string[];
  may_move: boolean;
  position: string | null;
  scene: Scene;
  moves: TableMove[];
  payoffs: number[] | null;
  result: string | null;
  thinking: { seat: number; player: string; seconds: number } | null;
  error?: string | null;
}

export interface PlayerInfo {
  name: string;
  about: string;
  parameters: [name: string, value: string, about: string | null][];
}

export interface GameInfo {
  name: string;
  seats: string[];
  hidden: boolean;
  solver: boolean;
  variants: string[];
  move_help: string;
  levels: string[];
  /** The measured rating of each level; null where there is none. */
  ratings?: ({ rating: number; low: number; high: number } | null)[];
  players: PlayerInfo[];
}

export interface Games {
  version: string;
  limits: { seconds: number; table_mib: number; threads: number };
  games: GameInfo[];
}

export interface NewTable {
  game: string;
  seats: string[];
  position?: string | null;
  record?: unknown;
  seed?: number | null;
  open?: boolean;
  paused?: boolean;
}

export interface MadeTable {
  id: string;
  table_key: string;
  seat_keys: Record<string, string>;
  state: TableState;
}

/** A position: of a table, with further moves on top, or by itself. */
export type At = { table: string; view: string; ply: number; moves?: string[] } | { game: string; position: string; moves?: string[] };

export interface Look {
  scene: Scene;
  turn: number | null;
  legal: string[];
  position: string | null;
  payoffs: number[] | null;
  result?: string | null;
}

/** What a seat can believe, as shares of worlds. */
export interface Belief {
  /** How often each seat holds at least one of the card. */
  cards: { card: string; shares: number[] }[];
  /** How often two seats are on the same side; null while nobody has a side. */
  partners: number[][] | null;
}

export interface Analysed {
  analysis: Analysis;
  facts: Facts;
}

export interface Thinking {
  seat?: number;
  player?: string;
  analysis: Analysis;
}

export interface TreeNode {
  move: string | null;
  visits?: number | null;
  value?: number | null;
  known?: [number | null, number | null] | null;
  window?: [number | null, number | null] | null;
  children: TreeNode[];
  [more: string]: unknown;
}

export interface TreeAnswer {
  analysis: Analysis;
  root: TreeNode;
}

export interface Checked {
  kind: "position" | "record";
  game: string;
  position: string;
  moves: number;
}

/** How a board shows what an engine thinks of a move. */
export interface Heat {
  share: number;
  colour: string;
  label: string;
}

/** What a board shows beside the scene. */
export interface BoardView {
  game: string;
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
  truth: Truth | null;
}

/** A drawn game. */
export interface BoardHandle {
  update(scene: Scene, view: BoardView): void;
  /** Moves by keyboard that no square takes: number keys; true if it was used. */
  key?(event: KeyboardEvent): boolean;
  destroy(): void;
}

export interface BoardOptions {
  onMove: (move: string) => void;
}

export type CreateBoard = (host: HTMLElement, options: BoardOptions) => BoardHandle;

/** A page of the application. */
export interface Screen {
  destroy(): void;
}
