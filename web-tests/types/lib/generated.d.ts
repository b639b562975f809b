// Written by `SPIELWERK_BLESS=1 cargo test -p spielwerk-server --features ts api_types` from the structs of the server.

/**
 * A text in English and in German.
 */
export type Words = { 
/**
 * English.
 */
en: string, 
/**
 * German.
 */
de: string, };

/**
 * The answer to `GET /api/games`.
 */
export type Games = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The most that players may be given.
 */
limits: LimitsInfo, 
/**
 * Every game that can be drawn.
 */
games: Array<GameInfo>, };

/**
 * A game as its package describes it.
 */
export type GameInfo = { name: string, title: Words, about: Words, rules: Array<Words>, 
/**
 * Positions that show the rules.
 */
examples: Array<RuleExample>, drawing: Drawing, 
/**
 * A position from the middle of a game, for a picture.
 */
sample: Scene, 
/**
 * What players call the seats.
 */
seats: Array<string>, 
/**
 * Whether seats do not see everything.
 */
hidden: boolean, 
/**
 * Whether the game has an exact solver.
 */
solver: boolean, 
/**
 * Whether a position can be set up by hand.
 */
can_set_up: boolean, 
/**
 * The game and its variants, as texts.
 */
variants: Array<string>, 
/**
 * What a table can choose about the game.
 */
options: Array<GameOption>, 
/**
 * What can be chosen about a series; null if the game is not played in series.
 */
series: Array<GameOption> | null, 
/**
 * How a move is typed.
 */
move_help: string, 
/**
 * The players behind `level=1` to `level=10`.
 */
levels: [string, string, string, string, string, string, string, string, string, string], 
/**
 * The measured rating of each level; null where there is none.
 */
ratings: Array<LevelRating | null>, 
/**
 * The formats in which a game can be written, by their names.
 */
formats: Array<string>, players: Array<PlayerEntry>, trainings: Array<TrainingEntry>, };

/**
 * A player that sits at tables of a game.
 */
export type PlayerEntry = { name: string, about: string, 
/**
 * Every parameter with its default and its meaning.
 */
parameters: Array<[string, string, string | null]>, };

/**
 * A way to learn a game.
 */
export type TrainingEntry = { method: string, about: string, 
/**
 * The variants that it learns, as texts.
 */
games: Array<string>, 
/**
 * The quickest first.
 */
presets: Array<PresetEntry>, };

/**
 * A named configuration of a training.
 */
export type PresetEntry = { name: string, 
/**
 * What it is for and how long it takes.
 */
about: string, };

/**
 * The limits that clients are told.
 */
export type LimitsInfo = { seconds: number, table_mib: number, threads: number, };

/**
 * The rating of a level, with its 95 % interval for the difference to the level in the middle, which has the rating 1000. Where
 * `gain` is missing it was measured when level 1 had the rating 0.
 */
export type LevelRating = { 
/**
 * The player that was measured.
 */
player: string, 
/**
 * Its rating.
 */
rating: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end of the interval.
 */
high: number, 
/**
 * How many openings or deals it was measured in.
 */
rounds: number, 
/**
 * How far it is above the level before it.
 */
gain: RatingGain | null, };

/**
 * A difference of two ratings with its 95 % interval.
 */
export type RatingGain = { 
/**
 * The difference in Elo.
 */
elo: number, 
/**
 * The lower end of the interval.
 */
low: number, 
/**
 * The upper end of the interval.
 */
high: number, };

/**
 * A position that shows a rule, with moves to click through.
 */
export type RuleExample = { 
/**
 * Which paragraph of the rules it belongs to, from 0.
 */
rule: number, 
/**
 * What it shows.
 */
about: Words, 
/**
 * The game and variant.
 */
game: string, 
/**
 * The position in the game's notation; empty is the start of the game.
 */
position: string, 
/**
 * Moves that show it.
 */
moves: Array<string>, };

/**
 * A chapter in the list.
 */
export type BookChapter = { 
/**
 * Names it in addresses.
 */
name: string, title: string, 
/**
 * The part of the book that it belongs to; empty outside of parts.
 */
part: string, };

/**
 * The answer to `GET /api/puzzles`.
 */
export type PuzzleList = { games: Array<PuzzleGame>, };

/**
 * The puzzles of a game, the easiest first.
 */
export type PuzzleGame = { 
/**
 * The name of the game's package.
 */
game: string, 
/**
 * The command that made them.
 */
command: string, puzzles: Array<PuzzleEntry>, };

/**
 * A puzzle in a list.
 */
export type PuzzleEntry = { id: string, 
/**
 * How many of the ten levels fail on it.
 */
grade: number, };

/**
 * A puzzle as a visitor sees it first: without its solution.
 */
export type PuzzleShown = { id: string, 
/**
 * The game and variant.
 */
game: string, position: string, turn: Seat | null, goal: Goal, 
/**
 * The levels that fail on it.
 */
failed: Array<number>, };

/**
 * What a move is worth.
 */
export type PuzzleVerdict = { 
/**
 * Whether it is the right one.
 */
correct: boolean, 
/**
 * The right move; null for a wrong attempt that does not ask for it.
 */
solution: string | null, 
/**
 * Best play after the move: why it is right, or how it is refuted.
 */
line: Array<string>, 
/**
 * What the right move is worth.
 */
value: number, 
/**
 * What the move is worth, if the solver said so in its time.
 */
reached: number | null, unit: ValueUnit, };

/**
 * What the right move keeps.
 */
export type Goal = "win" | "draw" | "points";

/**
 * How a game is drawn and how people move in it.
 */
export type Drawing = { 
/**
 * What the pieces stand on.
 */
surface: Surface, 
/**
 * How a move is made.
 */
gesture: Gesture, 
/**
 * What is to be chosen, step by step: as many squares as a move of [`Gesture::Squares`] names.
 */
steps: Array<Words>, 
/**
 * Every piece by the code that scenes use, in the order in which a palette or a stack of cards shows them.
 */
pieces: Array<Piece>, 
/**
 * The seats.
 */
seats: Array<SeatLook>, 
/**
 * The pieces of the small picture of the game, by their codes.
 */
tile: Array<string>, 
/**
 * What is said rather than played.
 */
vocabulary: Vocabulary, };

