/** The files of a site: which there are, and how they are fetched and unpacked. */

/**
 * @typedef {object} Site written by `spielwerk site`
 * @property {string} unpacker the module that unpacks files
 * @property {Record<string, string>} modules the module of each game
 * @property {Record<string, string>} files models by the names of their files
 * @property {Record<string, string>} answers answers that never change, by their addresses
 */

/** @param {string} address @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * What is in a file. LZMA makes modules a quarter smaller than what browsers can unpack by themselves, so a module does it, which is
 * thrown away with its memory.
 * @param {WebAssembly.Module} unpacker
 * @param {string} address
 * @param {Uint8Array<ArrayBuffer>} file
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function unpacked(unpacker, address, file) {
  if (!address.endsWith(".lzma")) return file;
  const { memory, unpacker_allocate, unpacker_unpack, unpacker_length } = /** @type {any} */ (new WebAssembly.Instance(unpacker).exports);
  const place = unpacker_allocate(file.length) >>> 0;
  new Uint8Array(memory.buffer, place, file.length).set(file);
  const found = unpacker_unpack(place, file.length) >>> 0;
  if (!found) throw new Error(`${address} is damaged`);
  return new Uint8Array(memory.buffer).slice(found, found + unpacker_length());
}

/**
 * What is in a file, at once: a search that needs a model waits for it. Only workers may wait like this.
 * @param {WebAssembly.Module} unpacker
 * @param {string | undefined} address
 * @returns {Uint8Array | null} nothing if there is no such file
 */
export function fileNow(unpacker, address) {
  if (!address) return null;
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  return request.status === 200 ? unpacked(unpacker, address, new Uint8Array(request.response)) : null;
}
