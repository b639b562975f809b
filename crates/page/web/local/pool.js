/** Workers for engines: one per job, kept for the next job of the same table, ended to cancel. */

/** @typedef {{worker: Worker, task: number, table: string | null, news: any, stopping: boolean}} Place */

/** How many workers are kept without a job. */
const IDLE = 2;

/**
 * @param {WebAssembly.Module} module
 * @param {Record<string, string>} files addresses of models
 * @param {(message: object) => void} tell hears of news, results and crashes
 */
export function makePool(module, files, tell) {
  /** @type {Place[]} */
  const places = [];
  /** @type {{task: number, table: string | null, job: object}[]} */
  const waiting = [];
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
    const worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
    /** @type {Place} */
    const place = { worker, task: 0, table, news: null, stopping: false };
    worker.onmessage = ({ data }) => hear(place, data);
    worker.onerror = (event) => {
      event.preventDefault();
      crashed(place, event.message || "the worker ended");
    };
    worker.postMessage({ kind: "begin", module, files });
    places.push(place);
    return place;
  }

  /** @param {Place} place @param {string} error */
  function crashed(place, error) {
    const { task } = place;
    end(place);
    if (task) tell({ kind: "failed", task, error: `the engine crashed (${error})` });
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
    while (waiting.length > 0 && places.filter(({ task }) => task !== 0).length < most) {
      const { task, table, job } = /** @type {{task: number, table: string | null, job: object}} */ (waiting.shift());
      const place = hire(table);
      place.task = task;
      place.worker.postMessage({ kind: "job", task, job: JSON.stringify(job) });
    }
  }

  return {
    /** @param {number} task @param {string | null} table @param {object} job */
    run(task, table, job) {
      waiting.push({ task, table, job });
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
  };
}