/**
 * What the pieces stand on.
 */
export type Surface = "plain" | "felt" | "wood" | "plate" | "table";

/**
 * How a move is made.
 */
export type Gesture = "squares" | "column" | "take" | "cards" | "list";

/**
 * A piece, a stone or a card.
 */
export type Piece = { 
/**
 * What scenes call it.
 */
code: string, 
/**
 * Its shape.
 */
glyph: Glyph, 
/**
 * Its colour.
 */
colour: Colour, 
/**
 * What is written on it: of a card the symbol of the suit, then the rank. Empty for most.
 */
label: Words, 
/**
 * What people call it.
 */
name: Words, };

/**
 * The shape of a piece.
 */
export type Glyph = "disc" | "stone" | "queen" | "pawn" | "block" | "pebble" | "card";

/**
 * The colour of a piece or a seat.
 */
export type Colour = "black" | "white" | "red" | "yellow" | "blue" | "green" | "grey" | "brown";

/**
 * What a seat looks like.
 */
export type SeatLook = { 
/**
 * What players call it; in English as [`Notation::seat_name`](spielwerk_core::Notation::seat_name) says.
 */
name: Words, 
/**
 * The colour of its pieces.
 */
colour: Colour, };

/**
 * The words of a game for what is said rather than played.
 */
export type Vocabulary = { 
/**
 * Moves that are words, and the contracts of a card game.
 */
said: Array<Word>, 
/**
 * The moves of [`Vocabulary::said`] that people choose most of the time.
 */
usual: Array<string>, 
/**
 * The move of a seat that was asked and says nothing; lists of moves pass over it.
 */
silent: string | null, 
/**
 * What can have been said already when cards are dealt by hand.
 */
openings: Array<string>, 
/**
 * The sides of a card game, in the order in which the score sheet counts their points.
 */
parties: Array<Word>, 
/**
 * The lines of the score sheet.
 */
account: Array<Word>, };

/**
 * A word of a game.
 */
export type Word = { 
/**
 * The code of the notation.
 */
code: string, 
/**
 * What players say.
 */
name: Words, 
/**
 * What it means, in a few words.
 */
meaning: Words, };

/**
 * Something that a table can choose about a game or a series: an option of its text.
 */
export type GameOption = { 
/**
 * The key in the text: `pigs`.
 */
key: string, 
/**
 * What it is called.
 */
name: Words, 
/**
 * What it means, in one sentence.
 */
about: Words, 
/**
 * The value that holds if the text does not name one.
 */
default: string, 
/**
 * The values to choose from; empty for a number.
 */
values: Array<OptionValue>, 
/**
 * Whether several values can be joined by `+`; then `off` is none of them.
 */
several: boolean, };

/**
 * A value of an option.
 */
export type OptionValue = { 
/**
 * As the text has it.
 */
value: string, 
/**
 * As people call it.
 */
name: Words, };

/**
 * A place at the table, counted from 0 in playing order.
 *
 * In the two-player games seat 0 moves first: Black in Othello, White in Amazons.
 */
export type Seat = number;

/**
 * A position as something to look at.
 */
export type Scene = { "kind": "text", 
/**
 * The picture for a terminal.
 */
text: string, } | { "kind": "board" } & Board | { "kind": "heap", 
/**
 * Stones that are left.
 */
stones: number, 
/**
 * Stones at the start of a usual game.
 */
full: number, 
/**
 * The most stones that may be taken at once.
 */
take: number, } | { "kind": "cards" } & CardTable;

/**
 * Squares with pieces.
 */
export type Board = { 
/**
 * How many squares a row has.
 */
columns: number, 
/**
 * How many rows there are.
 */
rows: number, 
/**
 * Where row 1 is.
 */
first_row: Edge, 
/**
 * The piece on each square, the top row first, from left to right.
 */
squares: Array<string | null>, 
/**
 * What each seat has to show for itself, such as discs.
 */
counts: Array<number>, 
/**
 * Squares that decided the game, as places in `squares`.
 */
deciding: Array<number>, 
/**
 * What people call this position.
 */
name: string | null, };

/**
 * An edge of the board.
 */
export type Edge = "top" | "bottom";

/**
 * People around a table with cards. Cards, calls and reservations are the codes of the game's notation.
 */
export type CardTable = { 
/**
 * The phase of play.
 */
phase: CardPhase, 
/**
 * Which game is played, once that is known.
 */
contract: string | null, 
/**
 * Who plays it alone or has proposed it.
 */
declarer: Seat | null, 
/**
 * The trick that is being played, from 1.
 */
trick_number: number, 
/**
 * How many tricks the game has; 0 if it is not played in tricks.
 */
trick_count: number, 
/**
 * Who leads the trick that is being played; before the first card who speaks first.
 */
leader: Seat, 
/**
 * Every trump once, the highest first; empty while it is open what is played, and where there are none.
 */
trumps: Array<string>, 
/**
 * What lies on the table, in the order in which it was played.
 */
trick: Array<CardLaid>, 
/**
 * The trick before.
 */
last_trick: Array<CardLaid>, 
/**
 * Who won the trick before.
 */
last_winner: Seat | null, 
/**
 * Cards that lie open for all.
 */
board: Array<string>, 
/**
 * The people.
 */
seats: Array<CardSeat>, 
/**
 * The score sheet of the finished game.
 */
account: CardAccount | null, };

/**
 * The phase of play at a card table.
 */
export type CardPhase = "reservations" | "call" | "cards" | "bets" | "finished";

/**
 * A card on the table.
 */
export type CardLaid = { 
/**
 * Who played it.
 */
seat: Seat, 
/**
 * The card.
 */
card: string, };

