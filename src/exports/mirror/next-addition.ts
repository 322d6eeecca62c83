import type { BlockRange } from '../../contract/index.ts';
import type { Holding, TableSpan } from '../../history/index.ts';
import type { MirroredTable } from './next-missing.ts';

/** Stored segments that a dataset lacks. `append` is false for a table that it does not have yet. */
export interface DatasetAddition extends TableSpan {
  append: boolean;
}

/** Segments that are added at once while more are being fetched: each addition makes at least one file. */
const MIN_ADDED = 50;

/** Returns the listed segments of a table, lowest first. */
function listed(holdings: readonly Holding[]): Holding[] {
  return holdings
    .filter(({ segment }) => segment.origin === 'listed')
    .sort((a, b) => (a.segment.from < b.segment.from ? -1 : 1));
}

/** Returns the stored segments at the beginning of a list that follow each other without a gap. */
function stored(holdings: readonly Holding[]): Holding[] {
  const end = holdings.findIndex(({ segment, part }, index) => {
    const before = holdings[index - 1];
    return part === undefined || (before !== undefined && before.segment.to + 1n !== segment.from);
  });
  return end === -1 ? [...holdings] : holdings.slice(0, end);
}

function spanOf(holdings: readonly Holding[]): BlockRange | undefined {
  const [first, last] = [holdings[0], holdings.at(-1)];
  return first && last && { from: first.segment.from, to: last.segment.to };
}

/**
 * Returns the stored segments that follow the last block of a table without a gap; `isAll` if no segment is left after
 * them. Undefined if there are none.
 */
function afterTable(
  { holdings }: MirroredTable,
  present: BlockRange,
): { span: BlockRange; isAll: boolean; count: number } | undefined {
  const after = listed(holdings).filter(({ segment }) => segment.from > present.to);
  const run = stored(after);
  const span = spanOf(run);
  if (span === undefined || span.from !== present.to + 1n) return undefined;
  return { span, isAll: run.length === after.length, count: run.length };
}

/**
 * Returns true if later segments than those of a table are listed, but none begins right after its last block: nothing can
 * be added to the table.
 */
export function isCutOff({ holdings, present }: Pick<MirroredTable, 'holdings' | 'present'>): boolean {
  if (present == null) return false;
  const after = listed(holdings).filter(({ segment }) => segment.from > present.to);
  return after.length > 0 && after[0]?.segment.from !== present.to + 1n;
}

/**
 * Returns the next stored segments to add to a dataset; undefined if there are none, or too few yet.
 * @param isFull true if no more segments can be stored, so that waiting for them is useless
 */
export function nextAddition(tables: readonly MirroredTable[], isFull: boolean): DatasetAddition | undefined {
  for (const mirrored of tables) {
    const { table, present, holdings } = mirrored;
    if (present == null) {
      // A table never grows at its beginning, so a new table waits until it is whole.
      const all = listed(holdings);
      const newest = all.slice(all.findLastIndex(({ part }) => part === undefined) + 1);
      const span = newest.length === all.length || isFull ? spanOf(stored(newest)) : undefined;
      if (present === null && span !== undefined) return { table, ...span, append: false };
      continue;
    }
    const run = afterTable(mirrored, present);
    if (run !== undefined && (run.isAll || isFull || run.count >= MIN_ADDED))
      return { table, ...run.span, append: true };
  }
  return undefined;
}

/**
 * Returns, for each table that the dataset has, the blocks of the stored segments that follow its last block without a
 * gap: at most one span for each table. Mirroring does not evict these segments before the dataset has them.
 */
export function notYetAdded(tables: readonly MirroredTable[]): TableSpan[] {
  return tables.flatMap((mirrored) => {
    const { table, present } = mirrored;
    const run = present == null ? undefined : afterTable(mirrored, present);
    return run === undefined ? [] : [{ table, ...run.span }];
  });
}
