/**
 * The faces of playing cards, drawn here: suits, pips and courts as shapes of one sprite, which every card refers to. Colours
 * of suits come from the text colour of the card.
 */

import { svg } from "../lib/dom.js";

/** The size of a card in its own units. */
const WIDTH = 60;
const HEIGHT = 84;

/** @typedef {"c" | "s" | "h" | "d"} SuitLetter */
/** @typedef {"9" | "T" | "J" | "Q" | "K" | "A"} RankLetter */

/** The outlines of the suits in a square of 20 units around the origin. @type {Record<SuitLetter, string>} */
const SUITS = {
  h: "M0 9.2C-2.2 6.6-9.4 2.4-9.4-3.2-9.4-6.6-7-8.8-4.4-8.8-2.4-8.8-.8-7.6 0-5.8.8-7.6 2.4-8.8 4.4-8.8 7-8.8 9.4-6.6 9.4-3.2 9.4 2.4 2.2 6.6 0 9.2Z",
  d: "M0-9.8C1.9-6.1 4.6-2.8 7.8 0 4.6 2.8 1.9 6.1 0 9.8-1.9 6.1-4.6 2.8-7.8 0-4.6-2.8-1.9-6.1 0-9.8Z",
  s: "M0-9.6C2.2-6.6 9.2-2.9 9.2 2.3 9.2 5.1 7.1 6.8 4.9 6.8 3.2 6.8 1.8 5.9 1 4.6 1.2 6.9 2 8.6 3.4 9.6H-3.4C-2 8.6-1.2 6.9-1 4.6-1.8 5.9-3.2 6.8-4.9 6.8-7.1 6.8-9.2 5.1-9.2 2.3-9.2-2.9-2.2-6.6 0-9.6Z",
  c: "M0-9.4A4.5 4.5 0 0 1 3.3-1.9 4.6 4.6 0 1 1 1 4.4C1.2 6.8 2 8.6 3.4 9.6H-3.4C-2 8.6-1.2 6.8-1 4.4A4.6 4.6 0 1 1-3.3-1.9 4.5 4.5 0 0 1 0-9.4Z",
};

/** Where pips are on number cards: columns at 22.5, 30 and 37.5. @type {Record<"9" | "T", [number, number][]>} */
const PIPS = {
  9: [
    [22.5, 17],
    [37.5, 17],
    [22.5, 33.7],
    [37.5, 33.7],
    [30, 42],
    [22.5, 50.3],
    [37.5, 50.3],
    [22.5, 67],
    [37.5, 67],
  ],
  T: [
    [22.5, 17],
    [37.5, 17],
    [22.5, 33.7],
    [37.5, 33.7],
    [30, 25.4],
    [30, 58.6],
    [22.5, 50.3],
    [37.5, 50.3],
    [22.5, 67],
    [37.5, 67],
  ],
};

const GOLD = "#e3aa2e";
const SKIN = "#f4d8ba";
const INK = "#2a2420";

/**
 * The upper half of a court card, from the crown to the middle of the card; the lower half is the same turned round.
 * @type {Record<"J" | "Q" | "K", {d: string, fill: string, line?: string}[]>}
 */