/**
 * One of the people.
 */
export type CardSeat = { 
/**
 * The cards in hand, sorted for the game that is played; `None` if the viewer may not see them.
 */
hand: Array<string> | null, 
/**
 * How many cards are in hand.
 */
cards: number, 
/**
 * On which side the seat is, if the viewer can tell.
 */
party: string | null, 
/**
 * What the seat has said in the reservation round, as far as the viewer may hear it.
 */
reservation: string | null, 
/**
 * What the seat has called.
 */
calls: Array<string>, 
/**
 * What the seat has paid into the pot, in games that are played for one.
 */
stake: number | null, 
/**
 * Tricks won.
 */
tricks: number, 
/**
 * Eyes in these tricks.
 */
eyes: number, };

/**
 * The score sheet of a card game.
 */
export type CardAccount = { 
/**
 * Which side has won, if one has.
 */
winner: string | null, 
/**
 * The eyes of both sides: Re, Kontra.
 */
eyes: [number, number], 
/**
 * Every line with what it is for, for whom, and how much.
 */
lines: Array<CardLine>, 
/**
 * What each seat gets.
 */
points: Array<number>, };

/**
 * A line of a score sheet.
 */
export type CardLine = { 
/**
 * What the points are for.
 */
what: string, 
/**
 * Which side gets them.
 */
party: string, 
/**
 * How many.
 */
points: number, };

/**
 * A position that was set up by hand.
 */
export type Setup = { "kind": "board", 
/**
 * How many squares a row has.
 */
columns: number, 
/**
 * The piece on each square, the top row first, by the codes of [`Board::squares`].
 */
squares: Array<string | null>, 
/**
 * Who is to move.
 */
turn: Seat, } | { "kind": "heap", 
/**
 * Stones that are left.
 */
stones: number, 
/**
 * Who is to move.
 */
turn: Seat, } | { "kind": "cards", 
/**
 * The hand of each seat.
 */
hands: Array<Array<string>>, 
/**
 * Who speaks and leads first.
 */
turn: Seat, 
/**
 * What each seat has said, if all have spoken.
 */
said: Array<string> | null, };

/**
 * A position that was set up.
 */
export type SetupQuery = { 
/**
 * The game with its variant.
 */
game: string, 
/**
 * The pieces and where they are.
 */
setup: Setup, 
/**
 * Whether the exact solver shall say what the position is worth.
 */
solve?: boolean, };

/**
 * A position that was read.
 */
export type SetupAnswer = { 
/**
 * The game with its variant.
 */
game: string, 
/**
 * The position in the game's notation.
 */
position: string, 
/**
 * Who is to move; null where the game is over.
 */
turn: Seat | null, 
/**
 * How many moves are legal.
 */
legal: number, 
/**
 * What the exact solver says, if it was asked and knows it.
 */
exact: Analysis | null, };

/**
 * Where a question is asked: at a table, or in a position by itself.
 */
export type PositionQuery = { 
/**
 * The id of the table, if the question is asked at one.
 */
table?: string, view?: string, ply?: number, moves?: Array<string>, 
/**
 * The game with its variant, without a table.
 */
game?: string, position?: string, };

/**
 * A position as a screen draws it.
 */
export type Look = { scene: Scene, 
/**
 * Who is to move, as far as the view can tell.
 */
turn: Seat | null, legal: Array<string>, 
/**
 * The position in the game's notation; null where something is hidden.
 */
position: string | null, 
/**
 * What each seat gets, if the game is over.
 */
payoffs: Array<number> | null, };

/**
 * A text that was read.
 */
export type Checked = { kind: CheckedKind, 
/**
 * The game with its variant.
 */
game: string, 
/**
 * The last position of it.
 */
position: string, 
/**
 * How many moves it has.
 */
moves: number, };

/**
 * What a text was.
 */
export type CheckedKind = "position" | "record";

/**
 * The answer of any player, from a random mover to a solver. Values are for the seat to move.
 */
export type Analysis = { 
/**
 * The move to play.
 */
best: string, 
/**
 * What the position is worth.
 */
value: number, 
/**
 * The unit of all values.
 */
unit: ValueUnit, 
/**
 * The proven outcome, if there is one.
 */
proof: Proof | null, 
/**
 * What is known of each legal move, best first as far as the search ordered them.
 */
moves: Array<MoveAnalysis>, 
/**
 * Best play for both sides as far as it was looked at, from the move to play on; empty if no move is known to be
 * best.
 */
line: Array<string>, 
/**
 * Completed plies of full-width search, or the depth of the tree.
 */
depth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Simulations, for searches that count them apart from nodes.
 */
simulations: number | null, 
/**
 * What the position is worth before any search, for players that have such an opinion.
 */
network_value?: number, 
/**
 * How the transposition table was used, if there is one.
 */
table: TableUse | null, 
/**
 * Thinking time in seconds.
 */
seconds: number, 
/**
 * The worlds looked at by a search for a seat that does not see everything. They are guesses from what the seat
 * knows, its own hand among it, so they are for its eyes alone.
 */
worlds?: Array<WorldAnalysis>, };

/**
 * What is known of one move.
 */
export type MoveAnalysis = { 
/**
 * The move.
 */
mv: string, 
/**
 * What it is worth, if it was valued.
 */
value: number | null, 
/**
 * Whether the value is only a bound from above, as alpha-beta leaves it behind for moves it refuted.
 */
at_most: boolean, 
/**
 * How often it was tried, for searches that count.
 */
visits: number | null, 
/**
 * The probability a policy gave it before the search.
 */
prior: number | null, 
/**
 * Its proven outcome for the seat to move.
 */
proof: Proof | null, 
/**
 * Best play from this move on, for searches that follow several lines; else empty.
 */
line?: Array<string>, };

/**
 * One world that fits what a seat knows, and what is known of each move if it were the true one.
 */
