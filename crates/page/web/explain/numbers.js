/**
 * Numbers as people read them. Sizes that no floating point number can hold arrive as their logarithm to base 10.
 */

import { numberText } from "../lib/language.js";
import { TEXTS } from "./texts.js";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SECONDS_PER_YEAR = 31_557_600;

const WORDS = TEXTS.numbers;

/** The seconds of each unit of time, as the messages name them. */
const DURATIONS = [1, 60, 3600, 86_400, SECONDS_PER_YEAR];

/** Powers of ten that have a word, the largest first. @type {[number, string][]} */
const BIG_WORDS = [
  [12, WORDS.big.trillion],
  [9, WORDS.big.billion],
  [6, WORDS.big.million],
];

/**
 * A whole number with its thousands set apart: 1,234,567.
 * @param {number} n
 */
export function count(n) {
  return numberText(Math.round(n));
}

/**
 * About how many, to three digits: 917,000 or 3.42 million.
 * @param {number} n
 */
export function about(n) {
  for (const [exponent, word] of BIG_WORDS) {
    if (n >= 10 ** exponent) return `${digits(n / 10 ** exponent, 3)} ${word}`;
  }
  return count(n < 1000 ? n : Number(n.toPrecision(3)));
}

/**
 * A number of any size from its logarithm: 1,296 or 2.8 × 10¹¹.
 * @param {number} log10
 */
export function power(log10) {
  if (log10 < 6) return log10 < 0 ? digits(10 ** log10, 2) : count(10 ** log10);
  let exponent = Math.floor(log10);
  let mantissa = Math.round(10 ** (log10 - exponent + 1)) / 10;
  if (mantissa === 10) {
    mantissa = 1;
    exponent += 1;
  }
  return `${numberText(mantissa, { minimumFractionDigits: 1 })} × 10${superscript(exponent)}`;
}

/**
 * A time of any length from the logarithm of its seconds: 12 ms, 3 hours, 41 million years.
 * @param {number} log10
 */
export function duration(log10) {
  if (log10 < -3) return WORDS.instant;
  const seconds = 10 ** Math.min(log10, 300);
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  const years_log10 = log10 - Math.log10(SECONDS_PER_YEAR);
  if (years_log10 >= 15) return `${power(years_log10)} ${WORDS.durations[4][1]}`;
  if (years_log10 >= 6) return `${aboutTwo(seconds / SECONDS_PER_YEAR)} ${WORDS.durations[4][1]}`;
  const unit = DURATIONS.findLastIndex((size) => seconds >= size);
  const amount = seconds / DURATIONS[unit];
  const text = amount < 10 ? digits(amount, 2) : count(amount);
  const [one, many] = WORDS.durations[unit];
  return `${text} ${text === "1" ? one : many}`;
}

/**
 * A share that may be tiny, from its logarithm: all of it, 12 %, 1 in 1.4 × 10⁸.
 * @param {number} log10
 */
export function shareOf(log10) {
  if (log10 >= 0) return WORDS.all;
  return log10 > -2 ? percent(10 ** log10) : WORDS.oneIn(power(-log10));
}

/**
 * A share between 0 and 1: 61 %, 0.4 %.
 * @param {number} share
 */
export function percent(share) {
  const hundredths = share * 100;
  if (hundredths > 0 && hundredths < 0.1) return `< ${digits(0.1, 1)} %`;
  return `${hundredths < 10 && hundredths > 0 ? digits(hundredths, hundredths < 1 ? 1 : 2) : Math.round(hundredths)} %`;
}

/**
 * Memory: 64 MiB.
 * @param {number} n
 */
export function bytes(n) {
  const units = [WORDS.bytes, "KiB", "MiB", "GiB"];
  let amount = n;
  let unit = 0;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${digits(amount, 3)} ${units[unit]}`;
}

/**
 * With a sign, and a real minus: +4, −1.5, 0.
 * @param {number} n
 * @param {number} [places] decimal places that are kept, without zeros at the end
 */
export function signed(n, places = 1) {
  const rounded = Number(Math.abs(n).toFixed(places));
  const text = numberText(rounded, { maximumFractionDigits: places });
  if (rounded === 0) return "0";
  return n > 0 ? `+${text}` : `−${text}`;
}

/**
 * Normalised entropy with two decimals, and what it says.
 * @param {number} entropy from 0, one move, to 1, all moves alike
 * @param {{focused: string, leaning: string, open: string}} words
 */
export function entropyWords(entropy, words) {
  const word = entropy < 0.35 ? words.focused : entropy < 0.75 ? words.leaning : words.open;
  return `${numberText(entropy, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} (${word})`;
}

/** @param {number} n @param {number} significant */
function digits(n, significant) {
  return numberText(n, { maximumSignificantDigits: significant });
}

/** Two digits, and a word for the size. @param {number} n */
function aboutTwo(n) {
  const [exponent, word] = BIG_WORDS.find(([least]) => n >= 10 ** least) ?? [0, ""];
  const amount = n / 10 ** exponent;
  return `${amount < 10 ? digits(amount, 2) : count(amount)} ${word}`;
}

/**
 * A whole number that is not negative, written as an exponent.
 * @param {number} exponent
 */
export function superscript(exponent) {
  return [...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
}
