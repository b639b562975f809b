/** Words of the list of finished games in German. */

/** @type {typeof import("./en.js").MESSAGES} */
export const MESSAGES = {
  title: "Meine Partien",
  lead: "Alle Partien, die in diesem Browser zu Ende gespielt wurden. Ein Klick öffnet sie mit ihrem Rückblick.",
  link: "Alle beendeten Partien",
  none: "Noch ist keine Partie zu Ende. Beendete stehen hier, jede mit ihrem Rückblick.",
  noneFits: "Keine Partie passt zu diesem Filter.",
  allGames: "Alle Spiele",
  results: { "": "Alle", won: "Gewonnen", lost: "Verloren", drawn: "Remis" },
  result: "Ergebnis",
  against: (opponent) => `gegen ${opponent}`,
  person: "einen Menschen",
  several: (count, player) => `${count} × ${player}`,
  more: (shown, total) => `Mehr zeigen (${shown} von ${total})`,
};