export type WorldAnalysis = { 
/**
 * The world as a position in the game's notation.
 */
position: string, 
/**
 * The moves in the order of the analysis of this world.
 */
moves: Array<MoveAnalysis>, };

/**
 * What a value counts.
 */
export type ValueUnit = "payoff" | "discs" | "points" | "stones";

/**
 * An outcome that no play of the other side can change.
 */
export type Proof = "win" | "draw" | "loss";

/**
 * How a transposition table was used.
 */
export type TableUse = { 
/**
 * Memory of the table in bytes.
 */
bytes: number, 
/**
 * Entries it can hold.
 */
capacity: number, 
/**
 * Entries stored, replacements included.
 */
stored: number, 
/**
 * Look-ups.
 */
probes: number, 
/**
 * Look-ups that found their position.
 */
hits: number, };

/**
 * What follows from an analysis and the number of legal moves.
 */
export type Facts = { 
/**
 * How many moves the rules allow.
 */
legal: number, 
/**
 * Speed of the search; unknown if it counted nothing.
 */
nodes_per_second: number | null, 
/**
 * How the player's attention was spread over the moves, as shares that add up to 1: visits, else priors, else a
 * softmax over the values that were measured. Moves of which nothing is known but a bound are left out.
 */
policy: Array<[string, number]>, 
/**
 * The entropy of the policy, from 0, sure, to 1, no idea.
 */
entropy: number, 
/**
 * The smallest prior probability of a move.
 */
min_prior: number | null, 
/**
 * The largest prior probability of a move.
 */
max_prior: number | null, 
/**
 * The size of the tree down to the depth of the search.
 */
search_space: SearchSpace, 
/**
 * Whether the analysis says what the position is worth; a player that only names a move has no opinion.
 */
opinion: boolean, };

/**
 * The size of the tree, if every position had as many moves as the root.
 */
export type SearchSpace = { 
/**
 * Moves of every position.
 */
branching: number, 
/**
 * Plies.
 */
depth: number, 
/**
 * Positions at that depth.
 */
positions_log10: number, 
/**
 * How long all of it would take at the player's speed; unknown if it visited nothing.
 */
seconds_log10: number | null, 
/**
 * What share of it was visited.
 */
share_log10: number | null, };

/**
 * An analysis with its figures, as it is sent to a screen.
 */
export type Analysed = { 
/**
 * What the player found out.
 */
analysis: Analysis, 
/**
 * What follows from it.
 */
facts: Facts, };

/**
 * What a search has found out so far.
 */
export type Thinking = { 
/**
 * The seat that is to move.
 */
seat: number, 
/**
 * The player by its text.
 */
player: string, 
/**
 * What the player found out.
 */
analysis: Analysis, 
/**
 * What follows from it.
 */
facts: Facts, };

/**
 * A searched tree and what the player found out.
 */
export type TreeAnswer = { 
/**
 * The tree; null if the player does not search.
 */
root: TreeNode | null, 
/**
 * What the player found out.
 */
analysis: Analysis, 
/**
 * What follows from it.
 */
facts: Facts, };

/**
 * A node with its children, the best for the seat to move there first.
 */
export type TreeNode = { move: string | null, visits: number | null, known: [number | null, number | null], window: [number | null, number | null], leaf: boolean, children: Array<TreeNode>, };

/**
 * What the solver says of a position.
 */
export type SolveAnswer = { 
/**
 * The exact value; null if the solver did not find it in time.
 */
analysis: Analysis | null, };

/**
 * The belief of a seat.
 */
export type BeliefAnswer = { seat: number, 
/**
 * How many worlds were drawn.
 */
worlds: number, 
/**
 * Null if there are no worlds.
 */
belief: Belief | null, };

/**
 * Who holds what, and who is with whom, as shares of all worlds that were drawn.
 */
export type Belief = { 
/**
 * For each card that is still in a hand, how often each seat holds at least one.
 */
cards: Array<CardBelief>, 
/**
 * How often each seat is on the same side as each other; null while no seat has a side.
 */
partners: Array<Array<number>> | null, };

/**
 * How often each seat holds a card.
 */
export type CardBelief = { card: string, shares: Array<number>, };

/**
 * A table that is wanted.
 */
export type NewTable = { 
/**
 * The game with its variant; a record may name it instead.
 */
game?: string, seats: Array<string>, position?: string, 
/**
 * A game to begin with, in any format that is read.
 */
record?: unknown, seed?: number, open?: boolean, paused?: boolean, delay?: number, 
/**
 * Seats of a hidden game that the maker takes; without it the first person's.
 */
claim?: Array<number>, 
/**
 * Options of a series, such as `games=12`, if several games are played with one score.
 */
series?: string, 
/**
 * Clocks, for games of two seats.
 */
clock?: TimeControl, 
/**
 * The name of the maker.
 */
name?: string, };

/**
 * A table that was made.
 */
export type MadeTable = { 
/**
 * The id of the table.
 */
id: string, 
/**
 * The key that changes the table.
 */
table_key: string, 
/**
 * The keys of the seats that the maker has taken, by their numbers.
 */
seat_keys: { [key in number]: string }, 
/**
 * The table as the maker sees it; null if the maker may not see it.
 */
state: TableState | null, };

/**
 * Who sits where, and how the engines continue; what is missing stays.
 */
export type Seating = { 
/**
 * Who sits where.
 */
players?: Array<string>, 
/**
 * Whether engines wait.
 */
paused?: boolean, 
/**
 * Seconds between the moves of engines.
 */
delay?: number, };

/**
 * A table as one view sees it; `docs/api.md` tells what the fields mean.
 */
