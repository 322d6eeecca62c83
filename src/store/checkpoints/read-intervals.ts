import { divideUp } from '../../analysis/index.ts';
import { type InputOf, MAX_INT64, type OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { keepAll, type Reduction, reduceColumns } from '../rollups/reduction.ts';
import { appendMark, type Mark, type Summary, summarizePoint } from '../rollups/summary.ts';
import { readCoverage } from '../scans/coverage.ts';

type Intervals = OutputOf<'checkpointIntervals'>;
type Flag = Intervals['flags'][number];

const MAX_FLAGS = 500;
const WHOLE_PER_COLUMN = 2;

interface Interval {
  fromBlock: bigint;
  toBlock: bigint;
  blocks: bigint;
  /** The later checkpoint has the same hash as the earlier one. */
  repeats: boolean;
}

/**
 * Returns the intervals between neighbouring checkpoints in the blocks `from` to `to` (both included), ascending. The
 * last checkpoint before `from` is also a neighbour, so the first interval may begin below `from`. Empty if there are
 * fewer than two checkpoints.
 */
function readIntervals(connection: Connection, from: bigint, to: bigint): Interval[] {
  const [before] = connection.statement('SELECT max(at_block) FROM checkpoint WHERE at_block < ?').get(from) ?? [];
  const rows = connection
    .statement('SELECT at_block, hash FROM checkpoint WHERE at_block BETWEEN ? AND ? ORDER BY at_block')
    .all(typeof before === 'bigint' ? before : from, to);
  return rows.slice(1).map(([block, hash], index) => {
    const [earlier, earlierHash] = rows[index] ?? [];
    const [fromBlock, toBlock] = [earlier as bigint, block as bigint];
    return { fromBlock, toBlock, blocks: toBlock - fromBlock, repeats: hash !== '' && hash === earlierHash };
  });
}

/** Returns the middle one of the sorted values, or the lower of the two middle values; null for an empty list. */
function findMedian(values: readonly bigint[]): bigint | null {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

function flagKind({ blocks, repeats }: Interval, median: bigint): Flag['kind'] | null {
  if (repeats) return 'repeated';
  if (2n * blocks >= 3n * median) return 'gap';
  return 2n * blocks <= median ? 'early' : null;
}

/**
 * Returns a flag for each unusual interval, in the given order: `repeated` (same hash as the checkpoint before), `gap`
 * (at least 1.5 times the median) or `early` (at most half of it).
 * @param median blocks
 */
function flagIntervals(intervals: readonly Interval[], median: bigint): Flag[] {
  return intervals.flatMap((interval) => {
    const kind = flagKind(interval, median);
    const { fromBlock, toBlock, blocks } = interval;
    // The interval, rounded to whole medians, minus the checkpoint that is stored.
    const missing = kind === 'gap' ? Math.max(1, Number((2n * blocks + median) / (2n * median)) - 1) : 0;
    return kind === null ? [] : [{ kind, fromBlock, toBlock, blocks, missing }];
  });
}

function reduce(intervals: readonly Interval[], from: bigint, width: bigint, columns: number): Reduction {
  const summaries = new Map<number, Summary>();
  const marks: Mark[] = [];
  for (const { toBlock, blocks } of intervals) {
    const mark = { at: toBlock, value: blocks.toString() };
    const column = Number((toBlock - from) / width);
    const known = summaries.get(column);
    if (known === undefined) summaries.set(column, summarizePoint(mark, 0n));
    else appendMark(known, mark, 0n);
    marks.push(mark);
  }
  return marks.length <= columns * WHOLE_PER_COLUMN ? keepAll(marks) : reduceColumns(summaries.values());
}

/**
 * Answers `checkpointIntervals`: the intervals between checkpoints, reduced for a chart, their median (blocks), and at
 * most 500 unusual ones, newest first. Without `from` and `to`, takes all stored checkpoints.
 * @throws OrreryError NOT_CACHED if the list of checkpoints was never synchronised
 */
export function readCheckpointIntervals(connection: Connection, input: InputOf<'checkpointIntervals'>): Intervals {
  const [oldest, newest] = connection.statement('SELECT min(at_block), max(at_block) FROM checkpoint').get() ?? [];
  const lowest = input.from ?? (typeof oldest === 'bigint' ? oldest : 0n);
  const highest = input.to ?? (typeof newest === 'bigint' ? newest : lowest);
  const from = lowest > MAX_INT64 ? MAX_INT64 : lowest;
  const to = highest > MAX_INT64 ? MAX_INT64 : highest < from ? from : highest;
  const list = { list: 'checkpoints', scope: '', what: 'The list of checkpoints' } as const;
  const { coverage } = readCoverage(connection, list, { atLeast: from });
  const intervals = readIntervals(connection, from, to);
  const median = findMedian(intervals.map(({ blocks }) => blocks));
  const flags = median === null ? [] : flagIntervals(intervals, median).reverse();
  const width = divideUp(to + 1n - from, BigInt(input.columns));
  const columns = Number(divideUp(to + 1n - from, width));
  const { positions, values, ...reduced } = reduce(intervals, from, width, columns);
  const count = (kind: Flag['kind']) => flags.filter((flag) => flag.kind === kind).length;
  return {
    from,
    to,
    width,
    columns,
    intervals: { ...reduced, blocks: positions, values: values.map(BigInt) },
    median,
    flags: flags.slice(0, MAX_FLAGS),
    gaps: count('gap'),
    early: count('early'),
    repeated: count('repeated'),
    coverage,
  };
}
