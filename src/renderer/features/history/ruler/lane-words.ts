/** The content of the ruler, in words. */
import type { BlockRange, KnownSegment } from '../../../../contract/index.ts';
import { counted, formatBytes, formatInteger } from '../../../ui/format/index.ts';
import type { Lane } from '../data/use-history.ts';
import { TABLE_WORDS } from '../tables.ts';

/** Writes a range of blocks: "1,001 – 2,000". */
export function rangeWords({ from, to }: BlockRange): string {
  return `${formatInteger(from)} – ${formatInteger(to)}`;
}

/** Numbers of segments of one table. Suspect ones are counted as stored too. */
export interface LaneSums {
  stored: number;
  suspect: number;
  total: number;
}

/** Counts the stored, suspect and known segments of a table in the ruler; undefined until they are read. */
export function sumsOf({ states }: Lane): LaneSums | undefined {
  if (states === undefined) return undefined;
  let stored = 0;
  let suspect = 0;
  for (const state of states) {
    if (state !== 'missing') stored += 1;
    if (state === 'suspect') suspect += 1;
  }
  return { stored, suspect, total: states.length };
}

/** Says how many of a table's segments are stored: "none", "all", "3 of 4,412". */
export function sumsWords({ stored, total }: LaneSums): string {
  if (stored === 0) return 'none';
  return stored === total ? 'all' : `${formatInteger(stored)} of ${formatInteger(total)}`;
}

/** The reason why rows of a segment are suspect, in words. */
export const SUSPICION_WORDS = {
  disputed: 'another service has different rows',
  short: 'its rows end long before the segment ends',
  outside: 'some rows are outside its blocks',
} as const;

/** Says what is stored of one table in a segment: "Trades: 1,204 rows, 80 kB", "Trades: missing". */
export function partWords({ table, parts }: Lane, segment: BlockRange): string {
  const part = parts.get(segment.from);
  const name = TABLE_WORDS[table];
  if (part === undefined || part.to !== segment.to) return `${name}: missing`;
  if (part.suspicion !== null) return `${name}: suspect, ${SUSPICION_WORDS[part.suspicion]}`;
  return `${name}: ${counted(part.rows, 'row')}, ${formatBytes(part.storedBytes)}`;
}

/**
 * Describes a segment: "Segment 1 – 1,000: 1,000 blocks, schema 12". Adds ", found in a download" if the network did
 * not list it.
 */
export function segmentWords({ from, to, schemaVersion, origin }: KnownSegment): string {
  const learnt = origin === 'learnt' ? ', found in a download' : '';
  return `Segment ${rangeWords({ from, to })}: ${counted(to - from + 1n, 'block')}, schema ${schemaVersion}${learnt}`;
}
