import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gameName, gameOf, rememberGames } from "../../crates/page/web/lib/games.js";

const WEB = new URL("../../crates/page/web", import.meta.url).pathname;
/** The games of the workspace, as folders, titles and words of their own. */
const GAMES = /othello|connect.?4|connect four|connectfour|amazon|nimm.?3|doppelkopf|breakthrough/i;

test("no file of the page names a game", () => {
  const files = readdirSync(WEB, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 50);
  const found = files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.flatMap((line, index) => (GAMES.test(line) || GAMES.test(name) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
  });
  assert.deepEqual(found, []);
});

test("games have the names that the server has told", () => {
  assert.equal(gameName("tree:depth=2"), "tree, depth 2", "a game that is not known yet");
  rememberGames([{ name: "tree", title: { en: "Textbook tree", de: "Lehrbuchbaum" }, drawing: { seats: [] } }]);
  assert.equal(gameName("tree"), "Textbook tree");
  assert.equal(gameName("tree:depth=2,width=3"), "Textbook tree, depth 2, width 3");
  const pigs = { key: "pigs", name: { en: "Pigs", de: "Schweine" }, values: [{ value: "on", name: { en: "allowed", de: "erlaubt" } }] };
  rememberGames([
    { name: "cards", title: { en: "Cards", de: "Karten" }, drawing: { seats: [] }, options: [pigs], variants: ["cards:open=on"] },
  ]);
  assert.equal(gameName("cards:pigs=on,owed=013,open=on"), "Cards, Pigs: allowed, open on", "what is owed is told elsewhere");
  assert.equal(gameOf("tree:depth=2").name, "tree");
  assert.equal(gameOf("chess"), null);
});
