/** The words of the screen that shows a cluster, in German. */

/** @type {typeof import("./en.js").MESSAGES} */
export const MESSAGES = {
  title: "Cluster",
  lead: "Rechner, die für diesen arbeiten: wer dabei ist, was sie tun und wie lange es dauert.",
  back: "Alle Läufe",
  idle: "Noch ist kein Worker dabei. Auf einem anderen Rechner:",
  workers: "Worker",
  jobs: "Aufträge",
  none: "Zurzeit wird an nichts gearbeitet.",
  summary: (rate, queue, time) => `${rate} Stücke pro Sekunde, ${queue} in der Schlange, noch ${time}, bis sie leer ist`,
  oneMore: (rate, share) => `Ein weiterer Worker brächte ${rate} Stücke pro Sekunde und sparte ${share} der Zeit.`,
  columns: {
    worker: "Worker",
    threads: "Threads",
    kernels: "Kernel",
    rate: "Stücke pro Sekunde",
    done: "Erledigt",
    verified: "Geprüft",
    rejected: "Verworfen",
    version: "Version",
  },
  turnedAway: "abgewiesen",
  progress: (done, pieces, time) => `${done} von ${pieces} Stücken, noch ${time}`,
  silent: (time) => `Seit ${time} kein Koordinator: Starte seinen Befehl noch einmal, dann geht es weiter.`,
  unknown: "unbekannte Zeit",
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  hours: (hours) => `${hours} h`,
};
