/** Words of the learning pages, in German. */

/** @type {typeof import("./en.js").MESSAGES} */
export const MESSAGES = {
  title: "Lernen",
  lead: "Die Regeln mit Beispielen zum Anklicken, Aufgaben mit einem richtigen Zug, und wie die Engines arbeiten.",
  games: "Die Spiele",
  rulesOf: "Regeln",
  puzzles: "Aufgaben",
  puzzleCount: (count) => `${count} Aufgaben`,
  play: "Spielen",
  book: "Das Buch",
  bookLead: "Wie die Engines suchen, lernen und messen, Kapitel für Kapitel, mit Brettern zum Spielen; auf Englisch.",
  noBook: "Diese Fassung hat kein Buch.",
  back: "Lernen",
  rules: (game) => `Die Regeln: ${game}`,
  examples: "Beispiele",
  missing: "Diese Seite gibt es nicht.",
  previous: "Voriges Kapitel",
  nextChapter: "Nächstes Kapitel",
  example: {
    next: (move) => `${move} zeigen`,
    shown: "Das war es",
    back: "Einen Zug zurück",
    reset: "Von vorn",
    ask: "Engine fragen",
    thinking: "Denkt nach …",
    over: "Hier ist die Partie zu Ende.",
    best: (player, move, value) => `${player} spielt ${move}: ${value}.`,
  },
};
