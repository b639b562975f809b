/** How cards move: from a seat to the middle of the table, and from there to the seat that has won them. */

/** Where a seat is, seen from the middle of the table. @type {Record<string, string>} */
const FROM = { bottom: "0 150px", left: "-170px 0", top: "0 -130px", right: "170px 0" };

/** A card comes from the seat that plays it. @param {HTMLElement} card @param {string} side */
export function flyIn(card, side) {
  card.animate(
    [
      { translate: FROM[side], rotate: "12deg", opacity: 0.3 },
      { translate: "0 0", rotate: "0deg", opacity: 1 },
    ],
    { duration: 260, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
  );
}

/** A card goes to the seat that has won it, and is gone then. @param {HTMLElement} card @param {string} side */
export function flyOut(card, side) {
  card.classList.add("leaving");
  const flight = card.animate(
    [
      { translate: "0 0", opacity: 1 },
      { translate: FROM[side], opacity: 0, scale: 0.6 },
    ],
    { duration: 320, easing: "ease-in" },
  );
  flight.onfinish = () => card.remove();
  flight.oncancel = () => card.remove();
}
