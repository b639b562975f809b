/** The words of the card table in English. */

export const MESSAGES = {
  /** @param {number} cards */
  hidden: (cards) => `${cards} hidden cards`,
  hand: "Your hand",
  trick: "Trick",
  lastTrick: "Last trick",
  showLast: "Last trick",
  hideLast: "Close",
  board: "Cards for all",
  /** @param {number} chips */
  pot: (chips) => `Pot: ${chips}`,
  /** @param {number} chips */
  stake: (chips) => `${chips} paid`,
  /** @param {number} number @param {number} all */
  trickOf: (number, all) => `Trick ${number} of ${all}`,
  /** @param {number} number @param {number} all */
  gameOf: (number, all) => `Game ${number} of ${all}`,
  /** @param {number} tricks @param {number} points */
  won: (tricks, points) => `${tricks} ${tricks === 1 ? "trick" : "tricks"} · ${points}`,
  /** @param {number} tricks @param {number} points */
  wonTitle: (tricks, points) => `${tricks} ${tricks === 1 ? "trick" : "tricks"}, ${points} card points`,
  /** @param {string} points */
  total: (points) => `Score in the series: ${points}`,
  leads: "leads",
  leadTitle: "Leads this trick",
  trumps: "Trumps, the highest first",
  noTrumps: "no trumps",
  doubled: "counts twice",
  turn: {
    /** @param {string} seat */
    other: (seat) => `${seat} to play`,
    /** @param {string} seat */
    speaks: (seat) => `${seat} speaks`,
    lead: "Your lead",
    play: "Your turn",
    follow: "follow suit:",
    followTrump: "Your turn: play a trump",
    free: "Your turn: any card",
    give: "Choose a card to hand over",
  },
  ask: "Do you have a reservation?",
  decide: "Your decision",
  confirm: {
    /** @param {string} what */
    solo: (what) => `${what}: play alone against three?`,
    /** @param {string} what @param {string} meaning */
    call: (what, meaning) => `Announce “${what}”? ${meaning}.`,
    /** @param {string} what */
    yes: (what) => `Yes, ${what}`,
    no: "No",
  },
  goOn: "Continue",
  goOnTitle: "Take the trick away (space bar)",
  pace: "Pace",
  paces: { slow: "slow", normal: "normal", fast: "fast", click: "click to continue" },
  letters: "Letters",
  lettersOf: { en: "Q and J", de: "D and B" },
  settings: "Card table settings",
  /** @param {string} share */
  partner: (share) => `partner ${share}`,
  /** @param {string} share */
  partnerTitle: (share) => `Your partner with a probability of ${share}, inferred from what was played and said`,
  away: "not connected",
  waiting: "not here yet",
  account: {
    heading: "Score sheet",
    columns: ["For", "Side", "Points"],
    /** @param {string} party @param {number} points */
    sum: (party, points) => `${party} ${points} card points`,
    /** @param {string} winner @param {string} sums */
    winner: (winner, sums) => `${winner} wins: ${sums}.`,
    /** @param {string} sums */
    neither: (sums) => `Neither side wins: ${sums}.`,
    void: "The deal is void and is dealt again.",
    points: "Points of each player",
  },
};
