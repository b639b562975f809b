/** A module of a game: WebAssembly with the functions that it needs from its host. Runs in workers, and in Node for tests. */

/**
 * @typedef {object} Instance
 * @property {(message: string) => string} hub gives a message to the tables
 * @property {(job: string) => string} engine does a job
 */

/**
 * @param {WebAssembly.Module} module
 * @param {{file: (name: string) => Uint8Array | null, report?: (news: string) => void}} host how files are fetched, and who hears of news
 * @returns {Promise<Instance>}
 */
export async function instantiate(module, { file, report = () => {} }) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** Why the module ended. */
  let crash = "";
  /** @type {Uint8Array | null} */
  let fetched = null;
  /** @param {number} from @param {number} length */
  const bytes = (from, length) => new Uint8Array(memory().buffer, from >>> 0, length >>> 0);
  /** @param {number} from @param {number} length */
  const text = (from, length) => decoder.decode(bytes(from, length));
  const { exports } = await WebAssembly.instantiate(module, {
    host: {
      now: () => performance.now(),
      date: () => Date.now(),
      random: (/** @type {number} */ to, /** @type {number} */ length) => {
        // The browser gives at most this many bytes at once.
        for (let done = 0; done < length; done += 65_536) {
          crypto.getRandomValues(bytes(to + done, Math.min(65_536, length - done)));
        }
      },
      report: (/** @type {number} */ from, /** @type {number} */ length) => report(text(from, length)),
      crashed: (/** @type {number} */ from, /** @type {number} */ length) => void (crash = text(from, length)),
      fetch: (/** @type {number} */ from, /** @type {number} */ length) => {
        fetched = file(text(from, length));
        return BigInt(fetched ? fetched.length : -1);
      },
      fetched: (/** @type {number} */ to) => {
        if (fetched) bytes(to, fetched.length).set(fetched);
        fetched = null;
      },
    },
  });
  const wasm = /** @type {any} */ (exports);
  const memory = () => /** @type {WebAssembly.Memory} */ (wasm.memory);
  wasm.spielwerk_start();

  /** @param {"spielwerk_hub" | "spielwerk_engine"} name @param {string} given */
  function call(name, given) {
    const data = encoder.encode(given);
    try {
      const place = wasm.spielwerk_allocate(data.length);
      bytes(place, data.length).set(data);
      const length = wasm[name](place, data.length);
      return text(wasm.spielwerk_answer(), length);
    } catch (error) {
      throw new Error(crash || (error instanceof Error ? error.message : String(error)), { cause: error });
    }
  }

  return { hub: (message) => call("spielwerk_hub", message), engine: (job) => call("spielwerk_engine", job) };
}
