/**
 * QR codes against known vectors: the worked example of error correction of version 1-M, and codes that the package
 * `qrcode` 1.5 (npm) makes of the same bytes, level and mask, by their digests.
 */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { errorCorrection, formatBits, qrCode } from "../../crates/page/web/together/qr.js";

const LINK = "http://192.168.178.20:8080/#/join/0123456789abcdef0123456789abcdef/1/fedcba98765432100123456789abcdef";
const LONG = `Grüße aus dem Schwarzwald, ${"x".repeat(150)}`;

/** @type {[string, number, number, string][]} */
const VECTORS = [
  ["A", 0, 21, "2bae48594b7325872d655a95d8814f09"],
  ["A", 3, 21, "bc9009ae87ca68f1d256b69eb2636208"],
  ["A", 7, 21, "23eee31305a65603663d1cc2f2e7c7f7"],
  [LINK, 0, 41, "e7496fd64fe44b2e8b7d8561541f65b0"],
  [LINK, 3, 41, "a781bbc6d2f119c880c022cc1c2a9222"],
  [LINK, 7, 41, "8d89aa12679f7817c68478df8970be13"],
  [LONG, 0, 53, "dd87626ac311350d30d196e680d24147"],
  [LONG, 3, 53, "423e28fb65beef352d9273c1b7b7c825"],
  [LONG, 7, 53, "222576010355edf1b022b3331c826ee6"],
];

const rows = (code) => code.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));

test("error correction and format are those of the standard", () => {
  const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(errorCorrection(hello, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  assert.equal(formatBits(0).toString(2), "101010000010010");
  assert.equal(formatBits(5).toString(2).padStart(15, "0"), "100000011001110");
});

test("codes are those of another program", () => {
  for (const [text, mask, size, digest] of VECTORS) {
    const code = qrCode(text, mask);
    assert.equal(code.length, size);
    assert.equal(
      createHash("sha256").update(rows(code).join("\n")).digest("hex").slice(0, 32),
      digest,
      `${text.slice(0, 8)}, mask ${mask}`,
    );
  }
});

test("a mask is chosen, and what is too long is refused", () => {
  const codes = Array.from({ length: 8 }, (_, mask) => rows(qrCode(LINK, mask)).join());
  assert.ok(codes.includes(rows(qrCode(LINK)).join()));
  assert.equal(qrCode("x".repeat(213)).length, 57);
  assert.throws(() => qrCode("x".repeat(214)), /too long/);
});
