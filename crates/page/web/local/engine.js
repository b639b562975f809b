/** The worker of an engine: does one job after the other, and is ended to cancel one. */

import { fileNow } from "./files.js";
import { instantiate } from "./instance.js";

/** @type {Promise<import("./instance.js").Instance> | null} */
let instance = null;
/** The task that is being done. */
let current = 0;

addEventListener("message", async (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "begin") {
    const { module, unpacker, files } = data;
    instance = instantiate(module, {
      file: (name) => fileNow(unpacker, files[name]),
      report: (news) => postMessage({ kind: "news", task: current, news }),
    });
    return;
  }
  current = data.task;
  try {
    if (!instance) throw new Error("the engine was not started");
    postMessage({ kind: "over", task: data.task, answer: (await instance).engine(data.job) });
  } catch (error) {
    postMessage({ kind: "crashed", task: data.task, error: error instanceof Error ? error.message : String(error) });
  }
});
