/** The least that can draw a long line: the first, last, least and greatest point of each pixel column, on a canvas. */

interface Bare {
  width: number;
  height: number;
  changed(): void;
}

/** Draws the points, and zooms to the range that a drag of the pointer selects. */
export function drawBareLine(
  parent: HTMLElement,
  xs: Float64Array,
  ys: Float64Array,
  { width, height, changed }: Bare,
): void {
  const canvas = parent.appendChild(document.createElement('canvas'));
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  let first = 0;
  let end = xs.length;
  const draw = () => {
    const columns = columnsOf(ys, first, end, width);
    const low = columns.reduce((least, { min }) => Math.min(least, min), Number.POSITIVE_INFINITY);
    const high = columns.reduce((most, { max }) => Math.max(most, max), Number.NEGATIVE_INFINITY);
    const toY = (y: number) => ((high - y) / (high - low)) * height;
    context.clearRect(0, 0, width, height);
    context.beginPath();
    for (const [x, column] of columns.entries()) {
      for (const y of [column.in, column.min, column.max, column.out]) context.lineTo(x + 0.5, toY(y));
    }
    context.stroke();
    changed();
  };
  draw();
  let pressed = 0;
  canvas.addEventListener('pointerdown', ({ offsetX }) => {
    pressed = offsetX;
  });
  canvas.addEventListener('pointerup', ({ offsetX }) => {
    const length = end - first;
    end = first + Math.round((offsetX / width) * length);
    first += Math.round((pressed / width) * length);
    draw();
  });
}

interface Column {
  in: number;
  min: number;
  max: number;
  out: number;
}

function columnsOf(ys: Float64Array, first: number, end: number, width: number): Column[] {
  const columns: Column[] = [];
  for (let x = 0; x < width; x += 1) {
    const start = first + Math.floor((x * (end - first)) / width);
    const stop = first + Math.floor(((x + 1) * (end - first)) / width);
    if (stop <= start) continue;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let index = start; index < stop; index += 1) {
      const y = ys[index] ?? 0;
      if (y < min) min = y;
      if (y > max) max = y;
    }
    columns.push({ in: ys[start] ?? 0, min, max, out: ys[stop - 1] ?? 0 });
  }
  return columns;
}
