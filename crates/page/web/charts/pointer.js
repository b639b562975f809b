/** Mouse, finger and keys on a chart: they move its cursor, pick a place and drag over a part. */

/** Pixels of the drawing that a finger must drag for a zoom. */
const DRAG = 12;

/** The place nearest to another. @param {number[]} places @param {number} wanted @returns {number | null} */
export function nearest(places, wanted) {
  let best = null;
  for (const place of places) if (best === null || Math.abs(place - wanted) < Math.abs(best - wanted)) best = place;
  return best;
}

/**
 * @param {SVGSVGElement} chart
 * @param {{x: import("./scale.js").Scale, places: number[], dragged: SVGRectElement, width: number}} parts the width in units of the drawing
 * @param {{here: () => number, onMove: (x: number) => void} & Pick<import("./line.js").Handlers, "onPick" | "onZoom">} cursor where
 *   it is, and what its moves mean
 */
export function listen(chart, { x, places, dragged, width }, { here, onMove, onPick, onZoom }) {
  /** Where a drag began, in units of the drawing. @type {number | null} */
  let start = null;
  const across = (/** @type {MouseEvent} */ event) => {
    const box = chart.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * width;
  };
  const move = (/** @type {number} */ place) => {
    const at = nearest(places, place);
    if (at !== null) onMove(at);
  };
  chart.addEventListener("pointerdown", (event) => {
    if (onZoom && event.isPrimary && event.button === 0) start = across(event);
  });
  chart.addEventListener("pointermove", (event) => {
    const place = across(event);
    move(x.value(place));
    if (start === null || Math.abs(place - start) < DRAG) return;
    dragged.setAttribute("visibility", "visible");
    dragged.setAttribute("x", String(Math.min(start, place)));
    dragged.setAttribute("width", String(Math.abs(place - start)));
  });
  chart.addEventListener("pointerup", (event) => {
    const end = across(event);
    if (start !== null && Math.abs(end - start) >= DRAG) {
      const [left, right] = [start, end].sort((one, other) => one - other).map(x.value);
      onZoom?.([left, right]);
    } else {
      const at = nearest(places, x.value(end));
      if (at !== null) onPick?.(at);
    }
    start = null;
    dragged.setAttribute("visibility", "hidden");
  });
  chart.addEventListener("pointerleave", () => {
    start = null;
    dragged.setAttribute("visibility", "hidden");
  });
  chart.addEventListener("dblclick", () => onZoom?.(null));
  chart.addEventListener("keydown", (event) => {
    const index = places.indexOf(nearest(places, here()) ?? 0);
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: places.length - 1,
    };
    if (event.key in steps) move(places[Math.max(0, Math.min(places.length - 1, steps[event.key]))]);
    else if (event.key === "Enter" && onPick && places[index] !== undefined) onPick(places[index]);
    else if (event.key === "Escape" && onZoom) onZoom(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
