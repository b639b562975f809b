/** A chapter of the book: text that the build rendered, in which boards come alive. */

import { createExample } from "./example.js";

/**
 * Puts a chapter into an element. The text is a file of the page itself; still, only elements that a book needs are taken over.
 * @param {HTMLElement} host
 * @param {string} html
 * @param {(game: string) => string} gameName
 * @returns {{destroy(): void}[]} the boards in it
 */
export function renderChapter(host, html, gameName) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of parsed.body.querySelectorAll("script, style, iframe, object, embed, form, link")) element.remove();
  host.replaceChildren(...Array.from(parsed.body.childNodes, (node) => document.importNode(node, true)));
  // Links of the book lead to other chapters; those to places on the web open beside the page.
  for (const link of host.querySelectorAll("a[href^='https:']")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  const boards = [];
  for (const place of host.querySelectorAll("[data-board]")) {
    if (!(place instanceof HTMLElement)) continue;
    const { game = "", position, moves = "", player, about } = place.dataset;
    place.replaceChildren();
    boards.push(
      createExample(place, {
        game,
        position: position ?? null,
        moves: moves.split(/[ ,]+/).filter(Boolean),
        player: player ?? null,
        about: about ?? gameName(game),
      }),
    );
  }
  return boards;
}
