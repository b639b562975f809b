/** Words of the puzzles, in German. */

/** @type {typeof import("./en.js").MESSAGES} */
export const MESSAGES = {
  title: "Aufgaben",
  lead: "Genau ein Zug ist richtig, bewiesen von einem exakten Löser. Die Schwierigkeit sagt, wie viele der zehn Stufen ihn nicht finden.",
  none: "Kein Spiel dieses Servers bringt Aufgaben mit.",
  back: "Alle Aufgaben",
  solved: (solved, all) => `${solved} von ${all} gelöst`,
  streak: (streak, best) => `Serie ${streak}, beste ${best}`,
  start: "Beginnen",
  resume: "Nächste Aufgabe",
  number: (number, all) => `Aufgabe ${number} von ${all}`,
  grade: (grade) =>
    grade === 0 ? "alle Stufen finden ihn" : grade === 1 ? "1 von 10 Stufen findet ihn nicht" : `${grade} von 10 Stufen finden ihn nicht`,
  grades: ["leicht", "leicht", "leicht", "mittel", "mittel", "mittel", "schwer", "schwer", "sehr schwer", "sehr schwer", "sehr schwer"],
  goal: {
    win: (seat) => `${seat} am Zug: Finde den einzigen Zug, der gewinnt.`,
    draw: (seat) => `${seat} am Zug: Finde den einzigen Zug, der nicht verliert.`,
    points: (seat) => `${seat} ist am Zug, alle Karten liegen offen: Finde die einzige Karte, die die meisten Punkte bringt.`,
  },
  failed: (levels) => `Stufen, die ihn nicht finden: ${levels}.`,
  right: "Richtig!",
  rightMove: (move) => `${move} ist der einzige Zug.`,
  wrong: (move) => `${move} ist es nicht.`,
  leads: (value) => `Er führt zu: ${value}.`,
  refutation: "Die Antwort:",
  line: "Bestes Spiel:",
  solution: (move) => `Die Lösung ist ${move}.`,
  retry: "Noch einmal",
  show: "Lösung zeigen",
  next: "Weiter",
  analyse: "Am Tisch untersuchen",
  position: "Stellung",
  thinking: "Einen Moment …",
  command: "Erstellt mit",
};
