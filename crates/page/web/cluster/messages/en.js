/** The words of the screen that shows a cluster, in English. */

export const MESSAGES = {
  title: "Cluster",
  lead: "Machines that work for this one: who is there, what they do, and how long it takes.",
  back: "All runs",
  idle: "No worker has joined yet. On another machine:",
  workers: "Workers",
  jobs: "Jobs",
  none: "Nothing is being worked on.",
  /** @param {string} rate @param {string} queue @param {string} time */
  summary: (rate, queue, time) => `${rate} pieces per second, ${queue} in the queue, ${time} until it is empty`,
  /** @param {string} rate @param {string} share */
  oneMore: (rate, share) => `One worker more would add ${rate} pieces per second and save ${share} of the time.`,
  columns: {
    worker: "Worker",
    threads: "Cores",
    kernels: "Kernels",
    rate: "Pieces per second",
    done: "Done",
    verified: "Verified",
    rejected: "Rejected",
    version: "Version",
  },
  turnedAway: "turned away",
  /** @param {string} done @param {string} pieces @param {string} time */
  progress: (done, pieces, time) => `${done} of ${pieces} pieces, ${time} left`,
  /** @param {string} time */
  silent: (time) => `No coordinator for ${time}: start its command again to continue.`,
  unknown: "unknown time",
  /** @param {string} seconds */
  seconds: (seconds) => `${seconds} s`,
  /** @param {string} minutes */
  minutes: (minutes) => `${minutes} min`,
  /** @param {string} hours */
  hours: (hours) => `${hours} h`,
};
