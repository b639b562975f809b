/** The files of a site: which there are, and how they are fetched and unpacked. */

/**
 * @typedef {object} Site written by `spielwerk site`
 * @property {Record<string, string>} modules the module of each game
 * @property {Record<string, string>} files models by the names of their files
 * @property {Record<string, string>} answers answers that never change, by their addresses
 */

/** The bytes of a file that is stored compressed. @param {string} address @returns {Promise<ArrayBuffer>} */
export async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * The bytes of a file, at once: a search that needs a model waits for it. Only workers may wait like this.
 * @param {string} address
 * @returns {Uint8Array | null}
 */
export function fetchedNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  return request.status === 200 ? new Uint8Array(request.response) : null;
}
