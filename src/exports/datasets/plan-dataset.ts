import {
  type DatasetPlan,
  type HistoryAmount,
  type InputOf,
  OrreryError,
  type PlannedDatasetTable,
} from '../../contract/index.ts';
import { type ExportTable, type History, requireTable, type Span } from '../../history/index.ts';
import { freeBytes } from '../archive-paths.ts';
import type { PlanKnownRange } from '../plan-known-range.ts';
import { addAmounts, planTable, type TableSize } from '../plan-range.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { additionTo, presentIn, type TableAddition, tableOf } from './additions.ts';
import type { DatasetSummary, DatasetWriter } from './dataset-writer.ts';
import type { KnownDatasets } from './known-datasets.ts';

/** Plans exports to datasets. */
export interface DatasetPlanner {
  /**
   * Plans an export to a dataset: the valid range, and what each table would get. Writes nothing.
   * @throws OrreryError TABLE_REQUIRED, DATASET_UNKNOWN, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST
   */
  plan(request: InputOf<'planDataset'>): Promise<DatasetPlan>;
  /** Returns for each table the blocks that the dataset lacks. @param replace as `additionTo` takes it */
  additions(folder: string, tables: readonly ExportTable[], range: Span, replace: boolean): Promise<TableAddition[]>;
}

export interface DatasetPlannerParts {
  chainId: string;
  history: Pick<History, 'holdings'>;
  planKnownRange: PlanKnownRange;
  rangeFetcher: Pick<RangeFetcher, 'join'>;
  writer: Pick<DatasetWriter, 'info'>;
  datasets: Pick<KnownDatasets, 'get' | 'ofExportFolder'>;
}

/** Bytes of Parquet for a byte of deflated CSV, as measured with trades and orders (docs/scale.md). */
const PARQUET_SHARE = 0.65;
/** A table of fewer rows says nothing about the bytes of a row: its files are mostly schema. */
const MIN_MEASURED_ROWS = 10_000;

/**
 * Returns the tables and the root of the dataset in a folder; undefined if there is none.
 * @throws OrreryError DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST
 */
export function summaryOf(writer: Pick<DatasetWriter, 'info'>, folder: string): Promise<DatasetSummary | undefined> {
  return writer.info(folder).catch((thrown: unknown) => {
    if (OrreryError.from(thrown).code === 'DATASET_FOREIGN') return undefined;
    throw thrown;
  });
}

const NONE: HistoryAmount = { value: 0, certainty: 'known' };
const NO_SIZE = { segments: 0, missing: 0, suspect: 0, rows: NONE, rawBytes: NONE, bytes: NONE } as const;

/** Returns a planner of exports to datasets. */
export function createDatasetPlanner(parts: DatasetPlannerParts): DatasetPlanner {
  const { chainId, history, planKnownRange, rangeFetcher, writer, datasets } = parts;

  /**
   * Estimates the bytes of Parquet: by the rows of the table as it is, if it has 10,000 or more; else as a share of the
   * archive's bytes.
   */
  function parquetBytes(summary: DatasetSummary | undefined, table: ExportTable, size: TableSize): HistoryAmount {
    const { rows, bytes } = tableOf(summary, table) ?? { rows: 0, bytes: 0 };
    const [value, share] =
      rows >= MIN_MEASURED_ROWS ? [size.rows.value, bytes / rows] : [size.bytes.value, PARQUET_SHARE];
    if (value === null) return { value, certainty: 'unknown' };
    return { value: Math.round(value * share), certainty: 'estimated' };
  }

  async function planOne(
    summary: DatasetSummary | undefined,
    table: ExportTable,
    range: Span,
    replace: boolean,
  ): Promise<PlannedDatasetTable> {
    const addition = additionTo(presentIn(summary, table), range, replace);
    const { adds } = addition;
    if (adds === null) return { table, ...addition, ...NO_SIZE };
    const all = await history.holdings(table);
    const joined = await rangeFetcher.join(table, adds);
    const size = planTable(chainId, table, 'neutral', all, joined, adds);
    const { segments, missing, suspect, rows, rawBytes } = size;
    return {
      table,
      ...addition,
      segments,
      missing,
      suspect,
      rows,
      rawBytes,
      bytes: parquetBytes(summary, table, size),
    };
  }

  return {
    async plan({ tables, from, to, dataset, replace = false }) {
      const chosen = [...new Set(tables.map(requireTable))];
      const { id, folder } = await (dataset === undefined ? datasets.ofExportFolder() : datasets.get(dataset));
      const planned = await planKnownRange(from, to);
      const { range } = planned;
      const summary = await summaryOf(writer, folder);
      const sizes =
        range === null ? [] : await Promise.all(chosen.map((table) => planOne(summary, table, range, replace)));
      return {
        ...planned,
        tables: sizes,
        bytes: addAmounts(sizes.map(({ bytes }) => bytes)),
        dataset: id,
        folder,
        freeBytes: await freeBytes(folder),
      };
    },
    async additions(folder, tables, range, replace) {
      const summary = await summaryOf(writer, folder);
      return tables.map((table) => ({ table, ...additionTo(presentIn(summary, table), range, replace) }));
    },
  };
}