export type TableState = { id: string, game: string, view: string, seat_names: Array<string>, players: Array<string>, claimed: Array<number>, 
/**
 * Seats to which a person was invited who has not come yet.
 */
invited: Array<number>, 
/**
 * The names of the people, where they have given one.
 */
names: Array<string | null>, 
/**
 * The seats for which the asker decides.
 */
own: Array<Seat>, 
/**
 * Whether the asker may change the table.
 */
may_change: boolean, 
/**
 * Which game of this table it is, from 1.
 */
number: number, 
/**
 * The games before.
 */
past: Array<PastGame>, 
/**
 * The list of the series, the finished game included.
 */
series: SeriesStanding | null, clock: ClockShown | null, open: boolean, paused: boolean, delay: number, revision: number, ply: number, plies: number, redo: number, turn: Seat | null, legal: Array<string>, 
/**
 * How many moves are legal, also where the list is not sent.
 */
choices: number, 
/**
 * What the viewer may call now, whichever seat is to move.
 */
calls: Array<string>, may_move: boolean, position: string | null, scene: Scene, moves: Array<TableMove>, branches: Array<Branch>, payoffs: Array<number> | null, result: string | null, thinking: ThinkingShown | null, error: string | null, };

/**
 * A line beside the game.
 */
export type Branch = { 
/**
 * How many moves of the game are before it.
 */
ply: number, 
/**
 * Its moves; a comment on a position of the game has none.
 */
moves: Array<string>, 
/**
 * What is said of it; may be empty.
 */
comment: string, };

/**
 * A move that a view saw.
 */
export type TableMove = { seat: Seat, move: string, analysis: Analysis | null, 
/**
 * What follows from the analysis.
 */
facts: Facts | null, truth?: ExactValue, seconds: number | null, };

/**
 * Which decision of the game a move is meant for: calls of others in the meantime do not change that.
 */
export type Decision = { 
/**
 * The seat that is to move.
 */
seat: number, 
/**
 * How many moves it had made, as the sender saw it.
 */
made: number, };

/**
 * The engine that is thinking, as a view sees it.
 */
export type ThinkingShown = { seat: Seat, player: string, seconds: number, };

/**
 * The exact value of a position, and what a move made of it.
 */
export type ExactValue = { 
/**
 * What the position was worth to the seat that moved.
 */
value: number, 
/**
 * What the values count.
 */
unit: ValueUnit, 
/**
 * All moves that keep the value.
 */
best: Array<string>, 
/**
 * What the move gave away.
 */
lost: number, 
/**
 * Whether it gave away anything.
 */
mistake: boolean, };

/**
 * What exact play says of a move.
 */
export type TruthNews = { 
/**
 * The place of the move in the list of the view.
 */
ply: number, truth: ExactValue, };

/**
 * Who is at a table.
 */
export type PresenceNews = { 
/**
 * For each seat whether a person who decides for it listens.
 */
present: Array<boolean>, 
/**
 * How many others listen.
 */
watching: number, };

/**
 * How a person comes to a seat.
 */
export type Claim = { 
/**
 * The invitation, where the seat has one.
 */
invitation?: string, 
/**
 * The name of the person.
 */
name?: string, };

/**
 * The list of a series and its score.
 */
export type SeriesStanding = { 
/**
 * How many games the series has.
 */
games: number, 
/**
 * The games played so far.
 */
entries: Array<SeriesEntry>, 
/**
 * The score of each seat.
 */
totals: Array<number>, 
/**
 * The place of each seat by its score, from 1.
 */
places: Array<number>, 
/**
 * How many compulsory games each seat still owes.
 */
owed: Array<number>, 
/**
 * Who deals the next game.
 */
dealer: Seat, 
/**
 * By how much the points of the next game are multiplied.
 */
factor: number, };

/**
 * A game of a series.
 */
export type SeriesEntry = { 
/**
 * What was played, by the codes of the drawing's vocabulary.
 */
what: string, 
/**
 * Who played it alone or proposed it.
 */
declarer: Seat | null, 
/**
 * Whether it was a compulsory game of its declarer.
 */
compulsory: boolean, 
/**
 * What each seat got, multiplied.
 */
points: Array<number>, 
/**
 * By how much the points were multiplied.
 */
factor: number, };

/**
 * A game that was played at the table before.
 */
export type PastGame = { 
/**
 * The table on which it can be looked at.
 */
table: string, 
/**
 * What each seat of now got in it.
 */
payoffs: Array<number>, 
/**
 * How it ended, in one sentence.
 */
result: string, };

/**
 * How much time seats get.
 */
export type TimeControl = { 
/**
 * Seconds for the whole game, 1 to 36,000.
 */
seconds: number, 
/**
 * Seconds added after every move, 0 to 600.
 */
increment?: number, };

/**
 * Clocks as a view sees them.
 */
export type ClockShown = { 
/**
 * Seconds for the whole game.
 */
seconds: number, 
/**
 * Seconds added after every move.
 */
increment: number, 
/**
 * Seconds left to each seat now.
 */
left: Array<number>, 
/**
 * The seat whose clock runs.
 */
running: Seat | null, 
/**
 * The seat whose time has run out.
 */
fallen: Seat | null, };

/**
 * What is said of a game.
 */
export type Review = { 
/**
 * The game and its variant.
 */
game: string, 
/**
 * Who judged where no proof was found.
 */
judge: string, 
/**
 * Every move, the first one first.
 */
moves: Array<MoveReview>, 
/**
 * Every seat.
 */
seats: Array<SeatReview>, 
/**
 * What counts as inaccuracy, mistake and blunder.
 */
thresholds: Thresholds, };

/**
 * What is said of one move.
 */
export type MoveReview = { 
/**
 * How many moves were played before it.
 */
ply: number, 
/**
 * Who made it.
 */
seat: Seat, 
/**
 * The move.
 */
move: string, 
/**
 * Whether it was the only legal move.
 */
forced: boolean, 
/**
 * The verdict of a judge that sees everything; in games with hidden information only where the solver reaches.
 */
verdict: Verdict | null, 
/**
 * In games with hidden information: the verdict on what the seat could know.
 */
by_view: Verdict | null, };

/**
 * What is said of a seat.
 */
