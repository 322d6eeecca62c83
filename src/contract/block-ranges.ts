/** Arithmetic on ranges of blocks, whose ends are included. */
import type { BlockRange } from './api/stored-history.ts';

/** Joins ranges that overlap, or that follow each other without a gap. @param ranges lowest first */
export function joinRanges(ranges: readonly BlockRange[]): BlockRange[] {
  const all: BlockRange[] = [];
  for (const { from, to } of ranges) {
    const last = all.at(-1);
    if (last === undefined || from > last.to + 1n) all.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return all;
}

/** Returns the blocks of ranges that are in no range of `covered`. @param covered lowest first and joined */
export function rangesWithout(ranges: readonly BlockRange[], covered: readonly BlockRange[]): BlockRange[] {
  return ranges.flatMap((range) => {
    const left: BlockRange[] = [];
    let { from } = range;
    for (const next of covered) {
      if (next.to < from || next.from > range.to) continue;
      if (next.from > from) left.push({ from, to: next.from - 1n });
      from = next.to + 1n;
    }
    return from <= range.to ? [...left, { from, to: range.to }] : left;
  });
}
