import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf } from "../../crates/page/web/lib/language.js";

test("the language is the chosen one, else the first preferred one that the page has", () => {
  assert.equal(languageOf("de", ["en-GB"]), "de");
  assert.equal(languageOf(null, ["fr-FR", "de-AT", "en"]), "de");
  assert.equal(languageOf("fr", ["en-US", "de"]), "en");
  assert.equal(languageOf(null, []), "en");
});
