/** The outline of a line as SVG path text. */

/** Tenths of a pixel are finer than a screen shows, and short to write. */
const tenths = (value: number) => Math.round(value * 10) / 10;

export interface PathOptions {
  /** Holds each value until the next point, instead of a straight line to it. */
  steps: boolean;
  /** Closes each piece down to this height, for filled ground. */
  ground?: number;
}

/** A line through the points; a point whose y is NaN interrupts it. */
export function pathOf(xs: readonly number[], ys: readonly number[], { steps, ground }: PathOptions): string {
  let path = '';
  let start = Number.NaN;
  let end = Number.NaN;
  const close = () => {
    if (ground !== undefined && !Number.isNaN(start)) path += `L${end},${tenths(ground)}L${start},${tenths(ground)}Z`;
    start = Number.NaN;
  };
  for (let index = 0; index < xs.length; index += 1) {
    const y = ys[index] ?? Number.NaN;
    if (Number.isNaN(y)) {
      close();
      continue;
    }
    const x = tenths(xs[index] ?? 0);
    if (Number.isNaN(start)) {
      path += `M${x},${tenths(y)}`;
      start = x;
    } else if (steps) path += `H${x}V${tenths(y)}`;
    else path += `L${x},${tenths(y)}`;
    end = x;
  }
  close();
  return path;
}
