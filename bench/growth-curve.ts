/** Curves of figures against the number of rows, as plain SVG that is readable on light and dark pages. */

const WIDTH = 860;
const HEIGHT = 460;
const PLOT = { left: 64, right: 620, top: 56, bottom: 396 };
/** Least distance of two labels beside the plot. */
const LABEL_HEIGHT = 18;

export interface Curve {
  name: string;
  /** One value for each size. */
  values: readonly number[];
  /** The last value with its unit. */
  last: string;
}

/** Hues that differ in lightness too, first on light pages, then on dark ones. */
const COLOURS = [
  ['#1f5fbf', '#7fb2ff'],
  ['#b3400f', '#ff9d66'],
  ['#0f7a55', '#5fd6a8'],
  ['#8a2a8f', '#e08be6'],
  ['#7a6a00', '#e0cc4d'],
  ['#a3123f', '#ff85a6'],
  ['#3d4a5c', '#b4c2d6'],
  ['#00738a', '#5fd0e6'],
  ['#5c3bbf', '#b3a0ff'],
] as const;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1b2430 }
  .title { font-weight: 600; font-size: 15px }
  .page { fill: #ffffff }
  .grid { stroke: #d5dbe3 }
  .curve { fill: none; stroke-width: 2 }
  .leader { fill: none; stroke-width: 1; opacity: 0.5 }
${COLOURS.map(([light], index) => `  .c${index} { stroke: ${light} } text.c${index}, circle.c${index} { fill: ${light}; stroke: none }`).join('\n')}
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf2 }
    .page { fill: #10151c }
    .grid { stroke: #2c3644 }
${COLOURS.map(([, dark], index) => `    .c${index} { stroke: ${dark} } text.c${index}, circle.c${index} { fill: ${dark}; stroke: none }`).join('\n')}
  }`;

/** Moves labels apart, from top to bottom, and up again where the lowest ones passed the edge of the plot. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const placed = [...heights];
  let lowest = PLOT.top - LABEL_HEIGHT;
  for (const index of order) {
    lowest = Math.max(placed[index] ?? 0, lowest + LABEL_HEIGHT);
    placed[index] = lowest;
  }
  let highest = PLOT.bottom + LABEL_HEIGHT;
  for (const index of order.toReversed()) {
    highest = Math.min(placed[index] ?? 0, highest - LABEL_HEIGHT);
    placed[index] = highest;
  }
  return placed;
}

const round = (value: number) => value.toFixed(1);

/**
 * Draws each curve as multiples of its first value, on two logarithmic axes.
 * @param sizes numbers of rows, ascending
 */
export function drawCurves(title: string, sizes: readonly number[], curves: readonly Curve[]): string {
  const multiples = curves.map(({ values }) => values.map((value) => value / (values[0] ?? value)));
  const exponents = multiples.flat().map(Math.log10);
  const low = Math.min(-0.3, ...exponents);
  const high = Math.max(1, Math.ceil(Math.max(...exponents)));
  const logs = sizes.map(Math.log10);
  const [first = 0] = logs;
  const last = logs.at(-1) ?? 1;
  const x = (log: number) => PLOT.left + ((log - first) / (last - first)) * (PLOT.right - PLOT.left);
  const y = (exponent: number) => PLOT.bottom - ((exponent - low) / (high - low)) * (PLOT.bottom - PLOT.top);

  const columns = logs.map(
    (log) => `<line class="grid" x1="${round(x(log))}" x2="${round(x(log))}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>
<text x="${round(x(log))}" y="${PLOT.bottom + 20}" text-anchor="middle">10<tspan dy="-5" font-size="10">${log}</tspan></text>`,
  );
  const lines = Array.from({ length: high + 1 }, (_, exponent) => {
    const at = round(y(exponent));
    return `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/>
<text x="${PLOT.left - 8}" y="${round(y(exponent) + 4)}" text-anchor="end">×${(10 ** exponent).toLocaleString('en')}</text>`;
  });
  const ends = multiples.map((values) => y(Math.log10(values.at(-1) ?? 1)));
  const labels = spread(ends);
  const drawn = curves.map(({ name, last: value }, index) => {
    const points = (multiples[index] ?? []).map((multiple, at) => [x(logs[at] ?? 0), y(Math.log10(multiple))] as const);
    const path = points.map(([px = 0, py = 0]) => `${round(px)},${round(py)}`).join(' ');
    const [end = 0, label = 0] = [ends[index], labels[index]];
    return `<polyline class="curve c${index}" points="${path}"/>
${points.map(([px, py]) => `<circle class="c${index}" cx="${round(px)}" cy="${round(py)}" r="3"/>`).join('')}
<polyline class="leader c${index}" points="${PLOT.right},${round(end)} ${PLOT.right + 14},${round(label)}"/>
<text class="c${index}" x="${PLOT.right + 18}" y="${round(label + 4)}">${name}: ${value}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<style>${STYLE}
</style>
<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>
<text class="title" x="${PLOT.left}" y="30">${title}</text>
${[...columns, ...lines, ...drawn].join('\n')}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 44}" text-anchor="middle">rows in the store</text>
</svg>
`;
}