export type SeatReview = { 
/**
 * The mean accuracy of its judged moves, from 0 to 100; `None` if none was judged.
 */
accuracy: number | null, 
/**
 * Moves that were judged.
 */
judged: number, 
/**
 * Inaccuracies, mistakes and blunders.
 */
classes: [number, number, number], 
/**
 * The ply of its own move after which the better outcome was gone for good; `None` if it lost nothing for good, or
 * no single move did.
 */
turning_point: number | null, };

/**
 * What a judge says of a move that was played.
 */
export type Verdict = { 
/**
 * The position before the move, for its mover.
 */
before: Judgement, 
/**
 * The win chance that the move left its mover, by the same kind of judgement as `loss`.
 */
chance_after: number | null, 
/**
 * What was given away: a share of the win chance, or points in games that are played for points.
 */
loss: number, 
/**
 * What was given away in the unit of the judgement, where both values are known in it.
 */
margin: number | null, 
/**
 * The unit of `margin`.
 */
unit: ValueUnit, 
/**
 * Whether the loss is the difference of two proofs.
 */
exact: boolean, 
/**
 * What the move was.
 */
class: Class, };

/**
 * What a move was, by what it gave away.
 */
export type Class = "good" | "inaccuracy" | "mistake" | "blunder";

/**
 * What a judge says of a position, for the seat to move.
 */
export type Judgement = { 
/**
 * The best move; empty where the game is finished.
 */
best: string, 
/**
 * Best play from there on, as far as it was looked at.
 */
line: Array<string>, 
/**
 * What the position is worth; `None` where only the outcome is known.
 */
value: number | null, 
/**
 * The unit of the values.
 */
unit: ValueUnit, 
/**
 * The proven outcome.
 */
proof: Proof | null, 
/**
 * The chance to win, a draw counted as half; `None` in games that are played for points.
 */
chance: number | null, 
/**
 * What single moves are worth, as far as the judge valued them.
 */
moves: Array<MoveValue>, };

/**
 * A move with its value.
 */
export type MoveValue = { 
/**
 * The move.
 */
move: string, 
/**
 * What it is worth to its mover.
 */
value: number, 
/**
 * Its chance to win.
 */
chance: number | null, };

/**
 * How much a move gave away at least to be called so: an inaccuracy, a mistake, a blunder.
 */
export type Thresholds = { 
/**
 * In shares of the win chance.
 */
chance: [number, number, number], 
/**
 * In points, for games that are played for points.
 */
points: [number, number, number], };

/**
 * The list of runs, the latest first.
 */
export type RunList = { runs: Array<RunEntry>, 
/**
 * Whether the server watches a cluster.
 */
cluster: boolean, };

/**
 * A run in the list.
 */
export type RunEntry = { 
/**
 * Whether it is under way at this moment.
 */
running: boolean, 
/**
 * Names it in requests.
 */
id: string, 
/**
 * The name of the folder.
 */
name: string, 
/**
 * What is in it.
 */
kind: RunKind, 
/**
 * Changes when its contents do.
 */
mark: string, 
/**
 * When it changed last, in seconds since 1970.
 */
changed: number, 
/**
 * The game with its variant, if it is known.
 */
game: string | null, 
/**
 * The method of a training.
 */
method: string | null, 
/**
 * The preset of a training.
 */
preset: string | null, 
/**
 * The players of a match.
 */
players: Array<string>, 
/**
 * Games or iterations that are finished.
 */
done: number, 
/**
 * Games or iterations there will be, if that is known.
 */
total: number | null, 
/**
 * Seconds until the end at the pace so far, while that is known.
 */
seconds_left: number | null, 
/**
 * What came out so far.
 */
verdict: RunVerdict | null, };

/**
 * A folder of results.
 */
export type RunFolder = { 
/**
 * Names it in requests.
 */
id: string, 
/**
 * The name of the folder.
 */
name: string, 
/**
 * What is in it.
 */
kind: RunKind, 
/**
 * Changes when its contents do.
 */
mark: string, 
/**
 * When it changed last, in seconds since 1970.
 */
changed: number, };

/**
 * What a folder holds.
 */
export type RunKind = "tournament" | "training" | "study";

/**
 * A run in full.
 */
export type Run = { id: string, running: boolean, kind: null, } | { id: string, name: string, 
/**
 * Changes when the contents do.
 */
mark: string, 
/**
 * When it changed last, in seconds since 1970.
 */
changed: number, running: boolean, } & ({ "kind": "tournament", "contents": TournamentContents } | { "kind": "training", "contents": TrainingContents } | { "kind": "study", "contents": StudyContents });

/**
 * What a run holds, by its kind.
 */
export type RunContents = { "kind": "tournament", "contents": TournamentContents } | { "kind": "training", "contents": TrainingContents } | { "kind": "study", "contents": StudyContents };

/**
 * What a list tells of a run.
 */
export type RunSummary = { 
/**
 * The game with its variant, if it is known.
 */
game: string | null, 
/**
 * The method of a training.
 */
method: string | null, 
/**
 * The preset of a training.
 */
preset: string | null, 
/**
 * The players of a match.
 */
players: Array<string>, 
/**
 * Games or iterations that are finished.
 */
done: number, 
/**
 * Games or iterations there will be, if that is known.
 */
total: number | null, 
/**
 * Seconds until the end at the pace so far, while that is known.
 */
seconds_left: number | null, 
/**
 * What came out so far.
 */
verdict: RunVerdict | null, };

/**
 * What came out of a run.
 */
export type RunVerdict = { "kind": "match" } & MatchVerdict | { "kind": "metric", title: Label, line: Label | null, unit: MetricUnit, first: number, last: number, } | { "kind": "report", title: string, };

/**
 * The two players that a sentence about a match names, the stronger first.
 */
export type MatchVerdict = { stronger: string, weaker: string, 
/**
 * The difference of strength; infinite if one side lost everything, which JSON has no number for.
 */
elo: Elo, interval: Interval, 
/**
 * Games between the two.
 */
games: number, 
/**
 * Whether the interval leaves no doubt who is stronger.
 */
is_certain: boolean, };

