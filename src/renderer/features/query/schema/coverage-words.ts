/** The stored part of a table, in words. */
import { type BlockRange, listExtent, type TableCoverage } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';

/** Returns the number of blocks in all ranges together. */
export const blocksIn = (ranges: readonly BlockRange[]): bigint =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1n, 0n);

/** Writes a range of blocks: "1 to 3,000". */
export const blocksInWords = ({ from, to }: BlockRange): string => `${formatInteger(from)} to ${formatInteger(to)}`;

/** Says which stored blocks are suspect, to follow other words; undefined if none is. */
function suspectWords(suspect: readonly BlockRange[]): string | undefined {
  const [first] = suspect;
  if (first === undefined) return undefined;
  return `, ${suspect.length === 1 ? blocksInWords(first) : counted(blocksIn(suspect), 'block')} suspect`;
}

/**
 * Says how much of a table is stored: "blocks 1 to 3,000 stored", "complete", "nothing stored".
 * @param kind 'list' for a list, which has no blocks; 'history' for a table of history
 */
export function coverageWords({
  table,
  kind,
  stored,
  missing,
  suspect = [],
  complete,
  asOf,
}: Omit<TableCoverage, 'stored' | 'missing'> & Record<'stored' | 'missing', readonly BlockRange[]>): string {
  if (kind === 'list') return listExtent({ table, complete, asOf });
  const [first, ...others] = stored;
  if (first === undefined) return 'nothing stored';
  const last = others.at(-1) ?? first;
  const whole = { from: first.from, to: last.to };
  const end = suspectWords(suspect) ?? (missing.length === 0 && others.length === 0 ? ', complete' : '');
  if (others.length === 0) return `blocks ${blocksInWords(whole)} stored${end}`;
  return `${counted(blocksIn(stored), 'block')} of ${blocksInWords(whole)} stored, ${counted(others.length, 'gap')}${end}`;
}
