import assert from "node:assert/strict";
import { test } from "node:test";
import { about, bytes, count, duration, entropyWords, percent, power, shareOf, signed } from "../../crates/page/web/explain/numbers.js";

test("counts set thousands apart", () => {
  assert.equal(count(0), "0");
  assert.equal(count(1234567), "1,234,567");
  assert.equal(about(999), "999");
  assert.equal(about(917_345), "917,000");
  assert.equal(about(3_420_000), "3.42 million");
  assert.equal(about(2e12), "2 trillion");
});

test("powers are read from their logarithm", () => {
  assert.equal(power(0), "1");
  assert.equal(power(Math.log10(1296)), "1,296");
  assert.equal(power(12 * Math.log10(9)), "2.8 × 10¹¹");
  assert.equal(power(30 * Math.log10(4)), "1.2 × 10¹⁸");
  assert.equal(power(Math.log10(9.99e8)), "1.0 × 10⁹", "rounding up carries into the exponent");
  assert.equal(power(400), "1.0 × 10⁴⁰⁰");
});

test("durations are said in human words", () => {
  assert.equal(duration(-Infinity), "less than a millisecond");
  assert.equal(duration(Math.log10(0.012)), "12 ms");
  assert.equal(duration(0), "1 second");
  assert.equal(duration(Math.log10(1.5)), "1.5 seconds");
  assert.equal(duration(Math.log10(600)), "10 minutes");
  assert.equal(duration(Math.log10(7200)), "2 hours");
  assert.equal(duration(Math.log10(86_400 * 3)), "3 days");
  assert.equal(duration(Math.log10(1.2e18 / 917)), "41 million years");
  assert.equal(duration(30 * Math.log10(4) - Math.log10(917)), "40 million years");
  assert.equal(duration(500), `${power(500 - Math.log10(31_557_600))} years`);
});

test("shares may be tiny", () => {
  assert.equal(shareOf(0), "all of it");
  assert.equal(shareOf(Math.log10(0.12)), "12 %");
  assert.equal(shareOf(Math.log10(2000) - 12 * Math.log10(9)), "1 in 1.4 × 10⁸");
  assert.equal(percent(0.61), "61 %");
  assert.equal(percent(0.0042), "0.4 %");
  assert.equal(percent(0.00001), "< 0.1 %");
  assert.equal(percent(0), "0 %");
  assert.equal(percent(1), "100 %");
});

test("memory, signs and entropy", () => {
  assert.equal(bytes(512), "512 bytes");
  assert.equal(bytes(64 * 2 ** 20), "64 MiB");
  assert.equal(signed(4), "+4");
  assert.equal(signed(-1.25), "−1.3");
  assert.equal(signed(-0.04), "0");
  const words = { focused: "focused", leaning: "some doubt", open: "wide open" };
  assert.equal(entropyWords(0, words), "0.00 (focused)");
  assert.equal(entropyWords(0.5, words), "0.50 (some doubt)");
  assert.equal(entropyWords(0.98, words), "0.98 (wide open)");
});
