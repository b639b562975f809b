/** Drawings that leave the page: with their colours in them, so that they look the same without its style sheets. */

/** What a drawing needs of the computed style of each element. */
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
  "paint-order",
];

/**
 * A copy of a drawing on the screen that needs no style sheet.
 * @param {SVGSVGElement} drawing must be part of the document
 * @returns {SVGSVGElement}
 */
export function standalone(drawing) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const [originals, copies] = [drawing, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value) target.setAttribute(name, value);
    }
    const { translate } = style;
    if (translate && translate !== "none") {
      const [x, y = "0"] = translate.split(" ").map((length) => length.replace("px", ""));
      target.setAttribute("transform", `${original.getAttribute("transform") ?? ""} translate(${x} ${y})`.trim());
    }
    for (const name of ["class", "tabindex", "role", "aria-label", "aria-hidden", "data-testid", "data-legal", "data-heat"]) {
      target.removeAttribute(name);
    }
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("font-family", getComputedStyle(document.body).fontFamily);
  return copy;
}

/** A drawing as a file. @param {SVGSVGElement} drawing */
export function svgFile(drawing) {
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" });
}

/** A drawing as an image of dots. @param {SVGSVGElement} drawing that needs no style sheet @param {number} width @returns {Promise<Blob>} */
export async function pngFile(drawing, width) {
  const address = URL.createObjectURL(svgFile(drawing));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = Math.round((width * image.height) / image.width);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Offers a file to be kept. @param {Blob} file @param {string} name */
export function saveFile(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
