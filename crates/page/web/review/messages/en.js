/** The messages of the review in English. */

export const MESSAGES = {
  notYet: "There is nothing to review yet; a game with hidden cards is reviewed when it is over.",
  offer: "An engine looks at every move: what it cost, what was better, and where the game was decided.",
  start: "Review this game",
  cancel: "Cancel",
  /** @param {string} problem */
  failed: (problem) => `The review failed: ${problem}`,
  /** @param {number} done @param {number} all */
  progress: (done, all) => `${done} of ${all} moves judged`,
  /** @param {string} seat @param {number} ply */
  turningPoint: (seat, ply) => `Turning point of ${seat}, move ${ply}:`,
  noTurningPoint: "No single move decided the game.",
  noMistakes: "No mistakes were found.",
  showIt: "Go there",
  better: "Show it",
  line: "Better:",
  retry: "Play from here",
  retryTitle: "A new game from the position before this move, against an engine",
  previous: "‹ Mistake",
  previousTitle: "The mistake before this position (key [)",
  next: "Mistake ›",
  nextTitle: "The next mistake (key ])",
  forced: "The only legal move.",
  unknown: "Not judged.",
  /** @param {string} best */
  wasBest: (best) => `${best} was best.`,
  /** @param {string} points */
  withOpenCards: (points) => `With all cards open it cost ${points}.`,
  freeWithOpenCards: "With all cards open it cost nothing.",
  exact: "exact",
  exactTitle: "Proven by the solver, not estimated",
  curve: "Win chance",
  /** @param {string} seat */
  curveFor: (seat) => `for ${seat}; dashed where it is proven`,
  /** @param {string} chance */
  proven: (chance) => `${chance}, proven`,
  /** @param {string} chance the three thresholds as shares of the win chance */
  thresholds: (chance) => `Inaccuracy, mistake, blunder: from ${chance} of win chance given away.`,
  /** @param {string} points */
  pointThresholds: (points) => `Inaccuracy, mistake, blunder: from ${points} points given away, by what the seat could know.`,
  points: "Expected points",
  /** @param {string} seat */
  pointsFor: (seat) => `at the decisions of ${seat}, by what the seat could know`,
  /** Name and explanation of the columns. */
  columns: [
    ["", ""],
    ["Accuracy", "100 % minus what was given away: ten points of win chance halve the accuracy of a move"],
    ["Inaccuracies", "Moves that gave away a little"],
    ["Mistakes", "Moves that gave away more"],
    ["Blunders", "Moves that gave away what often costs the game"],
  ],
  classes: { good: "good", inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" },
  cost: {
    /** @param {string} move @param {string | null} lost discs, where they count */
    winToLoss: (move, lost) => `${move} turns a win into a loss${lost ? ` and loses ${lost}` : ""}.`,
    /** @param {string} move @param {string | null} lost */
    winToDraw: (move, lost) => `${move} turns a win into a draw${lost ? ` and loses ${lost}` : ""}.`,
    /** @param {string} move */
    drawToLoss: (move) => `${move} turns a draw into a loss.`,
    /** @param {string} move @param {string} lost */
    harmless: (move, lost) => `${move} loses ${lost}; the outcome stays the same.`,
    /** @param {string} move */
    good: (move) => `${move} is a good move.`,
    /** @param {string} move @param {string} from @param {string} to */
    chance: (move, from, to) => `${move} lowers the win chance from ${from} to ${to}.`,
    /** @param {string} move @param {string} lost */
    amount: (move, lost) => `${move} loses ${lost}.`,
    /** @param {string} move */
    something: (move) => `${move} gives something away.`,
  },
};
