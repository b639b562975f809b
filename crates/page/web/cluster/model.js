/** What the screen of a cluster shows, worked out of what the server tells. */

import { LANGUAGE } from "../lib/language.js";
import { TEXTS } from "./texts.js";

/** @typedef {{results: number, verified: number, rejected: number, turned_away: boolean}} Tally */
/** @typedef {{name: string, version: string, threads: number, kernels: string[], done: number, rate: number}} Worker */
/**
 * @typedef {object} Job
 * @property {string} id
 * @property {string} kind
 * @property {string} game
 * @property {string} kernels
 * @property {number} pieces
 * @property {number} done
 * @property {number} rate
 * @property {Record<string, Tally>} workers
 * @property {number | null} seconds_left
 * @property {number} silent seconds since its coordinator was heard of
 */
/** @typedef {{jobs: Job[], workers: Worker[], queue: number, rate: number, queue_seconds: number | null, one_more: number | null}} Cluster */
/** @typedef {Worker & {verified: number, rejected: number, turnedAway: boolean}} WorkerRow */

/** A job whose coordinator was not heard of for this long has lost it. */
const SILENCE = 30;

/**
 * The workers with what coordinators found of their results; also those that have left and are remembered by a job.
 * @param {Cluster} cluster
 * @returns {WorkerRow[]}
 */
export function workerRows(cluster) {
  return cluster.workers.map((worker) => {
    const tallies = cluster.jobs.flatMap((job) => (Object.hasOwn(job.workers, worker.name) ? [job.workers[worker.name]] : []));
    const sum = (/** @type {(tally: Tally) => number} */ count) => tallies.reduce((total, tally) => total + count(tally), 0);
    return {
      ...worker,
      verified: sum((tally) => tally.verified),
      rejected: sum((tally) => tally.rejected),
      turnedAway: tallies.some((tally) => tally.turned_away),
    };
  });
}

/** Whether a job is waiting for its command. @param {Job} job */
export function isSilent(job) {
  return job.done < job.pieces && job.silent > SILENCE;
}

/** A number to read. @param {number} value @param {number} [digits] */
export function numberText(value, digits = 0) {
  return new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: digits }).format(value);
}

/** A time to read. @param {number | null} seconds */
export function timeText(seconds) {
  if (seconds === null) return TEXTS.unknown;
  if (seconds < 120) return TEXTS.seconds(numberText(seconds));
  if (seconds < 7200) return TEXTS.minutes(numberText(seconds / 60));
  return TEXTS.hours(numberText(seconds / 3600, 1));
}

/** The share of time that one worker more would save, as text. @param {number} workers */
export function savedText(workers) {
  return `${numberText(100 / (workers + 1))} %`;
}
