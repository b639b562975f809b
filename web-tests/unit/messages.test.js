/** English and German say the same things, and no other module holds words for people. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../crates/page/web/", import.meta.url);

const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
const folders = files.filter((name) => name.endsWith("messages/en.js")).map((name) => name.replace(/messages\/en\.js$/, ""));

/** The shape of messages: names, lengths of lists, numbers of arguments. */
function shapeOf(messages) {
  if (typeof messages === "function") return `function of ${messages.length}`;
  if (typeof messages !== "object") return typeof messages;
  return Object.fromEntries(Object.entries(messages).map(([name, part]) => [name, shapeOf(part)]));
}

/** All texts in messages, with their paths; functions are called with marks. */
function textsOf(messages, path = "") {
  if (typeof messages === "function") {
    return [[path, String(messages(...Array.from({ length: messages.length }, (_, index) => index + 2)))]];
  }
  if (typeof messages === "string") return [[path, messages]];
  return Object.entries(messages).flatMap(([name, part]) => textsOf(part, `${path}.${name}`));
}

test("both languages have the same messages in every folder", async () => {
  assert.ok(folders.length >= 4, folders.join());
  for (const folder of folders) {
    const [en, de] = await Promise.all(["en", "de"].map((name) => import(new URL(`${folder}messages/${name}.js`, WEB))));
    assert.deepEqual(shapeOf(de.MESSAGES), shapeOf(en.MESSAGES), folder);
    const [english, german] = [en, de].map(({ MESSAGES }) => new Map(textsOf(MESSAGES)));
    for (const [path, text] of english) {
      assert.equal(german.get(path).trim() === "", text.trim() === "", `${folder}${path} is empty in one language`);
    }
    const long = [...english].filter(([, text]) => text.split(" ").filter((word) => /\p{L}{2}/u.test(word)).length > 4);
    for (const [path, text] of long) assert.notEqual(german.get(path), text, `${folder}${path} is not translated`);
  }
});

test("no other module holds words for people", () => {
  const allowed = /messages\/|\bError\(|^\s*(\*|\/\/|\/\*)|console\.|@type|case "|\.key\b|querySelector|matchMedia/;
  // Two or more words, or one that begins with a capital letter, as a child or in an attribute that people read or hear.
  const sentence = /(["`])([A-Z][a-zäöü]+( [a-zäöü$]+)+[.…!?]?)\1/;
  const spoken = /(?:title|"aria-label"|placeholder|alt|textContent)\s*[:=]\s*(["`])[A-Za-zÄÖÜ]{2}[^"`]*\1/;
  const found = files
    .filter((name) => !name.includes("messages/"))
    .flatMap((name) =>
      readFileSync(new URL(name, WEB), "utf8")
        .split("\n")
        .map((line, index) => ({ line, where: `${name}:${index + 1}` })),
    )
    .filter(({ line }) => !allowed.test(line) && (sentence.test(line) || spoken.test(line)))
    .map(({ where, line }) => `${where}: ${line.trim()}`);
  assert.deepEqual(found, []);
});
