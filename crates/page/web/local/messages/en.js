/** The sentences of a page without a server. */

export const MESSAGES = {
  needsProgram: "this needs the program: clone it and run cargo run --release",
  otherTab: "this page is open in another tab; reload to continue here",
  noTable: "there is no such table",
  noGame: (/** @type {string} */ name) => `no game ${JSON.stringify(name)} on this site`,
  gameMissing: "the name of the game is missing",
  notLoaded: (/** @type {string} */ reason) => `the game could not be loaded (${reason}); try again`,
  crashed: (/** @type {string} */ reason) => `the games of this page crashed (${reason}); reload the page to continue`,
  engineCrashed: (/** @type {string} */ reason) => `the engine crashed (${reason})`,
  engineRestarted: (/** @type {string} */ reason) => `The engine crashed (${reason}); it was restarted, and the game continues.`,
  notKept: (/** @type {string} */ reason) => `This browser could not keep the game (${reason}); it lasts only until the page is closed.`,
};
