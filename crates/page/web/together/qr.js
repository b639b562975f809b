/**
 * QR codes (ISO/IEC 18004) for links: bytes, error correction level M, versions 1 to 10, up to 213 bytes.
 */

/** For each version the bytes of error correction per block, and its blocks of data bytes. @type {[number, number[]][]} */
const VERSIONS = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** The middles of alignment patterns of each version. @type {number[][]} */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** Powers and logarithms of the field with 256 elements. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}

/** The bytes that correct errors in these. @param {number[]} data @param {number} count @returns {number[]} */
export function errorCorrection(data, count) {
  let generator = [1];
  for (let root = 0; root < count; root += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, place) => {
      if (factor) next[place + 1] ^= EXP[LOG[factor] + root];
    });
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, place) => {
    const lead = rest[place];
    if (lead) generator.forEach((factor, step) => (rest[place + step] ^= factor ? EXP[LOG[factor] + LOG[lead]] : 0));
  });
  return rest.slice(data.length);
}

/** A number with the remainder of its division by a polynomial behind it. @param {number} value @param {number} degree @param {number} divisor */
function withRemainder(value, degree, divisor) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) {
    rest ^= divisor << (bit - degree);
    if (rest === 0) break;
  }
  return (value << degree) | rest;
}

/** Level M and the mask, protected against errors. @param {number} mask */
export const formatBits = (mask) => withRemainder(mask, 10, 0b10100110111) ^ 0b101010000010010;

/** Which fields a mask turns. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** All bytes of a code: data and corrections of its blocks, interleaved. @param {Uint8Array} text @param {number} version */
function codewords(text, version) {
  const [count, blocks] = VERSIONS[version - 1];
  const capacity = blocks.reduce((sum, size) => sum + size, 0);
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  let begin = 0;
  const parts = blocks.map((size) => data.slice(begin, (begin += size)));
  const corrections = parts.map((part) => errorCorrection(part, count));
  const interleaved = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, place) =>
      lists.flatMap((list) => (place < list.length ? [list[place]] : [])),
    ).flat();
  return [...interleaved(parts), ...interleaved(corrections)];
}

/** The smallest version that has room. @param {number} bytes */
function versionFor(bytes) {
  const version = VERSIONS.findIndex(([, blocks], index) => {
    const capacity = blocks.reduce((sum, size) => sum + size, 0);
    return bytes <= capacity - (index < 9 ? 2 : 3);
  });
  if (version < 0) throw new Error(`a text of ${bytes} bytes is too long for this code`);
  return version + 1;
}

/** The patterns that every code of a version has; null where data goes. @param {number} version @returns {(boolean | null)[][]} */
function frame(version) {
  const size = version * 4 + 17;
  /** @type {(boolean | null)[][]} */
  const fields = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (/** @type {number} */ row, /** @type {number} */ column, /** @type {boolean} */ dark) => {
    if (row >= 0 && column >= 0 && row < size && column < size) fields[row][column] = dark;
  };
  for (let place = 0; place < size; place += 1) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ]) {
    for (let row = -1; row <= 7; row += 1) {
      for (let column = -1; column <= 7; column += 1) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        set(top + row, left + column, ring !== 2 && ring !== 4);
      }
    }
  }
  const middles = ALIGNMENT[version - 1];
  for (const row of middles) {
    for (const column of middles) {
      const corner = (row === 6 && (column === 6 || column === size - 7)) || (column === 6 && row === size - 7);
      for (let down = -2; down <= 2 && !corner; down += 1) {
        for (let right = -2; right <= 2; right += 1) set(row + down, column + right, Math.max(Math.abs(down), Math.abs(right)) !== 1);
      }
    }
  }
  if (version >= 7) {
    const bits = withRemainder(version, 12, 0b1111100100101);
    for (let bit = 0; bit < 18; bit += 1) {
      const dark = ((bits >> bit) & 1) === 1;
      set(Math.floor(bit / 3), size - 11 + (bit % 3), dark);
      set(size - 11 + (bit % 3), Math.floor(bit / 3), dark);
    }
  }
  writeFormat(fields, 0);
  return fields;
}

/** @param {(boolean | null)[][]} fields @param {number} mask */
function writeFormat(fields, mask) {
  const size = fields.length;
  const bits = formatBits(mask);
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    const down = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const across = bit < 8 ? size - 1 - bit : bit < 9 ? 15 - bit : 14 - bit;
    fields[down][8] = dark;
    fields[8][across] = dark;
  }
  fields[size - 8][8] = true;
}

/** Where data goes, in its order. @param {(boolean | null)[][]} fields @returns {[number, number][]} */
function path(fields) {
  const size = fields.length;
  /** @type {[number, number][]} */
  const places = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2, upwards = !upwards) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (fields[row][column] === null) places.push([row, column]);
    }
  }
  return places;
}

/** How hard a code is to read: the rules of the standard. @param {boolean[][]} fields */
function penalty(fields) {
  const size = fields.length;
  const lines = [...fields, ...fields.map((_, column) => fields.map((row) => row[column]))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) {
      const part = text.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") sum += 40;
    }
  }
  for (let row = 0; row + 1 < size; row += 1) {
    for (let column = 0; column + 1 < size; column += 1) {
      const dark = fields[row][column];
      if (fields[row][column + 1] === dark && fields[row + 1][column] === dark && fields[row + 1][column + 1] === dark) sum += 3;
    }
  }
  const share = fields.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

/**
 * The code of a text: rows of fields, dark ones true.
 * @param {string} text
 * @param {number} [mask] a mask by number; without it the one that is read best
 * @returns {boolean[][]}
 */
export function qrCode(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const empty = frame(version);
  const bits = codewords(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((byte >> bit) & 1) === 1));
  const places = path(empty);
  const masked = (/** @type {number} */ number) => {
    const fields = empty.map((row) => [...row]);
    places.forEach(([row, column], at) => (fields[row][column] = (bits[at] ?? false) !== MASKS[number](row, column)));
    writeFormat(fields, number);
    return /** @type {boolean[][]} */ (fields);
  };
  if (mask !== undefined) return masked(mask);
  const codes = MASKS.map((_, number) => masked(number));
  const penalties = codes.map(penalty);
  return codes[penalties.indexOf(Math.min(...penalties))];
}
