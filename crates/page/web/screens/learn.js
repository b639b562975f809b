/** Learning: the index, the rules of a game with examples beside them, and chapters of the book. */

import { pictureOf } from "../boards/picture.js";
import { createExample } from "../learn/example.js";
import { renderChapter } from "../learn/chapter.js";
import { TEXTS } from "../learn/texts.js";
import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { gameName, gameOf } from "../lib/games.js";
import { textOf } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").Screen} Screen */
/** @typedef {import("../lib/types.js").BookChapter} Chapter */

/** @param {HTMLElement} host @returns {Screen} */
export function openLearn(host) {
  document.title = `${TEXTS.title} – Spielwerk`;
  const body = h(
    "div",
    { class: "learn" },
    h("header", { class: "learn-head" }, h("h1", {}, TEXTS.title), h("p", { class: "note" }, TEXTS.lead)),
  );
  host.append(body);
  Promise.all([api.games(), api.puzzles(), api.chapters()]).then(
    ([{ games }, puzzles, chapters]) => {
      const count = new Map(puzzles.games.map((entry) => [entry.game, entry.puzzles.length]));
      body.append(
        h(
          "div",
          { class: "learn-cards" },
          ...games.map(({ name, title, about, drawing, sample }) =>
            h(
              "section",
              { class: "learn-card" },
              pictureOf(drawing, sample, "learn-picture"),
              h("h2", {}, textOf(title)),
              h("p", {}, textOf(about)),
              h(
                "p",
                { class: "row" },
                h("a", { class: "button", href: `#/learn/${name}`, "data-testid": `rules-${name}` }, TEXTS.rulesOf),
                count.has(name) ? h("a", { class: "button", href: "#/puzzles" }, TEXTS.puzzleCount(count.get(name) ?? 0)) : null,
              ),
            ),
          ),
        ),
        h("section", { class: "learn-book" }, h("h2", {}, TEXTS.book), ...bookParts(chapters)),
      );
    },
    (error) => body.append(h("p", { class: "wrong" }, wordsOf(error))),
  );
  return { destroy() {} };
}

/** @param {Chapter[]} chapters */
function bookParts(chapters) {
  if (chapters.length === 0) return [h("p", { class: "note" }, TEXTS.noBook)];
  const parts = [...new Set(chapters.map(({ part }) => part))];
  return [
    h("p", { class: "note" }, TEXTS.bookLead),
    h(
      "div",
      { class: "chapters" },
      ...parts.map((part) =>
        h(
          "section",
          {},
          part ? h("h3", {}, part) : null,
          h(
            "ul",
            {},
            ...chapters
              .filter((chapter) => chapter.part === part)
              .map(({ name, title }) => h("li", {}, h("a", { href: `#/learn/book/${name}`, "data-testid": `chapter-${name}` }, title))),
          ),
        ),
      ),
    ),
  ];
}

/** The rules of a game beside boards that show them. @param {HTMLElement} host @param {string} name @returns {Screen} */
export function openRules(host, name) {
  /** @type {{destroy(): void}[]} */
  const boards = [];
  let closed = false;
  const body = h("article", { class: "rules", "data-testid": "rules" });
  host.append(body);
  api.games().then(
    () => {
      const game = gameOf(name);
      if (closed) return;
      if (!game) {
        body.append(h("p", {}, TEXTS.missing));
        return;
      }
      document.title = `${TEXTS.rules(textOf(game.title))} – Spielwerk`;
      body.append(
        h("p", { class: "crumbs" }, h("a", { href: "#/learn" }, TEXTS.back)),
        h("h1", {}, TEXTS.rules(textOf(game.title))),
        h("p", {}, textOf(game.about)),
      );
      game.rules.forEach((rule, index) => {
        const examples = game.examples.filter((example) => example.rule === index);
        const side = h("div", { class: "rule-examples" });
        body.append(
          h(
            "section",
            { class: examples.length > 0 ? "rule with-examples" : "rule" },
            h("p", {}, textOf(rule)),
            examples.length > 0 ? side : null,
          ),
        );
        for (const { game: text, position, moves, about } of examples) {
          boards.push(createExample(side, { game: text, position: position || null, moves: [...moves], about: textOf(about) }));
        }
      });
      body.append(h("p", { class: "row" }, h("a", { class: "button", href: "#/puzzles" }, TEXTS.puzzles)));
    },
    (error) => body.append(h("p", { class: "wrong" }, wordsOf(error))),
  );
  return {
    destroy() {
      closed = true;
      for (const board of boards) board.destroy();
    },
  };
}

/** A chapter of the book. @param {HTMLElement} host @param {string} name @returns {Screen} */
export function openChapter(host, name) {
  /** @type {{destroy(): void}[]} */
  let boards = [];
  let closed = false;
  const body = h("article", { class: "chapter", "data-testid": "chapter" });
  host.append(body);
  Promise.all([api.chapters(), api.chapter(name), api.games()]).then(
    ([chapters, html]) => {
      if (closed) return;
      const here = chapters.findIndex((chapter) => chapter.name === name);
      const [before, after] = [chapters[here - 1], chapters[here + 1]];
      document.title = `${chapters[here]?.title ?? name} – Spielwerk`;
      const text = h("div", { class: "chapter-text" });
      body.append(
        h("p", { class: "crumbs" }, h("a", { href: "#/learn" }, TEXTS.back)),
        text,
        h(
          "p",
          { class: "chapter-foot" },
          before ? h("a", { class: "button", href: `#/learn/book/${before.name}`, title: TEXTS.previous }, `← ${before.title}`) : null,
          after ? h("a", { class: "button", href: `#/learn/book/${after.name}`, title: TEXTS.nextChapter }, `${after.title} →`) : null,
        ),
      );
      boards = renderChapter(text, html, gameName);
    },
    (error) => body.append(h("p", { class: "wrong" }, wordsOf(error))),
  );
  return {
    destroy() {
      closed = true;
      for (const board of boards) board.destroy();
    },
  };
}
