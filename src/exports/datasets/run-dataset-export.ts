/** Runs one export to a dataset: fetches what its tables lack, writes them one after the other, reports progress. */
import type { DatasetResult } from '../../contract/index.ts';
import { type ExportTable, type History, requireTable, type Span } from '../../history/index.ts';
import type { EvictionPins } from '../eviction-pins.ts';
import { fetchRange, type RunOptions, secondsFor } from '../jobs/fetch-range.ts';
import { createRate } from '../jobs/rate.ts';
import type { StoredDatasetJob } from '../jobs/stored-job.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { requireAddable, tableOf } from './additions.ts';
import type { DatasetWriter } from './dataset-writer.ts';
import type { DatasetPlanner } from './plan-dataset.ts';

export interface DatasetExportParts {
  history: Pick<History, 'holdings'>;
  rangeFetcher: RangeFetcher;
  pins: EvictionPins;
  planner: Pick<DatasetPlanner, 'additions'>;
  writer: DatasetWriter;
}

type Order = Pick<StoredDatasetJob, 'tables' | 'from' | 'to' | 'folder' | 'replace'>;

interface Step {
  table: ExportTable;
  action: 'write' | 'append' | 'replace';
  adds: Span;
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

async function fetchSteps(parts: DatasetExportParts, steps: readonly Step[], options: RunOptions): Promise<void> {
  let fetched = { segments: 0, rows: 0, bytes: 0, segmentsTotal: 0 };
  for (const { table, adds } of steps) fetched.segmentsTotal += (await parts.rangeFetcher.join(table, adds)).length;
  for (const { table, adds } of steps) fetched = await fetchRange(parts.rangeFetcher, table, adds, options, fetched);
}

/**
 * Writes the steps one after the other and reports progress. Returns the number of segments of all steps.
 * @throws OrreryError as `DatasetWriter.write`
 */
async function writeSteps(
  parts: DatasetExportParts,
  { from, to, folder }: Order,
  steps: readonly Step[],
  { signal, onProgress, retryAcrossOutages }: RunOptions,
): Promise<number> {
  const amounts = await Promise.all(steps.map((step) => amountOf(parts, step)));
  const sum = (count: number, what: keyof Amount) => amounts.slice(0, count).reduce((all, one) => all + one[what], 0);
  const [segmentsTotal, rowsTotal] = [sum(steps.length, 'segments'), sum(steps.length, 'rows')];
  const rate = createRate();
  const report = (index: number, { segments, rows }: Amount): void => {
    const rowsDone = sum(index, 'rows') + rows;
    rate.note(rowsDone);
    onProgress({
      step: 'writing',
      segmentsDone: sum(index, 'segments') + segments,
      segmentsTotal,
      rowsDone,
      rowsTotal,
      bytesDone: 0,
      bytesTotal: null,
      bytesPerSecond: null,
      secondsLeft: secondsFor(rowsTotal - rowsDone, rate.perSecond()),
    });
  };
  for (const [index, { table, action }] of steps.entries()) {
    report(index, { segments: 0, rows: 0 });
    const append = action === 'append';
    const request = { table, folder, from: append ? undefined : from, to, append, force: action === 'replace' };
    await retryAcrossOutages(() =>
      parts.writer.write(request, { signal, onProgress: (amount) => report(index, amount) }),
    );
  }
  report(steps.length, { segments: 0, rows: 0 });
  return segmentsTotal;
}

/**
 * Fetches the blocks of a range that the tables of a dataset lack, and adds them. Returns the dataset's tables and
 * root. The same order continues where an earlier run ended. After an error finished files stay, and readers of the
 * dataset see each table as before or after its entry.
 * @throws OrreryError of ranges, of services, DATASET_*, SEGMENT_INEXACT, DISK_FULL, FILE_UNWRITABLE, STORE_DAMAGED,
 * CANCELLED
 */
export async function runDatasetExport(
  parts: DatasetExportParts,
  order: Order,
  options: RunOptions,
): Promise<DatasetResult> {
  const { planner, pins, writer } = parts;
  const { from, to, folder, replace } = order;
  const tables = order.tables.map(requireTable);
  const additions = await options.retryAcrossOutages(() => planner.additions(folder, tables, { from, to }, replace));
  requireAddable(folder, additions);
  const steps = additions.flatMap(({ table, action, adds }): Step[] =>
    adds === null || action === 'nothing' || action === 'blocked' ? [] : [{ table, action, adds }],
  );
  const unpins = steps.map(({ table, adds }) => pins.pin({ table, ...adds }));
  try {
    await fetchSteps(parts, steps, options);
    const written = await writeSteps(parts, order, steps, options);
    const summary = await options.retryAcrossOutages(() => writer.info(folder));
    return {
      root: summary.root,
      written,
      tables: tables.flatMap((table) => {
        const found = tableOf(summary, table);
        if (found === undefined || found.from === null || found.to === null) return [];
        const { rows, files, bytes, inexact } = found;
        return [{ table, from: BigInt(found.from), to: BigInt(found.to), rows, files, bytes, inexact }];
      }),
    };
  } finally {
    for (const unpin of unpins) unpin();
  }
}
