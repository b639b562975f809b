/**
 * What a redraw must not take from a visitor: the button under a pointer that is pressed, whose click would be lost with it,
 * and the place of the keyboard.
 */

const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex]";

/** What the pointer is pressed on. @type {Element | null} */
let pressed = null;
/** Hosts that wait until it is released, with what draws them. @type {Map<Element, () => void>} */
const postponed = new Map();

if (typeof document !== "undefined") {
  addEventListener("pointerdown", ({ target }) => (pressed = target instanceof Element ? target : null), true);
  // What a click does is drawn at once; what waited for it, or for a release without a click, comes after both.
  addEventListener("click", () => (pressed = null), true);
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(
      name,
      () => {
        const ended = pressed;
        setTimeout(() => release(ended));
      },
      true,
    );
  }
}

/** Draws what has waited, unless the pointer was pressed there once more meanwhile. @param {Element | null} ended the press that is over */
function release(ended) {
  if (pressed === ended) pressed = null;
  const waiting = [...postponed];
  postponed.clear();
  for (const [host, draw] of waiting) redraw(host, draw);
}

/**
 * Draws the inside of a host anew: at once, or when a pointer that is pressed in it is released; of several drawings that wait
 * only the last one is made.
 * @param {Element} host
 * @param {() => void} draw
 */
export function redraw(host, draw) {
  if (pressed !== null && host.contains(pressed)) {
    postponed.set(host, draw);
    return;
  }
  postponed.delete(host);
  const focused = placeOfFocus(host);
  draw();
  focused?.();
}

/** How to focus again what is focused in a host, after it was drawn anew. @param {Element} host @returns {(() => void) | null} */
function placeOfFocus(host) {
  const active = globalThis.document?.activeElement;
  if (!active || !host.contains(active) || !(active instanceof HTMLElement || active instanceof SVGElement)) return null;
  const name = active.dataset.testid;
  const place = [...host.querySelectorAll(FOCUSABLE)].indexOf(active);
  return () => {
    if (active.isConnected) return;
    const same = name ? host.querySelector(`[data-testid="${CSS.escape(name)}"]`) : null;
    const found = same ?? [...host.querySelectorAll(FOCUSABLE)].at(place);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
  };
}
