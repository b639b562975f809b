/** Workers for engines: one per job, kept for the next job of the same table, ended to cancel. */

import { TEXTS } from "./texts.js";

/** @typedef {{task: number, table: string | null, job: object, tries: number}} Work */
/** @typedef {{worker: Worker, task: number, work: Work | null, table: string | null, news: any, stopping: boolean}} Place */

/** How many workers are kept without a job. */
const IDLE = 2;
/** How often a job is tried: a worker may crash because others had taken the memory. */
const TRIES = 2;

/**
 * @param {{module: WebAssembly.Module, unpacker: WebAssembly.Module, files: Record<string, string>}} game what its workers need:
 *   the module of the game, what unpacks files, and the addresses of models
 * @param {{tell: (message: object) => void, notice: (sentence: string) => void}} heard what hears of news and results, and what
 *   shows a sentence on the page
 */
export function makePool(game, { tell, notice }) {
  /** @type {Place[]} */
  const places = [];
  /** @type {Work[]} */
  const waiting = [];
  let resting = false;
  const most = Math.max(2, navigator.hardwareConcurrency || 2);

  /** @param {Place} place */
  function end(place) {
    place.worker.terminate();
    const index = places.indexOf(place);
    if (index >= 0) places.splice(index, 1);
  }

  /** @param {Place} place @param {object} message */
  function over(place, message) {
    place.task = 0;
    place.work = null;
    place.news = null;
    place.stopping = false;
    const idle = places.filter(({ task }) => task === 0);
    for (const old of idle.slice(0, Math.max(0, idle.length - IDLE))) end(old);
    tell(message);
    next();
  }

  /** @param {string | null} table @returns {Place} */
  function hire(table) {
    const idle = places.filter(({ task }) => task === 0);
    const found = idle.find((place) => place.table === table);
    if (found) return found;
    // A player of another table is not worth its memory.
    if (places.length >= most && idle.length > 0) end(idle[0]);
    const worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module", name: self.name });
    /** @type {Place} */
    const place = { worker, task: 0, work: null, table, news: null, stopping: false };
    worker.onmessage = ({ data }) => hear(place, data);
    worker.onerror = (event) => {
      event.preventDefault();
      crashed(place, event.message || "the worker ended");
    };
    worker.postMessage({ kind: "begin", ...game });
    places.push(place);
    return place;
  }

  /** @param {Place} place @param {string} error */
  function crashed(place, error) {
    const { task, work } = place;
    end(place);
    if (task && work && work.tries < TRIES) {
      notice(TEXTS.engineRestarted(error));
      waiting.unshift(work);
    } else if (task) {
      tell({ kind: "failed", task, error: TEXTS.engineCrashed(error) });
    }
    next();
  }

  /** @param {Place} place @param {any} data */
  function hear(place, data) {
    if (data.task !== place.task) return;
    if (data.kind === "crashed") {
      crashed(place, data.error);
    } else if (data.kind === "news") {
      place.news = JSON.parse(data.news);
      if (place.stopping) settle(place);
      else tell({ kind: "news", task: data.task, data: place.news });
    } else {
      const { done, failed } = JSON.parse(data.answer);
      over(
        place,
        failed === undefined ? { kind: "done", task: data.task, data: done } : { kind: "failed", task: data.task, error: failed },
      );
    }
  }

  /** Ends a search with what it has told last. @param {Place} place */
  function settle(place) {
    const { task, news } = place;
    end(place);
    tell({ kind: "done", task, data: { analysis: news, seconds: news.seconds ?? 0 } });
    next();
  }

  function next() {
    while (!resting && waiting.length > 0 && places.filter(({ task }) => task !== 0).length < most) {
      const work = /** @type {Work} */ (waiting.shift());
      const place = hire(work.table);
      work.tries += 1;
      place.task = work.task;
      place.work = work;
      place.worker.postMessage({ kind: "job", task: work.task, job: JSON.stringify(work.job) });
    }
  }

  return {
    /** @param {number} task @param {string | null} table @param {object} job */
    run(task, table, job) {
      waiting.push({ task, table, job, tries: 0 });
      next();
    },
    /** @param {number} task */
    cancel(task) {
      const index = waiting.findIndex((one) => one.task === task);
      if (index >= 0) waiting.splice(index, 1);
      const place = places.find((one) => one.task === task);
      if (place) end(place);
      next();
    },
    /** @param {number} task */
    stop(task) {
      const place = places.find((one) => one.task === task);
      if (!place) return;
      place.stopping = true;
      if (place.news) settle(place);
    },
    /** Ends all workers; what they were doing begins again with `resume`. */
    rest() {
      resting = true;
      for (const place of [...places]) {
        end(place);
        if (place.task && place.work) waiting.unshift({ ...place.work, tries: 0 });
      }
    },
    resume() {
      resting = false;
      next();
    },
  };
}
