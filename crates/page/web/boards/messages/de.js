/** The words of the card table in German. */

export const MESSAGES = {
  /** @param {number} cards */
  hidden: (cards) => `${cards} verdeckte ${cards === 1 ? "Karte" : "Karten"}`,
  hand: "Dein Blatt",
  trick: "Stich",
  lastTrick: "Letzter Stich",
  showLast: "Letzter Stich",
  hideLast: "Schließen",
  board: "Karten für alle",
  /** @param {number} chips */
  pot: (chips) => `Pot: ${chips}`,
  /** @param {number} chips */
  stake: (chips) => `${chips} gezahlt`,
  /** @param {number} number @param {number} all */
  trickOf: (number, all) => `Stich ${number} von ${all}`,
  /** @param {number} number @param {number} all */
  gameOf: (number, all) => `Spiel ${number} von ${all}`,
  /** @param {number} tricks @param {number} points */
  won: (tricks, points) => `${tricks} ${tricks === 1 ? "Stich" : "Stiche"} · ${points}`,
  /** @param {number} tricks @param {number} points */
  wonTitle: (tricks, points) => `${tricks} ${tricks === 1 ? "Stich" : "Stiche"}, ${points} Augen`,
  /** @param {string} points */
  total: (points) => `Punkte in der Serie: ${points}`,
  leads: "spielt aus",
  leadTitle: "Spielt zu diesem Stich aus",
  trumps: "Trümpfe, die höchsten zuerst",
  noTrumps: "kein Trumpf",
  doubled: "zählt doppelt",
  turn: {
    /** @param {string} seat */
    other: (seat) => `${seat} ist am Zug`,
    /** @param {string} seat */
    speaks: (seat) => `${seat} sagt an`,
    lead: "Du spielst aus",
    play: "Du bist am Zug",
    follow: "bedienen:",
    followTrump: "Du bist am Zug: Trumpf bedienen",
    free: "Du bist am Zug: jede Karte",
    give: "Wähle eine Karte zum Abgeben",
  },
  ask: "Hast du einen Vorbehalt?",
  decide: "Deine Entscheidung",
  confirm: {
    /** @param {string} what */
    solo: (what) => `${what} spielen? Du spielst allein gegen drei.`,
    /** @param {string} what @param {string} meaning */
    call: (what, meaning) => `${what} ansagen? ${meaning}.`,
    /** @param {string} what */
    yes: (what) => `Ja, ${what}`,
    no: "Nein",
  },
  goOn: "Weiter",
  goOnTitle: "Den Stich wegnehmen (Leertaste)",
  pace: "Tempo",
  paces: { slow: "langsam", normal: "normal", fast: "schnell", click: "weiter mit Klick" },
  letters: "Buchstaben",
  lettersOf: { en: "Q und J", de: "D und B" },
  settings: "Einstellungen des Kartentisches",
  /** @param {string} share */
  partner: (share) => `Partner ${share}`,
  /** @param {string} share */
  partnerTitle: (share) => `Dein Partner mit Wahrscheinlichkeit ${share}, erschlossen aus Karten und Ansagen`,
  away: "nicht verbunden",
  waiting: "noch nicht da",
  account: {
    heading: "Abrechnung",
    columns: ["Wofür", "Partei", "Punkte"],
    /** @param {string} party @param {number} points */
    sum: (party, points) => `${party} ${points} Augen`,
    /** @param {string} winner @param {string} sums */
    winner: (winner, sums) => `${winner} gewinnt: ${sums}.`,
    /** @param {string} sums */
    neither: (sums) => `Keine Partei gewinnt: ${sums}.`,
    void: "Das Spiel gilt nicht; es wird neu gegeben.",
    points: "Punkte der Spieler",
  },
};
