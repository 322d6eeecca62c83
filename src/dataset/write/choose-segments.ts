import { OrreryError } from '../../contract/index.ts';
import {
  type ExportTable,
  type Holding,
  joinHoldings,
  nameOfTable,
  type Part,
  requireStored,
  type Segment,
} from '../../history/index.ts';
import type { TableManifest } from '../layout/manifest.ts';

/** A segment with the stored rows of the table. */
export interface StoredSegment {
  segment: Segment;
  part: Part;
}

/** The blocks to write to a table. */
export interface Wanted {
  /** First block; the first stored one if undefined. */
  from: bigint | undefined;
  /** Last block, included; the last stored one if undefined. */
  to: bigint | undefined;
  /** True adds the segments after the table's last block. */
  append: boolean;
}

/** Returns the lowest of some heights, or the greatest, as `isBetter` decides; undefined for none. */
function extreme(heights: readonly bigint[], isBetter: (a: bigint, b: bigint) => boolean): bigint | undefined {
  return heights.reduce<bigint | undefined>(
    (best, next) => (best === undefined || isBetter(next, best) ? next : best),
    undefined,
  );
}

/**
 * Does nothing if an append may begin at the block `from`: right after the last block of the table, or if `from` is
 * undefined. A finished append may be repeated: then the table has all blocks of the append, and ends with its last one.
 * @param present the blocks of the table, in decimal digits
 * @throws OrreryError DATASET_RANGE
 */
export function requireNext(
  table: string,
  { from, to }: Partial<Pick<Wanted, 'from' | 'to'>>,
  present: { from: string; to: string },
): void {
  const last = BigInt(present.to);
  const next = last + 1n;
  if (from === undefined || from === next) return;
  if (to === last && from >= BigInt(present.from) && from <= last) return;
  const missing = from > next ? `, and blocks ${next} to ${from - 1n} would be missing` : '';
  const problem = `--append adds after the last block${missing}`;
  const advice = `give --from ${next} or no --from, replace the table with --force instead of --append`;
  throw new OrreryError('DATASET_RANGE', { folder: 'The dataset', table, ...present, problem, advice });
}

/**
 * Returns the stored segments to write to a table of a dataset, lowest first; none if an append has nothing newer.
 * @param present the manifest of the table, if the dataset has it
 * @throws OrreryError RANGE_*, HISTORY_UNKNOWN, HISTORY_MISSING, DATASET_RANGE if an append would not begin after the
 * last block
 */
export function chooseSegments(
  table: ExportTable,
  holdings: readonly Holding[],
  { from, to, append }: Wanted,
  present: TableManifest | undefined,
): (StoredSegment & Pick<Holding, 'suspicion'>)[] {
  const stored = holdings.flatMap(({ segment, part }) => (part === undefined ? [] : [segment]));
  const newest = extreme(
    stored.map((segment) => segment.to),
    (a, b) => a > b,
  );
  const oldest = extreme(
    stored.map((segment) => segment.from),
    (a, b) => a < b,
  );
  const last = present?.segments.at(-1);
  const first = present?.segments[0];
  if (append && last !== undefined && first !== undefined) {
    const next = BigInt(last.to) + 1n;
    requireNext(nameOfTable(table), { from, to }, { from: first.from, to: last.to });
    const end = to ?? newest;
    if (end === undefined || end < next) return [];
    return requireStored(joinHoldings(holdings, { from: next, to: end }), table);
  }
  const range = { from: from ?? oldest, to: to ?? newest };
  if (range.from === undefined || range.to === undefined) {
    const ranges =
      from === undefined && to === undefined
        ? 'any segment'
        : `blocks ${from ?? 'from the first'} to ${to ?? 'the last'}`;
    throw new OrreryError('HISTORY_MISSING', { table: nameOfTable(table), ranges });
  }
  return requireStored(joinHoldings(holdings, { from: range.from, to: range.to }), table);
}
