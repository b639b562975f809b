/** What the address of a table says beside its name: the position shown, a line that is tried, the panel that is open. */

/** @typedef {{ply: number | null, line: string[], tab: string | null}} Place */

/**
 * Reads what follows the table in an address, such as `ply=24&tab=review`; what does not fit is left out.
 * @param {string} text
 * @returns {Place}
 */
export function readPlace(text) {
  if (text === "review") return { ply: null, line: [], tab: "review" };
  const parts = new URLSearchParams(text);
  const ply = parts.get("ply");
  return {
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
    line: parts.get("line")?.split(",").filter(Boolean) ?? [],
    tab: parts.get("tab"),
  };
}

/**
 * The address of a table with a position of it.
 * @param {string} id
 * @param {Place} place
 */
export function addressOf(id, { ply, line, tab }) {
  const parts = [
    ...(ply === null ? [] : [`ply=${ply}`]),
    ...(line.length > 0 ? [`line=${line.map(encodeURIComponent).join(",")}`] : []),
    ...(tab === null ? [] : [`tab=${encodeURIComponent(tab)}`]),
  ];
  return `#/table/${id}${parts.length > 0 ? `/${parts.join("&")}` : ""}`;
}

/** Writes the address of a table and a position of it, while the page is there. @param {string} id @param {Place} place */
export function showAddress(id, place) {
  if (!location.hash.startsWith(`#/table/${id}`)) return;
  const address = addressOf(id, place);
  if (address !== location.hash) history.replaceState(null, "", address);
}
