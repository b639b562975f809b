/** The games that the server has told of. */

import { textOf } from "./texts.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

/** @type {Map<string, GameInfo>} */
const known = new Map();

/** Remembers what the server has told. @param {GameInfo[]} games */
export function rememberGames(games) {
  for (const game of games) {
    known.set(game.name, game);
    game.seats = game.drawing.seats.map(({ name }) => textOf(name));
  }
}

/** The game that a text names, with its variant or without. @param {string} text @returns {GameInfo | null} */
export function gameOf(text) {
  return known.get(text.split(":")[0]) ?? null;
}

/** The state of a table with its seats in the language of the page. @template {{game: string, seat_names: string[]}} S @param {S} state @returns {S} */
export function withSeatNames(state) {
  return { ...state, seat_names: gameOf(state.game)?.seats ?? state.seat_names };
}

/** A game with its variant in words: `name:size=6` is "Name, size 6". @param {string} text */
export function gameName(text) {
  const [name, parameters = ""] = text.split(":");
  const game = gameOf(name);
  const variant = parameters ? parameters.split(",").flatMap((parameter) => parameterWords(game, parameter)) : [];
  return [game ? textOf(game.title) : name, ...variant].join(", ");
}

/**
 * A parameter of a game in words: options by their names, those of variants as they are. What else a text holds is between
 * the program and itself, what is still owed in a series for instance.
 * @param {GameInfo | null} game
 * @param {string} parameter
 * @returns {string[]}
 */
function parameterWords(game, parameter) {
  const [key, value = ""] = parameter.split("=");
  const options = game?.options ?? [];
  const option = options.find((candidate) => candidate.key === key);
  if (option) {
    const named = option.values.find((candidate) => candidate.value === value);
    return [`${textOf(option.name)}: ${named ? textOf(named.name) : value}`];
  }
  const isVariant = game?.variants?.some((variant) => variant.includes(`${key}=`));
  return options.length > 0 && !isVariant ? [] : [`${key} ${value}`.trim()];
}
