/** What a game calls its pieces, moves and sides, and how it is drawn: everything comes from the drawing that its package declares. */

import { letters } from "./letters.js";
import { TEXTS, textOf } from "./texts.js";

/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Word} Word */

/** @param {Drawing} drawing @param {string} code @returns {Piece | null} */
export function pieceOf(drawing, code) {
  return drawing.pieces.find((piece) => piece.code === code) ?? null;
}

/** What people call a piece. @param {Drawing} drawing @param {string} code */
export function pieceName(drawing, code) {
  const piece = pieceOf(drawing, code);
  return piece ? textOf(piece.name) : code;
}

/** What is written on a piece, with the letters that the visitor likes, else its code. @param {Drawing} drawing @param {string} code */
export function pieceLabel(drawing, code) {
  return pieceOf(drawing, code)?.label[letters()] || code;
}

/** Whether a move plays a piece of the own hand rather than says something. @param {Drawing} drawing @param {string} move */
export function isCard(drawing, move) {
  return pieceOf(drawing, move)?.glyph === "card";
}

/**
 * A word of the game with its meaning; codes that have no words stand for themselves.
 * @param {Word[]} words
 * @param {string} code
 * @returns {{name: string, meaning: string}}
 */
export function wordFor(words, code) {
  const word = words.find((known) => known.code === code);
  return word ? { name: textOf(word.name), meaning: textOf(word.meaning) } : { name: code, meaning: "" };
}

/** Something that is said; `give:HT` is a word with a card. @param {Drawing} drawing @param {string} code */
export function saidWord(drawing, code) {
  const { said } = drawing.vocabulary;
  const [verb, card] = code.split(":");
  if (card && isCard(drawing, card)) {
    const { name, meaning } = wordFor(said, verb);
    return { name: `${name} ${pieceLabel(drawing, card)}`, meaning };
  }
  return wordFor(said, code);
}

/** A side of a card game. @param {Drawing} drawing @param {string} code */
export const partyWord = (drawing, code) => wordFor(drawing.vocabulary.parties, code);

/** The squares that the text of a move names, in its order. @param {string} move @returns {string[]} */
export function squaresOf(move) {
  return move.match(/[a-z]\d+/g) ?? [];
}

/** A move as players write it. @param {string} move @param {Drawing} drawing */
export function moveName(move, drawing) {
  if (drawing.gesture === "take") return TEXTS.board.take(Number(move));
  if (isCard(drawing, move)) return pieceLabel(drawing, move);
  return saidWord(drawing, move).name;
}