const COURTS = {
  K: [
    { d: "M15 42V37Q16 29.5 24 28H36Q44 29.5 45 37V42Z", fill: "currentColor" },
    { d: "M24.5 28 30 42 35.5 28Z", fill: "#fff6dd" },
    { d: "M15 42V38.5H45V42Z", fill: GOLD },
    { d: "M20 29.2 24.6 42H21.6L17.6 31Z", fill: GOLD },
    { d: "M40 29.2 35.4 42H38.4L42.4 31Z", fill: GOLD },
    { d: "M23 18Q21.4 26 24.4 30 30 35.6 35.6 30 38.6 26 37 18Z", fill: "#8a5a33" },
    { d: "M24.4 17.5H35.6V23Q35.6 29 30 29 24.4 29 24.4 23Z", fill: SKIN },
    { d: "M26.6 25.6Q30 23.4 33.4 25.6 30 28.2 26.6 25.6Z", fill: "#8a5a33" },
    { d: "M26.9 20.6h1.6v1.6h-1.6ZM31.5 20.6h1.6v1.6h-1.6Z", fill: INK },
    { d: "M22 18.4 20.6 8.6 25.6 12.6 30 7 34.4 12.6 39.4 8.6 38 18.4Z", fill: GOLD, line: "#8c6410" },
    { d: "M23 16.2H37V18.4H23Z", fill: "currentColor" },
  ],
  Q: [
    { d: "M15 42V38Q17 30.6 25 29.4H35Q43 30.6 45 38V42Z", fill: "currentColor" },
    { d: "M25.6 29.2Q30 36.4 34.4 29.2Z", fill: SKIN },
    { d: "M22.4 17Q18.6 25 21 33 24 31 25 27L24.6 18ZM37.6 17Q41.4 25 39 33 36 31 35 27L35.4 18Z", fill: "#c98e2f" },
    { d: "M24.4 17.4Q24.4 12.6 30 12.6 35.6 12.6 35.6 17.4V22.4Q35.6 29.4 30 29.4 24.4 29.4 24.4 22.4Z", fill: SKIN },
    { d: "M23.4 18.6Q25.8 13.6 30 14 34.2 13.6 36.6 18.6 33.4 16.6 30 16.6 26.6 16.6 23.4 18.6Z", fill: "#c98e2f" },
    { d: "M26.9 20.4h1.6v1.6h-1.6ZM31.5 20.4h1.6v1.6h-1.6Z", fill: INK },
    { d: "M28.2 25.4Q30 27.2 31.8 25.4 30 24.6 28.2 25.4Z", fill: "#b8392e" },
    { d: "M23.6 14.6 22.6 9.4 26.4 11.6 30 7.4 33.6 11.6 37.4 9.4 36.4 14.6Q30 12.4 23.6 14.6Z", fill: GOLD, line: "#8c6410" },
    { d: "M25.8 31.6a1.1 1.1 0 1 1 .1 0ZM29 33.6a1.1 1.1 0 1 1 .1 0ZM33 32.8a1.1 1.1 0 1 1 .1 0Z", fill: "#fff6dd" },
    { d: "M15 42V39.4Q30 34.8 45 39.4V42Z", fill: GOLD },
  ],
  J: [
    { d: "M15 42V37.4Q17 31 25 29.6H30V42Z", fill: "currentColor" },
    { d: "M45 42V37.4Q43 31 35 29.6H30V42Z", fill: "#3f6ea8" },
    { d: "M24.6 29Q30 34.6 35.4 29L38 31.4Q30 38.6 22 31.4Z", fill: "#fff6dd" },
    { d: "M22.8 17Q21 23.6 22.8 28.4L26 27V17ZM37.2 17Q39 23.6 37.2 28.4L34 27V17Z", fill: "#6b4526" },
    { d: "M24.6 16.6H35.4V22.6Q35.4 29.6 30 29.6 24.6 29.6 24.6 22.6Z", fill: SKIN },
    { d: "M26.9 20.6h1.6v1.6h-1.6ZM31.5 20.6h1.6v1.6h-1.6Z", fill: INK },
    { d: "M28 25.8Q30 27 32 25.8", fill: "none", line: "#9c4a3a" },
    { d: "M21.6 17.4Q20.6 10.4 29 10 38.6 9.6 38.6 17.4 30 14.8 21.6 17.4Z", fill: "currentColor" },
    { d: "M21.4 17.6Q30 14.6 38.8 17.6V19.4Q30 16.6 21.4 19.4Z", fill: GOLD },
    { d: "M36.6 12.4Q42.6 9.4 43.6 14.6 40.6 13.2 37.4 15.2Z", fill: GOLD, line: "#8c6410" },
  ],
};

