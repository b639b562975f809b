/** Words of the puzzles, in English. */

export const MESSAGES = {
  title: "Puzzles",
  lead: "Exactly one move is right, proven by an exact solver. The grade is how many of the ten levels miss it.",
  none: "No game of this server brings puzzles.",
  back: "All puzzles",
  /** @param {number} solved @param {number} all */
  solved: (solved, all) => `${solved} of ${all} solved`,
  /** @param {number} streak @param {number} best */
  streak: (streak, best) => `Streak ${streak}, best ${best}`,
  start: "Start",
  resume: "Next puzzle",
  /** @param {number} number @param {number} all */
  number: (number, all) => `Puzzle ${number} of ${all}`,
  /** @param {number} grade */
  grade: (grade) => (grade === 0 ? "every level finds it" : grade === 1 ? "1 of 10 levels misses it" : `${grade} of 10 levels miss it`),
  grades: ["easy", "easy", "easy", "medium", "medium", "medium", "hard", "hard", "very hard", "very hard", "very hard"],
  goal: {
    /** @param {string} seat */
    win: (seat) => `${seat} to move: find the only move that wins.`,
    /** @param {string} seat */
    draw: (seat) => `${seat} to move: find the only move that does not lose.`,
    /** @param {string} seat */
    points: (seat) => `${seat} to play, all cards open: find the only card that gets the most points.`,
  },
  /** @param {string} levels */
  failed: (levels) => `Levels that miss it: ${levels}.`,
  right: "Right!",
  /** @param {string} move */
  rightMove: (move) => `${move} is the only move.`,
  /** @param {string} move */
  wrong: (move) => `${move} is not it.`,
  /** @param {string} value */
  leads: (value) => `It leads to: ${value}.`,
  refutation: "The answer:",
  line: "Best play:",
  /** @param {string} move */
  solution: (move) => `The solution is ${move}.`,
  retry: "Retry",
  show: "Show the solution",
  next: "Next",
  analyse: "Analyse at a table",
  position: "Position",
  thinking: "One moment …",
  command: "Made by",
};
