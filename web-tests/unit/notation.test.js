import assert from "node:assert/strict";
import { test } from "node:test";
import { positionText, shapeOf, startSquares } from "../../web/boards/notation.js";

test("the usual starts are written as the program writes them", () => {
  assert.equal(positionText("othello", startSquares("othello"), 0), `${"-".repeat(27)}OX------XO${"-".repeat(27)} X`);
  assert.equal(positionText("othello:size=4", startSquares("othello:size=4"), 1), "-----OX--XO----- O");
  assert.equal(positionText("connect4", startSquares("connect4"), 0), "......./......./......./......./......./....... r");
  assert.equal(positionText("amazons", startSquares("amazons"), 0), "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w");
  assert.equal(positionText("amazons:size=6", startSquares("amazons:size=6"), 1), "1B2B1/B4B/6/6/W4W/1W2W1 b");
});

test("pieces and the side to move are in the text", () => {
  const squares = startSquares("connect4");
  squares[38] = "red";
  squares[31] = "yellow";
  assert.equal(positionText("connect4", squares, 1), "......./......./......./......./...Y.../...R... y");
});

test("games without a board have no shape", () => {
  assert.equal(shapeOf("nimm3"), null);
  assert.equal(positionText("nimm3", [], 0), "");
});