/** Puts the shapes into the document, once. */
function provideShapes() {
  if (document.getElementById("card-shapes")) return;
  const suits = Object.entries(SUITS).map(([suit, d]) =>
    svg("symbol", { id: `suit-${suit}`, viewBox: "-10 -10 20 20", overflow: "visible" }, svg("path", { d, fill: "currentColor" })),
  );
  const courts = Object.entries(COURTS).map(([rank, shapes]) => {
    const half = () => shapes.map(({ d, fill, line }) => svg("path", { d, fill, stroke: line ?? null, "stroke-width": line ? 0.7 : null }));
    return svg(
      "symbol",
      { id: `court-${rank}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
      svg("rect", { x: 15, y: 7, width: 30, height: 70, rx: 2, fill: "#fbf3df", stroke: "#0003", "stroke-width": 0.7 }),
      svg("g", {}, ...half()),
      svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, ...half()),
    );
  });
  document.body.append(
    svg("svg", { id: "card-shapes", width: 0, height: 0, "aria-hidden": "true", style: { position: "absolute" } }, ...suits, ...courts),
  );
}

/** @param {SuitLetter} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
function suitAt(suit, x, y, size, turned = false) {
  const place = { href: `#suit-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size };
  return svg("use", turned ? { ...place, transform: `rotate(180 ${x} ${y})` } : place);
}

/** @param {RankLetter} rank @param {SuitLetter | null} suit */
function middle(rank, suit) {
  if (suit && rank === "A") return [suitAt(suit, WIDTH / 2, HEIGHT / 2, 26)];
  if (suit && (rank === "9" || rank === "T")) return PIPS[rank].map(([x, y]) => suitAt(suit, x, y, 9.5, y > HEIGHT / 2));
  return [svg("use", { href: `#court-${rank}`, width: WIDTH, height: HEIGHT })];
}

/** The letters of a rank as a shape: a card is named by its label, not by what is drawn on it. @param {string} letters */
function lettersShape(letters) {
  const id = `letters-${letters}`;
  if (!document.getElementById(id)) {
    const text = svg("text", { class: letters.length > 1 ? "card-letters wide" : "card-letters" }, letters);
    document.getElementById("card-shapes")?.append(svg("symbol", { id, overflow: "visible" }, text));
  }
  return `#${id}`;
}

/** The corner of a card: its rank above its suit. @param {string} letters @param {SuitLetter | null} suit */
function corner(letters, suit) {
  const rank = svg("use", { href: lettersShape(letters), x: 8, y: 17.5, width: 1, height: 1 });
  return suit ? [rank, suitAt(suit, 8, 26, 11)] : [rank];
}

/**
 * The face of a card.
 * @param {string} code of the notation: suit and rank, `HT`, or the rank alone where there are no suits
 * @param {string} letters what is written in its corners
 */
export function faceOf(code, letters) {
  provideShapes();
  const suit = hasSuit(code) ? /** @type {SuitLetter} */ (code[0].toLowerCase()) : null;
  const rank = /** @type {RankLetter} */ (code.at(-1));
  return svg(
    "svg",
    { class: "card-face", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    ...middle(rank, suit),
    ...corner(letters, suit),
    svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, ...corner(letters, suit)),
  );
}

/** Whether this module can draw a card with this code: one of a suit, or a court card of a game without suits. @param {string} code */
export function hasFace(code) {
  return hasSuit(code) || /^[JQK]$/.test(code);
}

/** Whether a card has one of the four suits. @param {string} code */
export function hasSuit(code) {
  return /^[CSHD][9TJQKA]$/.test(code);
}

/** A suit by itself, for texts. @param {string} code of a card */
export function suitIcon(code) {
  provideShapes();
  return svg(
    "svg",
    { class: "suit-icon", viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    svg("use", { href: `#suit-${code[0].toLowerCase()}`, x: -10, y: -10, width: 20, height: 20 }),
  );
}
