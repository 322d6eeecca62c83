/** Draws a chart as one self-contained SVG with its colours, fonts and labels. */
import { fontFacesFor } from './fonts.ts';
import { arrangeInRows } from './rows.ts';
import { inlineStyles, plainColour } from './styles.ts';

/** The texts around a saved picture. */
export interface Caption {
  title: string;
  /** Lines below the plots: the visible range, the subject, and the date of the data. */
  notes: readonly string[];
}

/** A picture as the text of an SVG, with its size in pixels. */
export interface SvgDrawing {
  text: string;
  width: number;
  height: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const EDGE = 24;
const TITLE = 34;
const LEGEND = 26;
/** Distance from the plots to the first note, and between the lines of notes. */
const FOOT = 26;
const NOTE = 16;
const NOTE_SIZE = 11;
const LEGEND_ROW = 20;
/** Width in pixels of a line's sample with the space after it, and of the space between two entries. */
const SAMPLE = 24;
const BETWEEN = 20;

/**
 * Returns the SVG of a chart: its plots (every SVG marked `data-chart-ink`, and recharts' own) below its title and
 * legend, in the styles of the page, with its size in pixels. It has the light theme, as paper has.
 */
export async function drawingOf(chart: HTMLElement, caption: Caption): Promise<SvgDrawing> {
  const { root, family, ...size } = inLightTheme(() => compose(chart, caption));
  const style = document.createElementNS(SVG, 'style');
  style.textContent = await fontFacesFor(root.textContent ?? '', family);
  root.prepend(style);
  return { text: new XMLSerializer().serializeToString(root), ...size };
}

/** Calls a function while the page has its light theme. The page is not shown in between. */
function inLightTheme<Result>(draw: () => Result): Result {
  const { style } = document.documentElement;
  const before = style.colorScheme;
  style.colorScheme = 'light';
  try {
    return draw();
  } finally {
    style.colorScheme = before;
  }
}

/** Returns the drawing without its fonts, with its size and the family of its fonts. */
function compose(chart: HTMLElement, { title, notes }: Caption) {
  const stage = chart.querySelector('.chart-stage') ?? chart;
  const frame = stage.getBoundingClientRect();
  const look = getComputedStyle(chart);
  const words = { family: look.fontFamily, text: plainColour(look.color), soft: plainColour(softOf(chart)) };

  const entries = legendOf(chart);
  const scale = chart.querySelector<HTMLElement>('[data-scale]');
  const legend = arrangeInRows(
    entries.map(({ text }) => SAMPLE + widthOf(text, words.family)),
    frame.width,
    BETWEEN,
  );
  const more = Math.max(0, legend.length - 1) * LEGEND_ROW;
  const top = EDGE + TITLE + (entries.length > 0 || scale !== null ? LEGEND + more : 0);
  const foot = notes.flatMap((note) => linesOf(note, frame.width, words.family));
  const footHeight = foot.length === 0 ? 0 : FOOT + (foot.length - 1) * NOTE;
  const width = Math.ceil(frame.width + EDGE * 2);
  const height = Math.ceil(top + frame.height + footHeight + EDGE);

  const root = document.createElementNS(SVG, 'svg');
  set(root, { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title });
  root.append(box(width, height, plainColour(groundOf(chart))));
  root.append(line(title, { x: EDGE, y: EDGE + 16, size: 16, weight: 600, fill: words.text, family: words.family }));
  legend.forEach((row, index) => {
    const own = row.flatMap((each) => entries[each] ?? []);
    placeLegend(root, own, EDGE + TITLE + 8 + index * LEGEND_ROW, words);
  });
  if (scale !== null) placeScale(root, scale, EDGE + TITLE + 8, words);
  for (const plot of stage.querySelectorAll('svg.recharts-surface, svg[data-chart-ink]')) {
    if (plot.parentElement?.closest('svg') !== null && plot.parentElement?.closest('svg') !== undefined) continue;
    const { left, top: above, width: wide, height: high } = plot.getBoundingClientRect();
    const copy = plot.cloneNode(true) as SVGElement;
    inlineStyles(plot, copy);
    set(copy, { x: left - frame.left + EDGE, y: above - frame.top + top, width: wide, height: high });
    root.append(copy);
  }
  foot.forEach((note, index) => {
    const y = top + frame.height + FOOT + 4 + index * NOTE;
    root.append(line(note, { x: EDGE, y, size: NOTE_SIZE, weight: 400, fill: words.soft, family: words.family }));
  });
  return { root, family: words.family, width, height };
}

interface LegendEntry {
  text: string;
  /** Attributes of the line's sample. */
  sample: Readonly<Record<string, string>>;
}

/**
 * Returns the visible series of the legend: elements marked `data-legend`, each with a swatch in the style of its line.
 */
function legendOf(chart: HTMLElement): LegendEntry[] {
  return [...chart.querySelectorAll<HTMLElement>('[data-legend]')]
    .filter((entry) => entry.getAttribute('aria-pressed') !== 'false')
    .map((entry) => {
      const swatch = entry.querySelector('.chart-swatch');
      const look = getComputedStyle(swatch ?? entry);
      return {
        text: entry.dataset.legend ?? '',
        sample: {
          stroke: plainColour(swatch === null ? look.color : look.stroke),
          'stroke-width': look.strokeWidth,
          'stroke-opacity': look.strokeOpacity,
          'stroke-dasharray': look.strokeDasharray,
        },
      };
    });
}

function placeLegend(
  root: SVGElement,
  entries: readonly LegendEntry[],
  y: number,
  words: { family: string; text: string },
): void {
  let x = EDGE;
  for (const { text, sample: look } of entries) {
    const sample = document.createElementNS(SVG, 'line');
    set(sample, { x1: x, x2: x + 18, y1: y, y2: y, ...look });
    root.append(sample);
    root.append(line(text, { x: x + SAMPLE, y: y + 4, size: 12, weight: 400, fill: words.text, family: words.family }));
    x += SAMPLE + widthOf(text, words.family) + BETWEEN;
  }
}

/**
 * Adds a copy of a colour scale to the drawing: its labels and swatches side by side, in their order.
 * @param y the middle of the scale in pixels
 */
function placeScale(root: SVGElement, scale: HTMLElement, y: number, words: { family: string; text: string }): void {
  let x = EDGE;
  for (const part of scale.children) {
    if (part instanceof SVGElement) {
      const { width, height } = part.getBoundingClientRect();
      const copy = part.cloneNode(true) as SVGElement;
      inlineStyles(part, copy);
      set(copy, { x, y: y - height / 2, width, height });
      root.append(copy);
      x += width + 8;
      continue;
    }
    const text = part.textContent ?? '';
    root.append(line(text, { x, y: y + 4, size: 12, weight: 400, fill: words.text, family: words.family }));
    x += widthOf(text, words.family) + 8;
  }
}

/** Returns a note wrapped into lines that fit into `room` pixels. */
function linesOf(text: string, room: number, family: string): string[] {
  const parts = text.split(' ');
  const widths = parts.map((part) => widthOf(part, family, NOTE_SIZE));
  const rows = arrangeInRows(widths, room, widthOf(' ', family, NOTE_SIZE));
  return rows.map((row) => row.map((each) => parts[each]).join(' '));
}

function widthOf(text: string, family: string, size = 12): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  context.font = `${size}px ${family}`;
  return context.measureText(text).width;
}

function line(
  text: string,
  at: { x: number; y: number; size: number; weight: number; fill: string; family: string },
): SVGElement {
  const element = document.createElementNS(SVG, 'text');
  set(element, {
    x: at.x,
    y: at.y,
    fill: at.fill,
    'font-family': at.family,
    'font-size': at.size,
    'font-weight': at.weight,
  });
  element.textContent = text;
  return element;
}

function box(width: number, height: number, fill: string): SVGElement {
  const element = document.createElementNS(SVG, 'rect');
  set(element, { width, height, fill });
  return element;
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Returns the background colour of an element: that of the nearest parent that has one, or white. */
function groundOf(element: Element): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return '#ffffff';
}

function softOf(chart: Element): string {
  const tick = chart.querySelector('.chart-tick');
  return getComputedStyle(tick ?? chart)[tick === null ? 'color' : 'fill'];
}
