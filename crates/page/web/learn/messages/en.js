/** Words of the learning pages, in English. */

export const MESSAGES = {
  title: "Learn",
  lead: "The rules with examples to click, puzzles with one right move, and how the engines work.",
  games: "The games",
  rulesOf: "Rules",
  puzzles: "Puzzles",
  /** @param {number} count */
  puzzleCount: (count) => `${count} puzzles`,
  play: "Play",
  book: "The book",
  bookLead: "How the engines search, learn and measure, chapter by chapter, with boards to play on.",
  noBook: "This build has no book.",
  back: "Learn",
  /** @param {string} game */
  rules: (game) => `The rules of ${game}`,
  examples: "Examples",
  missing: "There is no such page.",
  previous: "Previous chapter",
  nextChapter: "Next chapter",
  example: {
    /** @param {string} move */
    next: (move) => `Show ${move}`,
    shown: "That was it",
    back: "One move back",
    reset: "From the start",
    ask: "Ask the engine",
    thinking: "Thinking …",
    over: "The game is over here.",
    /** @param {string} player @param {string} move @param {string} value */
    best: (player, move, value) => `${player} plays ${move}: ${value}.`,
  },
};
