/** Jobs in the worker of an engine of a site, in a browser: what speeds and moves are compared by. */

/**
 * Does a job in the module of its game.
 * @param {import("playwright-core").Page} page a page of the site
 * @param {string} game
 * @param {object} job
 * @returns {Promise<{done?: any, failed?: string}>}
 */
export function inEngine(page, game, job) {
  return page.evaluate(
    async ([name, text]) => {
      const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="spielwerk-site"]'));
      const base = new URL(meta.content, document.baseURI);
      const { unpacker: unpackerAddress, modules, files } = await (await fetch(base)).json();
      const folder = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src.replace(/app\.js$/, "local/");
      const { fetched, unpacked } = await import(`${folder}files.js`);
      const unpacker = await WebAssembly.compile(await fetched(new URL(unpackerAddress, base).href));
      const address = new URL(modules[name], base).href;
      const module = await WebAssembly.compile(unpacked(unpacker, address, await fetched(address)));
      const addresses = Object.entries(files).map(([file, one]) => [file, new URL(/** @type {string} */ (one), base).href]);
      const worker = new Worker(`${folder}engine.js`, { type: "module" });
      worker.postMessage({ kind: "begin", module, unpacker, files: Object.fromEntries(addresses) });
      const answer = await new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          if (data.kind === "over") resolve(JSON.parse(data.answer));
          else if (data.kind === "crashed") resolve({ failed: data.error });
        };
        worker.onerror = (event) => resolve({ failed: event.message });
        worker.postMessage({ kind: "job", task: 1, job: text });
      });
      worker.terminate();
      return answer;
    },
    /** @type {[string, string]} */ ([game, JSON.stringify(job)]),
  );
}
