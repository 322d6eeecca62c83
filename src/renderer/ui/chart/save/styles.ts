/** Copies the styles of style sheets into the elements. */

/** The style properties of a drawing's elements, with their defaults. */
const INITIAL: Readonly<Record<string, string>> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linejoin': 'miter',
  'stroke-linecap': 'butt',
  'stroke-opacity': '1',
  opacity: '1',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'font-size': '',
  'font-weight': '400',
  'font-family': '',
  'font-variant-numeric': 'normal',
  'shape-rendering': 'auto',
  display: 'inline',
  visibility: 'visible',
};
const TEXT_ONLY = /^(font|text|dominant)/;
const COLOURS = new Set(['fill', 'stroke']);

/**
 * Writes the computed styles of `original` and its descendants into its clone `copy`, and removes classes and styles.
 */
export function inlineStyles(original: Element, copy: Element): void {
  const originals = [original, ...original.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((element, index) => {
    const target = copies[index];
    if (target === undefined) return;
    const look = getComputedStyle(element);
    const isText = element.tagName === 'text' || element.tagName === 'tspan';
    for (const [name, initial] of Object.entries(INITIAL)) {
      if (TEXT_ONLY.test(name) && !isText) continue;
      const value = look.getPropertyValue(name);
      if (value === '' || value === initial) target.removeAttribute(name);
      else target.setAttribute(name, COLOURS.has(name) ? plainColour(value) : value);
    }
    for (const name of ['class', 'style', 'tabindex', 'role', 'cursor']) target.removeAttribute(name);
    for (const name of target.getAttributeNames()) if (/^(data|aria)-/.test(name)) target.removeAttribute(name);
  });
}

const known = new Map<string, string>();
let brush: CanvasRenderingContext2D | null | undefined;

/**
 * Returns a colour in a form that every program can read. Replaces newer forms (oklch) by rgb: draws a pixel and reads
 * its colour. Returns any other form as it is.
 */
export function plainColour(colour: string): string {
  if (!/^(oklch|oklab|color|lab|lch|color-mix)\(/.test(colour)) return colour;
  let plain = known.get(colour);
  if (plain === undefined) {
    plain = lookedAt(colour);
    known.set(colour, plain);
  }
  return plain;
}

function lookedAt(colour: string): string {
  brush ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (brush === null || brush === undefined) return colour;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
  return alpha === 255
    ? `rgb(${red}, ${green}, ${blue})`
    : `rgba(${red}, ${green}, ${blue}, ${Number((alpha / 255).toFixed(3))})`;
}
