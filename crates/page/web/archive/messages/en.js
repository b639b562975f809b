/** Words of the list of finished games in English. */

export const MESSAGES = {
  title: "My games",
  lead: "Every game that was finished in this browser. A click opens it with its review.",
  link: "All finished games",
  none: "No game is finished yet. Those that are can be found here, each with its review.",
  noneFits: "No game fits this filter.",
  allGames: "All games",
  /** Names of the results, each for the visitor; empty is all of them. */
  results: { "": "All", won: "Won", lost: "Lost", drawn: "Drawn" },
  result: "Result",
  /** @param {string} opponent */
  against: (opponent) => `against ${opponent}`,
  person: "a person",
  /** @param {number} count @param {string} player */
  several: (count, player) => `${count} × ${player}`,
  /** @param {number} shown @param {number} total */
  more: (shown, total) => `Show more (${shown} of ${total})`,
};
