/** Runs one export to a dataset: fetches what its tables lack, writes them one after the other, reports progress. */
import type { BlockRange, DatasetJob, DatasetResult, ListTable } from '../../contract/index.ts';
import { type ExportTable, type History, requireTable, type TableSpan } from '../../history/index.ts';
import type { EvictionPins } from '../eviction-pins.ts';
import { fetchRange, type RunOptions, secondsFor } from '../jobs/fetch-range.ts';
import { createGrowthRate } from '../jobs/growth-rate.ts';
import type { StoredDatasetJob } from '../jobs/stored-job.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { findTable, isOrdered, requireAddable, requireWhole } from './additions.ts';
import type { DatasetSummary, DatasetWriter } from './dataset-writer.ts';
import {
  AWAY_ADVICE,
  awayError,
  type DatasetPlanner,
  readDatasetSummary,
  requireDatasetThere,
} from './plan-dataset.ts';
import { findList, timeOf } from './plan-list.ts';

/** The objects that an export to a dataset uses. */
export interface DatasetExportParts {
  history: Pick<History, 'holdings'>;
  rangeFetcher: RangeFetcher;
  pins: EvictionPins;
  planner: Pick<DatasetPlanner, 'additions'>;
  writer: DatasetWriter;
}

type Order = Pick<
  StoredDatasetJob,
  'tables' | 'lists' | 'from' | 'to' | 'folder' | 'replace' | 'adds' | 'wasThere' | 'written' | 'renewBefore'
>;

/** Stores that the dataset is there, and how many segments all runs of the order have written so far. */
type NoteWritten = (written: number) => Promise<void>;

interface Step {
  table: ExportTable;
  action: 'write' | 'append' | 'correct' | 'replace';
  adds: BlockRange;
}

/** The stored segments of a step, and their rows. */
interface Amount {
  segments: number;
  rows: number;
}

async function amountOf({ history, rangeFetcher }: DatasetExportParts, { table, adds }: Step): Promise<Amount> {
  // After the fetch every segment is stored.
  const joined = await rangeFetcher.join(table, adds);
  const holdings = joined.length > 0 ? joined : await history.holdings(table);
  const parts = holdings.flatMap(({ part }) => (part === undefined ? [] : [part]));
  return { segments: parts.length, rows: parts.reduce((sum, { rows }) => sum + rows, 0) };
}

async function fetchSteps(
  parts: DatasetExportParts,
  steps: readonly Step[],
  renewBefore: number | undefined,
  options: RunOptions,
): Promise<void> {
  let fetched = { segments: 0, rows: 0, bytes: 0, segmentsTotal: 0 };
  for (const { table, adds } of steps) fetched.segmentsTotal += (await parts.rangeFetcher.join(table, adds)).length;
  for (const { table, adds } of steps)
    fetched = await fetchRange(parts.rangeFetcher, { table, ...adds, renewBefore }, options, fetched);
}

/** Returns the stored rows of each list of an order; none without lists, so that nothing is read. */
async function rowsOfLists({ writer }: DatasetExportParts, lists: readonly ListTable[]) {
  const stored = lists.length === 0 ? [] : await writer.storedLists();
  return lists.map((list) => stored.find((each) => each.list === list)?.rows ?? 0);
}

/**
 * Writes the steps one after the other, then the lists, and reports progress. Returns the number of segments that all runs
 * of the order have written.
 * @param wasThere true if the dataset was there before the download
 * @throws OrreryError as `DatasetWriter`
 */
async function writeSteps(
  parts: DatasetExportParts,
  { lists, folder, written: writtenBefore = 0 }: Order,
  steps: readonly Step[],
  wasThere: boolean,
  { signal, onProgress, retryAcrossOutages }: RunOptions,
  note: NoteWritten,
): Promise<number> {
  const amounts = await Promise.all(steps.map((step) => amountOf(parts, step)));
  const listRows = await retryAcrossOutages(() => rowsOfLists(parts, lists));
  const sum = (count: number, what: keyof Amount) => amounts.slice(0, count).reduce((all, one) => all + one[what], 0);
  const rowsBefore = (list: number) => listRows.slice(0, list).reduce((all, rows) => all + rows, 0);
  const [segmentsTotal, tableRows] = [sum(steps.length, 'segments'), sum(steps.length, 'rows')];
  const rowsTotal = tableRows + rowsBefore(lists.length);
  const rate = createGrowthRate();
  const tell = (segmentsDone: number, rowsDone: number, writing: DatasetJob['writing']): void => {
    rate.note(rowsDone);
    onProgress({
      step: 'writing',
      writing,
      segmentsDone,
      segmentsTotal,
      rowsDone,
      rowsTotal,
      bytesDone: 0,
      bytesTotal: null,
      bytesPerSecond: null,
      secondsLeft: secondsFor(rowsTotal - rowsDone, rate.perSecond()),
    });
  };
  const report = (index: number, { segments, rows }: Amount): void =>
    tell(sum(index, 'segments') + segments, sum(index, 'rows') + rows, null);
  let written = writtenBefore;
  let isThere = wasThere;
  for (const [index, { table, action, adds }] of steps.entries()) {
    report(index, { segments: 0, rows: 0 });
    const append = action === 'append';
    const request = {
      table,
      folder,
      from: append ? undefined : adds.from,
      to: adds.to,
      append,
      force: action === 'replace',
    };
    written += await retryAcrossOutages(async () => {
      if (append || isThere) await requireDatasetThere(parts.writer, folder, append ? table : undefined);
      return parts.writer.write(request, {
        signal,
        onProgress(amount) {
          // A table that is being written has a folder. The disk can go away before its end. If this cannot be stored
          // now, the end of the table or of the run stores it.
          if (!isThere) note(written).catch(() => {});
          isThere = true;
          report(index, amount);
        },
      });
    });
    isThere = true;
    await note(written);
  }
  for (const [index, list] of lists.entries()) {
    const total = listRows[index] ?? 0;
    // A list can grow after it was counted.
    const onRows = (rows: number) =>
      tell(segmentsTotal, tableRows + rowsBefore(index) + Math.min(rows, total), {
        list,
        rows,
        rowsTotal: Math.max(rows, total),
      });
    onRows(0);
    await retryAcrossOutages(async () => {
      if (isThere) await requireDatasetThere(parts.writer, folder);
      await parts.writer.writeList(list, folder, { signal, onRows });
    });
    if (!isThere) await note(written);
    isThere = true;
  }
  tell(segmentsTotal, rowsTotal, null);
  return written;
}

