/** The words for playing together in German. */

export const MESSAGES = {
  me: "Ich",
  guest: "Gast",
  guestChoice: "Ein anderer Mensch (per Link)",
  visitor: "Du schaust zu.",
  /** @param {number} count */
  watching: (count) => (count === 1 ? "1 Person schaut zu" : `${count} Personen schauen zu`),
  name: "Dein Name",
  namePlaceholder: "für die anderen sichtbar",
  invite: {
    heading: "Einladen",
    /** @param {string} seat */
    waiting: (seat) => `${seat} wartet auf einen Menschen.`,
    copy: "Link kopieren",
    copied: "Der Link ist in der Zwischenablage.",
    code: "QR-Code",
    /** @param {string} seat */
    title: (seat) => `Einladung an den Platz ${seat}`,
    help: "Wer den Link zuerst öffnet, bekommt den Platz. Andere müssen diesen Server erreichen: Öffne die Seite über seine Netzwerkadresse oder seinen Namen.",
    close: "Schließen",
    engine: "Eine Engine spielen lassen",
  },
  join: {
    heading: "Du bist zu einem Spiel eingeladen",
    sit: "Platz nehmen",
    taken: "Dieser Platz ist vergeben. Du kannst zuschauen, sobald nichts mehr verdeckt ist.",
    watch: "Zuschauen",
  },
  hidden: "Die Karten sind verdeckt, bis das Spiel zu Ende ist; dann kannst du es ansehen.",
  next: {
    deal: "Nächstes Spiel",
    rematch: "Revanche",
    rematchSwapped: "Revanche mit getauschten Seiten",
    over: "Die Serie ist zu Ende.",
    /** @param {string} names */
    winner: (names) => `Gewonnen: ${names}`,
  },
  list: {
    heading: "Liste",
    game: "Spiel",
    total: "Summe",
    place: "Platz",
    owed: "Pflichtsoli offen",
    /** @param {number} number */
    review: (number) => `Spiel ${number} ansehen`,
    compulsory: "Pflicht",
    doubled: "×2",
    /** @param {number} played @param {number} all */
    of: (played, all) => `${played} von ${all} Spielen`,
    before: "Bisherige Spiele",
  },
  clock: {
    heading: "Uhr",
    none: "ohne Uhr",
    /** @param {string} seat @param {string} time */ left: (seat, time) => `${seat}: noch ${time}`,
  },
  clocks: [
    ["", "ohne Uhr"],
    ["60+1", "1 Minute + 1 Sekunde je Zug"],
    ["180+2", "3 Minuten + 2 Sekunden je Zug"],
    ["300+3", "5 Minuten + 3 Sekunden je Zug"],
    ["900+10", "15 Minuten + 10 Sekunden je Zug"],
  ],
  series: { heading: "Serie", switch: "Eine Serie mit einer Liste spielen", one: "Ein einzelnes Spiel" },
  options: { heading: "Hausregeln", help: "Ohne Auswahl gelten die Turnierregeln." },
};