/**
 * What shall be started.
 */
export type NewRun = { "kind": "match", game: string, players: Array<string>, 
/**
 * Games of each pairing, rounded up to whole openings or deals.
 */
games: number, seed: number, } | { "kind": "training", method: string, game: string, preset: string, };

/**
 * How many games a match will have.
 */
export type MatchPlan = { 
/**
 * How often two players meet.
 */
pairings: number, 
/**
 * Openings or deals of each pairing.
 */
rounds: number, 
/**
 * Games of each pairing, every opening with both colours and every deal in all seatings.
 */
games_per_pairing: number, 
/**
 * Games of all pairings.
 */
games: number, };

/**
 * What the page shows of a tournament; games come apart.
 */
export type TournamentContents = { config: TournamentConfig, 
/**
 * Games there will be, if no pairing ends early.
 */
scheduled: number, 
/**
 * Games that were played.
 */
played: number, result: TournamentResult, courses: Array<Course>, 
/**
 * Who is the stronger, as far as that can be said; null before the first games.
 */
verdict: MatchVerdict | null, };

/**
 * A part of the list of games, the latest first.
 */
export type RunGames = { games: Array<PlayedGame>, 
/**
 * How many there are in all.
 */
total: number, };

/**
 * A game in a list.
 */
export type PlayedGame = { 
/**
 * Its number in the schedule.
 */
number: number, 
/**
 * Who sat at each seat, as numbers of the configuration's players.
 */
seating: Array<number>, 
/**
 * What each seat got.
 */
payoffs: Array<number>, 
/**
 * How many moves were made.
 */
plies: number, 
/**
 * How it ended.
 */
ending: Ending, };

/**
 * How a game came to its end.
 */
export type Ending = { "kind": "finished" } | { "kind": "adjudicated", 
/**
 * The parameters of the solver.
 */
solver: string, } | { "kind": "forfeit", 
/**
 * Its seat.
 */
seat: Seat, 
/**
 * What happened.
 */
reason: string, };

/**
 * The configuration of a tournament; a match is a tournament of two players.
 */
export type TournamentConfig = { 
/**
 * Always [`TournamentConfig::FORMAT`].
 */
format: string, 
/**
 * The version of the format, [`TournamentConfig::VERSION`] at most.
 */
version: number, 
/**
 * Which game and variant.
 */
game: string, 
/**
 * The players by text.
 */
players: Array<string>, 
/**
 * How many players meet at a table.
 */
table: number, 
/**
 * Only players at most this many places apart in the list meet; without it every player meets every other.
 */
apart?: number, 
/**
 * How many openings each pairing plays.
 */
rounds: number, 
/**
 * Where the games begin.
 */
openings: unknown, 
/**
 * Names openings, deals and the seeds of players.
 */
seed: number, 
/**
 * When games end before their end.
 */
adjudication: unknown, 
/**
 * When pairings end before their last round.
 */
stop: unknown, };

/**
 * The result of a tournament. Infinite values are `null` in JSON.
 */
export type TournamentResult = { 
/**
 * Always [`TournamentResult::FORMAT`].
 */
format: string, 
/**
 * The version of the format.
 */
version: number, 
/**
 * Which game.
 */
game: string, 
/**
 * Games that count.
 */
games: number, 
/**
 * Games that were played but do not count, because a rule had ended their pairing or their round is incomplete.
 */
surplus: number, 
/**
 * Different games among those that count.
 */
distinct: number, 
/**
 * Games that the solver ended.
 */
adjudicated: number, 
/**
 * Games that a player lost by failing, with the first reason.
 */
forfeits: Array<Remark>, 
/**
 * What it means to sit at each seat.
 */
seats: Array<SeatResult>, 
/**
 * What the results say of every two players.
 */
pairings: Array<PairingResult>, 
/**
 * The players in the order of the configuration.
 */
players: Array<PlayerResult>, };

/**
 * Something that happened to a player.
 */
export type Remark = { 
/**
 * The player.
 */
player: string, 
/**
 * How often.
 */
games: number, 
/**
 * What happened the first time.
 */
reason: string, };

/**
 * What a seat is worth, over all games.
 */
export type SeatResult = { 
/**
 * What players call it.
 */
seat: string, 
/**
 * The mean score, for games of two: a draw is one half.
 */
score: number | null, 
/**
 * What it got per game.
 */
points: PointsResult, };

/**
 * A mean of points with its interval, one value per round.
 */
export type PointsResult = { 
/**
 * The mean.
 */
mean: number, 
/**
 * Its interval.
 */
interval: Interval, };

/**
 * One player against another at one table.
 */
export type PairingResult = { 
/**
 * The first player, by number.
 */
first: number, 
/**
 * The second player, by number.
 */
second: number, 
/**
 * Rounds that count.
 */
rounds: number, 
/**
 * Games that count.
 */
games: number, 
/**
 * Different games among them.
 */
distinct: number, 
/**
 * Games the first won; deals at a table of more than two.
 */
wins: number, 
/**
 * Games drawn.
 */
draws: number, 
/**
 * Games it lost.
 */
losses: number, 
/**
 * Rounds by the first player's score.
 */
pentanomial: unknown, 
/**
 * Its mean score.
 */
score: number, 
/**
 * The interval of the score.
 */
score_interval: Interval, 
/**
 * The difference of strength.
 */
elo: Elo, 
/**
 * Its interval.
 */
elo_interval: Interval, 
/**
 * The likelihood that the first is the stronger.
 */
superiority: number, 
/**
 * What the first got per game and seat.
 */
points: PointsResult, 
/**
 * The state of the sequential test, if there is one.
 */
sprt: unknown, 
/**
 * Whether a rule ended the pairing before its last round.
 */
ended_early: boolean, };

/**
 * One player against all.
 */
