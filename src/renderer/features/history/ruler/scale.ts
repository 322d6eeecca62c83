/**
 * The visible part of the chain, and the position of a block in it. Only here, heights are numbers: a drawing is exact
 * to a pixel, and selected heights come from the segments themselves.
 */

/** The visible blocks, both included; they may be fractions while the person zooms. */
export interface RulerViewport {
  from: number;
  to: number;
}

/** The fewest visible blocks. */
const CLOSEST = 20;

export function lengthOf({ from, to }: RulerViewport): number {
  return to - from + 1;
}

/** Pixels from the left edge to the beginning of a block. */
export function placeOf(sight: RulerViewport, width: number, height: number): number {
  return ((height - sight.from) / lengthOf(sight)) * width;
}

/** The block under a pixel, limited to the visible blocks. */
export function heightAt(sight: RulerViewport, width: number, x: number): number {
  const height = Math.floor(sight.from + (x / Math.max(1, width)) * lengthOf(sight));
  return Math.max(Math.ceil(sight.from), Math.min(Math.floor(sight.to), height));
}

/** Moves the visible part into the whole. Its length is at least `CLOSEST`, but at most the whole. */
export function within(whole: RulerViewport, { from, to }: RulerViewport): RulerViewport {
  const length = Math.min(lengthOf(whole), Math.max(CLOSEST, to - from + 1));
  const start = Math.max(whole.from, Math.min(from, whole.to - length + 1));
  return { from: start, to: start + length - 1 };
}

/** Zooms in (`factor` below 1) or out. The block at `share` (0 to 1 of the width) stays at its position. */
export function zoom(whole: RulerViewport, sight: RulerViewport, factor: number, share = 0.5): RulerViewport {
  const length = Math.max(CLOSEST, lengthOf(sight) * factor);
  const from = sight.from + (lengthOf(sight) - length) * share;
  return within(whole, { from, to: from + length - 1 });
}

/** Moves the visible part by a share of its length. */
export function pan(whole: RulerViewport, sight: RulerViewport, share: number): RulerViewport {
  const by = lengthOf(sight) * share;
  return within(whole, { from: sight.from + by, to: sight.to + by });
}

/** A range with space on both sides. */
export function around(whole: RulerViewport, { from, to }: RulerViewport): RulerViewport {
  const room = Math.max(1, (to - from + 1) * 0.15);
  return within(whole, { from: from - room, to: to + room });
}

/** Round heights in the visible part, at most one in `gap` pixels. */
export function ticksOf(sight: RulerViewport, width: number, gap: number): number[] {
  const least = (lengthOf(sight) / Math.max(1, width)) * gap;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? power * 10);
  const ticks: number[] = [];
  for (let tick = Math.ceil(sight.from / step) * step; tick <= sight.to; tick += step) ticks.push(tick);
  return ticks;
}

/** Reads "1-9000" from a link; undefined for anything else. */
export function readViewport(source: string | undefined): RulerViewport | undefined {
  const [from, to] = source?.split('-').map(Number) ?? [];
  return from === undefined || to === undefined || !(from <= to) ? undefined : { from, to };
}

export function writeViewport(whole: RulerViewport, sight: RulerViewport): string | undefined {
  const from = Math.max(0, Math.round(sight.from));
  const to = Math.round(sight.to);
  return from <= whole.from && to >= whole.to ? undefined : `${from}-${to}`;
}
