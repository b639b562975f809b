/** Die Sätze einer Seite ohne Server. */

/** @type {typeof import("./en.js").MESSAGES} */
export const MESSAGES = {
  needsProgram: "dafür braucht es das Programm: Quelltext holen und cargo run --release ausführen",
  otherTab: "diese Seite ist in einem anderen Tab offen; zum Fortsetzen hier neu laden",
  noTable: "diesen Tisch gibt es nicht",
  noGame: (name) => `auf dieser Seite gibt es kein Spiel ${JSON.stringify(name)}`,
  gameMissing: "der Name des Spiels fehlt",
  notLoaded: (reason) => `das Spiel konnte nicht geladen werden (${reason}); versuche es noch einmal`,
  crashed: (reason) => `die Spiele dieser Seite sind abgestürzt (${reason}); lade die Seite neu, um fortzufahren`,
  engineCrashed: (reason) => `die Engine ist abgestürzt (${reason})`,
  engineRestarted: (reason) => `Die Engine ist abgestürzt (${reason}); sie wurde neu gestartet, und das Spiel geht weiter.`,
  notKept: (reason) => `Dieser Browser konnte das Spiel nicht speichern (${reason}); es bleibt nur, bis die Seite geschlossen wird.`,
};