/** Returns the number of segments of some blocks, and those whose stored rows are suspect. */
async function judgeSegments(
  { rangeFetcher }: DatasetExportParts,
  spans: readonly TableSpan[],
): Promise<{ segments: number; suspect: DatasetResult['suspect'] }> {
  const joined = await Promise.all(
    spans.map(async ({ table, ...blocks }) =>
      (await rangeFetcher.join(table, blocks)).map((holding) => ({ table, ...holding })),
    ),
  );
  const suspect = joined
    .flat()
    .flatMap(({ table, segment: { from, to }, suspicion }) =>
      suspicion === null ? [] : [{ table, from, to, suspicion }],
    );
  return { segments: joined.flat().length, suspect };
}

/** Returns the lists of an order as the dataset has them. */
function writtenLists(summary: DatasetSummary, lists: readonly ListTable[]): DatasetResult['lists'] {
  return lists.flatMap((list) => {
    const found = findList(summary, list);
    if (found === undefined) return [];
    const { rows, files, bytes, snapshot } = found;
    return [{ list, rows, files, bytes, asOf: timeOf(snapshot?.asOf), complete: snapshot?.complete === true }];
  });
}

/**
 * Fetches the blocks that the tables of a dataset lack, and adds them; then writes the lists as they are stored.
 * Returns the tables, the lists and the root hash of the dataset. A run that was interrupted continues when the same
 * order runs again. After an error, finished files stay. Readers of the dataset see each table as it was before this
 * run or as it is after it, never a part.
 * @throws OrreryError RANGE_*, HISTORY_UNKNOWN, UPSTREAM_*, CHAIN_MISMATCH, DATASET_*, NOT_CACHED, SEGMENT_INEXACT,
 * DISK_FULL, FILE_UNWRITABLE, STORE_DAMAGED, FILE_UNREADABLE (the dataset was there and is away), CANCELLED
 */
export async function runDatasetExport(
  parts: DatasetExportParts,
  order: Order,
  options: RunOptions,
  note: NoteWritten,
): Promise<DatasetResult> {
  const { planner, pins, writer } = parts;
  const { from, to, folder, replace, renewBefore } = order;
  const choice = { replace, renew: renewBefore !== undefined };
  const tables = order.tables.map(requireTable);
  const blocks = from === null || to === null ? null : { from, to };
  const before = await options.retryAcrossOutages(() => readDatasetSummary(writer, folder));
  if (before === undefined && order.wasThere === true) throw awayError(folder, AWAY_ADVICE);
  const additions = await options.retryAcrossOutages(() => planner.additions(folder, tables, blocks, choice));
  requireAddable(folder, additions);
  requireWhole(before, additions);
  if (before !== undefined && order.wasThere !== true) await note(order.written ?? 0);
  const steps = additions.flatMap(({ table, action, adds }): Step[] => {
    if (adds === null || action === 'nothing' || action === 'blocked') return [];
    const isFinished = choice.renew && action === 'correct' && !isOrdered(order.adds, { table, ...adds });
    return isFinished ? [] : [{ table, action, adds }];
  });
  const unpins = steps.map(({ table, adds }) => pins.pin({ table, ...adds }));
  try {
    await fetchSteps(parts, steps, renewBefore, options);
    // Tables that an earlier run of the order has written count too.
    const spans = (order.adds ?? steps.map(({ table, adds }) => ({ table, ...adds }))).map((span) => ({
      ...span,
      table: requireTable(span.table),
    }));
    const { segments, suspect } = await judgeSegments(parts, spans);
    const written = await writeSteps(parts, order, steps, before !== undefined, options, note);
    const summary = await options.retryAcrossOutages(() => writer.info(folder));
    return {
      root: summary.root,
      written,
      again: choice.renew ? segments : 0,
      tables: tables.flatMap((table) => {
        const found = findTable(summary, table);
        if (found === undefined || found.from === null || found.to === null) return [];
        const { rows, files, bytes, inexact } = found;
        return [{ table, from: BigInt(found.from), to: BigInt(found.to), rows, files, bytes, inexact }];
      }),
      lists: writtenLists(summary, order.lists),
      suspect,
    };
  } finally {
    for (const unpin of unpins) unpin();
  }
}