export type PlayerResult = { 
/**
 * Its text.
 */
player: string, 
/**
 * The likeliest rating; `None` if the results do not connect all players.
 */
rating: Elo | null, 
/**
 * The interval of the rating.
 */
rating_interval: Interval | null, 
/**
 * Whether the rating was given.
 */
is_anchor: boolean, 
/**
 * Rounds that count.
 */
rounds: number, 
/**
 * Its mean score.
 */
score: number, 
/**
 * What it got per game and seat, in the mean.
 */
points: number, 
/**
 * Thinking in the first, second and last third of games.
 */
effort: [Effort, Effort, Effort], };

/**
 * Thinking, added up.
 */
export type Effort = { 
/**
 * Moves made.
 */
moves: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Time; 0 and left out where it is unknown.
 */
seconds?: number, };

/**
 * The score of a pairing's first player after more and more rounds.
 */
export type Course = { 
/**
 * The first player, by number.
 */
first: number, 
/**
 * The second player, by number.
 */
second: number, 
/**
 * At most [`Course::POINTS`], the last round among them.
 */
points: Array<CoursePoint>, };

/**
 * A score after some rounds.
 */
export type CoursePoint = { 
/**
 * Rounds.
 */
rounds: number, 
/**
 * The mean score.
 */
score: number, 
/**
 * Its interval.
 */
interval: Interval, };

/**
 * A range of values; intervals of confidence are all of 95 %.
 */
export type Interval = { 
/**
 * The lower end; null in JSON if it is infinite.
 */
low: number | null, 
/**
 * The upper end; null in JSON if it is infinite.
 */
high: number | null, };

/**
 * A difference of strength: 400 more means ten points for each one of the opponent.
 */
export type Elo = number | null;

/**
 * What the page shows of a training.
 */
export type TrainingContents = { config: unknown, 
/**
 * What was measured.
 */
charts: Array<RunChart>, 
/**
 * Seconds of work up to the end of each iteration.
 */
seconds: Array<number>, 
/**
 * The names of what can be asked for opinions.
 */
checkpoints: Array<string>, 
/**
 * The game with its variant, if the run names one.
 */
game: string | null, 
/**
 * The method, if a package of this program has it.
 */
method: string | null, 
/**
 * The preset, if the run names one.
 */
preset: string | null, 
/**
 * Iterations that are finished.
 */
done: number, 
/**
 * Iterations there will be, if the run says so.
 */
iterations: number | null, 
/**
 * The part of the iteration under way.
 */
step: StepProgress | null, 
/**
 * Seconds until the end at the pace of the last iterations; null if that is not known or the run is over.
 */
seconds_left: number | null, 
/**
 * What came out so far.
 */
verdict: RunVerdict | null, };

/**
 * What a training is and how far it has come.
 */
export type TrainingHead = { 
/**
 * The game with its variant, if the run names one.
 */
game: string | null, 
/**
 * The method, if a package of this program has it.
 */
method: string | null, 
/**
 * The preset, if the run names one.
 */
preset: string | null, 
/**
 * Iterations that are finished.
 */
done: number, 
/**
 * Iterations there will be, if the run says so.
 */
iterations: number | null, 
/**
 * The part of the iteration under way.
 */
step: StepProgress | null, 
/**
 * Seconds until the end at the pace of the last iterations; null if that is not known or the run is over.
 */
seconds_left: number | null, 
/**
 * What came out so far.
 */
verdict: RunVerdict | null, };

/**
 * Part of an iteration.
 */
export type StepProgress = { 
/**
 * What is counted: games, steps, positions.
 */
what: string, 
/**
 * How many are done.
 */
done: number, 
/**
 * How many there will be.
 */
total: number, };

/**
 * A text in every language that is put together from declared words and names of the run.
 */
export type Label = { en: string, de: string, };

/**
 * A chart ready to be drawn.
 */
export type RunChart = { title: Label, unit: MetricUnit, 
/**
 * Whether it tells best how far the training has come.
 */
headline: boolean, lines: Array<RunLine>, };

/**
 * One line of a chart.
 */
export type RunLine = { name: Label, points: Array<RunPoint>, };

/**
 * A number after some iterations.
 */
export type RunPoint = { 
/**
 * Iterations that were finished, from 1.
 */
iteration: number, value: number, 
/**
 * The lower end of its 95 % interval.
 */
low?: number, 
/**
 * The upper end.
 */
high?: number, };

/**
 * What the numbers of a chart are.
 */
export type MetricUnit = "share" | "loss" | "elo" | "result" | "points" | "discs" | "nats" | "count" | "number";

/**
 * What the page shows of a study.
 */
export type StudyContents = { 
/**
 * The report as data; null if the folder holds a page only.
 */
report: import("./report.js").Report | null, 
/**
 * Whether there is a page of its own.
 */
has_page: boolean, };

/**
 * What is asked.
 */
export type OpinionsQuery = { places: Array<PlaceAsked>, 
/**
 * Whether the last checkpoint is enough.
 */
last: boolean, };

/**
 * A position by its text or as it was set up, or the start of the game; with moves made from there.
 */
export type PlaceAsked = { position?: string, setup?: Setup, moves?: Array<string>, };

/**
 * What checkpoints think of positions.
 */
export type Opinions = { 
/**
 * The game with its variant.
 */
game: string, 
/**
 * The names of the checkpoints that answered, the earliest first.
 */
checkpoints: Array<string>, places: Array<OpinionPlace>, };

/**
 * What checkpoints think of one position.
 */
export type OpinionPlace = { scene: Scene, turn: Seat | null, legal: Array<string>, position: string, 
/**
 * What exact play says; null where the solver takes too long.
 */
truth: ExactPlay | null, 
/**
 * One per checkpoint; null where the game is over.
 */
opinions: Array<Analysed | null>, };

/**
 * The exact value of a position.
 */
export type ExactPlay = { value: number, unit: ValueUnit, 
/**
 * All moves that keep the value.
 */
best: Array<string>, };
