/** The outline of a line as SVG path text. */

/** Options of the outline of a line. */
export interface PathOptions {
  /** True keeps each value until the next point, instead of a straight line to it. */
  steps: boolean;
  /** Closes each piece at this height (pixels), for a filled area; no area if absent. */
  ground?: number;
}

/**
 * A point with the end of its piece: three times a letter, a comma and two numbers of at most 11 characters, and a Z.
 */
const BYTES_PER_POINT = 3 * 24 + 1;

const decoder = new TextDecoder('latin1');
let bytes = new Uint8Array(1024 * BYTES_PER_POINT);

/**
 * Returns the path of SVG for a line through the points (pixels); a point whose y is NaN interrupts it. Coordinates
 * have one decimal place, which is finer than a screen shows. A drawing has thousands of numbers: bytes take a tenth of
 * the time of joined strings, and leave no garbage.
 */
export function drawPath(xs: ArrayLike<number>, ys: ArrayLike<number>, { steps, ground }: PathOptions): string {
  if (bytes.length < (xs.length + 1) * BYTES_PER_POINT) bytes = new Uint8Array((xs.length + 1) * BYTES_PER_POINT);
  const base = ground === undefined ? undefined : tenths(ground);
  let at = 0;
  let start: number | undefined;
  let end = 0;
  const close = () => {
    if (base === undefined || start === undefined) return;
    at = writePoint('L', end, base, at);
    at = writePoint('L', start, base, at);
    bytes[at++] = CODES.Z;
  };
  for (let index = 0; index < xs.length; index += 1) {
    const value = ys[index] ?? Number.NaN;
    if (Number.isNaN(value)) {
      close();
      start = undefined;
      continue;
    }
    const x = tenths(xs[index] ?? 0);
    const y = tenths(value);
    if (start === undefined) {
      at = writePoint('M', x, y, at);
      start = x;
    } else if (steps) {
      bytes[at++] = CODES.H;
      at = writeTenths(x, at);
      bytes[at++] = CODES.V;
      at = writeTenths(y, at);
    } else at = writePoint('L', x, y, at);
    end = x;
  }
  close();
  return decoder.decode(bytes.subarray(0, at));
}

/** Points of one piece of a line: those of some 64 pixel columns of a dense one. */
const PIECE = 256;

/**
 * Returns the paths of SVG for a line through the points (pixels), in pieces of 256 points; a piece begins with the last
 * point of the one before. Browsers paint in tiles and compute the whole outline of a path for each tile that it
 * touches: pieces are in one or two tiles, a whole line in all of them.
 */
export function pathsOf(xs: Float64Array, ys: Float64Array, options: Pick<PathOptions, 'steps'>): string[] {
  const paths: string[] = [];
  for (let start = 0; start === 0 || start < xs.length - 1; start += PIECE) {
    const end = start + PIECE + 1;
    paths.push(drawPath(xs.subarray(start, end), ys.subarray(start, end), options));
  }
  return paths;
}

/**
 * Returns the path of SVG for one dot at each point (pixels): lines of no length, which round ends make visible. A
 * point whose y is NaN has none.
 */
export function dotsOf(xs: ArrayLike<number>, ys: ArrayLike<number>): string {
  if (bytes.length < (xs.length + 1) * BYTES_PER_POINT) bytes = new Uint8Array((xs.length + 1) * BYTES_PER_POINT);
  let at = 0;
  for (let index = 0; index < xs.length; index += 1) {
    const value = ys[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const x = tenths(xs[index] ?? 0);
    at = writePoint('M', x, tenths(value), at);
    bytes[at++] = CODES.H;
    at = writeTenths(x, at);
  }
  return decoder.decode(bytes.subarray(0, at));
}

const CODES = { H: 72, L: 76, M: 77, V: 86, Z: 90, comma: 44, minus: 45, point: 46, zero: 48 } as const;

/** Converts pixels to whole tenths, and limits values that are far outside of any screen. */
const tenths = (value: number) => Math.round(Math.min(Math.max(value, -FAR), FAR) * 10);
const FAR = 1e7;

function writePoint(letter: 'L' | 'M', x: number, y: number, at: number): number {
  bytes[at] = CODES[letter];
  const after = writeTenths(x, at + 1);
  bytes[after] = CODES.comma;
  return writeTenths(y, after + 1);
}

/**
 * Writes a number of tenths as a decimal number into `bytes`, beginning at index `from`.
 * @returns the index after it
 */
function writeTenths(count: number, from: number): number {
  let at = from;
  if (count < 0) bytes[at++] = CODES.minus;
  const whole = Math.floor(Math.abs(count) / 10);
  const tenth = Math.abs(count) - whole * 10;
  let size = 1;
  while (whole >= size * 10) size *= 10;
  for (; size >= 1; size /= 10) bytes[at++] = CODES.zero + (Math.floor(whole / size) % 10);
  if (tenth === 0) return at;
  bytes[at++] = CODES.point;
  bytes[at++] = CODES.zero + tenth;
  return at;
}
