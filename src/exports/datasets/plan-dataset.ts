import {
  type BlockRange,
  type DatasetPlan,
  EXPORT_TABLES,
  type HistoryAmount,
  type InputOf,
  type ListTable,
  OrreryError,
  type PlannedDatasetTable,
} from '../../contract/index.ts';
import { type ExportTable, type History, requireTable } from '../../history/index.ts';
import { freeBytes } from '../archive-paths.ts';
import type { PlanKnownRange } from '../plan-known-range.ts';
import { addAmounts, type PlannedRange, planTable } from '../plan-range.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import {
  type Addition,
  additionTo,
  canCorrect,
  findTable,
  needsCorrection,
  presentIn,
  type TableAddition,
} from './additions.ts';
import type { DatasetSummary, DatasetWriter } from './dataset-writer.ts';
import type { KnownDatasets } from './known-datasets.ts';
import { estimateParquet } from './parquet-size.ts';
import { planList } from './plan-list.ts';

/** Plans exports to datasets. */
export interface DatasetPlanner {
  /**
   * Plans an export to a dataset: the valid range, and what each table would get. Writes nothing.
   * @throws OrreryError TABLE_REQUIRED, DATASET_UNKNOWN, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST
   */
  plan(request: InputOf<'planDataset'>): Promise<DatasetPlan>;
  /** Returns what a request asks for. @throws OrreryError TABLE_REQUIRED, HISTORY_UNKNOWN */
  order(request: InputOf<'startDataset'>): Promise<DatasetOrder>;
  /** Returns for each table the blocks that the dataset lacks, or corrects; nothing without a range. */
  additions(
    folder: string,
    tables: readonly ExportTable[],
    range: BlockRange | null,
    choice: AdditionChoice,
  ): Promise<TableAddition[]>;
}

/** How an export treats what is there: it replaces as `additionTo` says, and downloads stored segments again. */
interface AdditionChoice {
  replace: boolean;
  renew: boolean;
}

/** Tables and lists, each once. */
export interface DatasetOrder {
  tables: ExportTable[];
  lists: ListTable[];
  /** Blocks of the tables; null without tables. */
  blocks: BlockRange | null;
}

/** The objects that a planner of datasets uses. */
export interface DatasetPlannerParts {
  chainId: string;
  history: Pick<History, 'holdings'>;
  planKnownRange: PlanKnownRange;
  rangeFetcher: Pick<RangeFetcher, 'join' | 'fetchesAgain'>;
  writer: Pick<DatasetWriter, 'info' | 'storedLists'>;
  datasets: Pick<KnownDatasets, 'get' | 'ofExportFolder'>;
}

/**
 * Returns the tables and the root of the dataset in a folder; undefined if there is none. A dataset deeper in the folder
 * does not count: nothing is written there.
 * @throws OrreryError DATASET_FOREIGN if it is of another chain, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST
 */
export async function readDatasetSummary(
  writer: Pick<DatasetWriter, 'info'>,
  folder: string,
): Promise<DatasetSummary | undefined> {
  const summary = await writer.info(folder).catch((thrown: unknown) => {
    if (OrreryError.hasCode(thrown, 'DATASET_FOREIGN')) return undefined;
    throw thrown;
  });
  if (summary?.folder !== folder) return undefined;
  if (summary.otherChain === undefined) return summary;
  // Before a download: each table alone would be refused only afterwards, and one that the dataset lacks not at all.
  const problem = `it has tables of chain ${JSON.stringify(summary.otherChain)}`;
  throw new OrreryError('DATASET_FOREIGN', { folder, problem });
}

/** The advice when the dataset of an export is away, for the end of the reason. */
export const AWAY_ADVICE = '; make it available again, or start another export to begin it anew';

/** Returns the error for a dataset that was there and is away. @param advice what a person can do */
export function awayError(folder: string, advice = ''): OrreryError {
  return new OrreryError('FILE_UNREADABLE', { file: folder, reason: `the dataset is not there any more${advice}` });
}

/**
 * Makes sure that a dataset is still there, and its `table` if one is given. If its disk is not mounted any more, the
 * writer would begin another one in its place.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function requireDatasetThere(
  writer: Pick<DatasetWriter, 'info'>,
  folder: string,
  table?: ExportTable,
): Promise<void> {
  const summary = await readDatasetSummary(writer, folder);
  if (summary !== undefined && (table === undefined || presentIn(summary, table) !== null)) return;
  throw awayError(folder, AWAY_ADVICE);
}

const NONE: HistoryAmount = { value: 0, certainty: 'known' };
const NO_SIZE = {
  segments: 0,
  missing: 0,
  suspect: 0,
  again: 0,
  unjudged: 0,
  rows: NONE,
  rawBytes: NONE,
  bytes: NONE,
} as const;

/** Returns an amount of stored rows that may be others after their download. */
const asEstimate = (amount: HistoryAmount): HistoryAmount =>
  amount.certainty === 'known' ? { ...amount, certainty: 'estimated' } : amount;

/** The plan of an export of only lists, which have no blocks. */
const NO_RANGE: PlannedRange = { requested: null, range: null, problem: null, nearestStarts: [], nearestEnds: [] };

/** Returns the tables and lists of a request, each once. @throws OrreryError TABLE_REQUIRED if there is none */
function chosenOf(request: Pick<InputOf<'planDataset'>, 'tables' | 'lists'>): Pick<DatasetOrder, 'tables' | 'lists'> {
  const tables = [...new Set(request.tables.map(requireTable))];
  const lists = [...new Set(request.lists)];
  if (tables.length + lists.length > 0) return { tables, lists };
  throw new OrreryError('TABLE_REQUIRED', { allowed: EXPORT_TABLES.join(', ') });
}

/** Returns a planner of exports to datasets. */
export function createDatasetPlanner(parts: DatasetPlannerParts): DatasetPlanner {
  const { chainId, history, planKnownRange, rangeFetcher, writer, datasets } = parts;

  /** Decides as `additionTo`, and corrects a table of exactly this range where that is needed or wanted. */
  async function additionOf(
    summary: DatasetSummary | undefined,
    table: ExportTable,
    range: BlockRange,
    { replace, renew }: AdditionChoice,
  ): Promise<Addition> {
    const addition = additionTo(presentIn(summary, table), range, replace);
    const { action, present } = addition;
    if (action !== 'nothing' || present?.from !== range.from || present.to !== range.to) return addition;
    const isWanted = renew ? canCorrect : needsCorrection;
    const correctable = isWanted(await rangeFetcher.join(table, range), findTable(summary, table)?.digest);
    return correctable ? { present, action: 'correct', adds: range } : addition;
  }

  async function planOne(
    summary: DatasetSummary | undefined,
    table: ExportTable,
    range: BlockRange,
    choice: AdditionChoice,
  ): Promise<PlannedDatasetTable> {
    const addition = await additionOf(summary, table, range, choice);
    const { adds } = addition;
    if (adds === null) return { table, ...addition, ...NO_SIZE };
    const all = await history.holdings(table);
    const joined = await rangeFetcher.join(table, adds);
    const order = { chainId, table, names: 'neutral', range: adds } as const;
    const size = planTable(order, { all, joined }, rangeFetcher.fetchesAgain);
    const { segments, suspect, unjudged } = size;
    const [missing, again] = choice.renew ? [segments, 0] : [size.missing, size.again];
    const counts = { segments, missing, suspect, again, unjudged };
    if (addition.action === 'correct') return { table, ...addition, ...NO_SIZE, ...counts };
    const [rows, rawBytes] = choice.renew
      ? [asEstimate(size.rows), asEstimate(size.rawBytes)]
      : [size.rows, size.rawBytes];
    return {
      table,
      ...addition,
      ...counts,
      rows,
      rawBytes,
      bytes: estimateParquet({ range: adds, size }, findTable(summary, table), all),
    };
  }

  return {
    async order({ from, to, ...request }) {
      const { tables, lists } = chosenOf(request);
      if (tables.length === 0) return { tables, lists, blocks: null };
      if (from !== undefined && to !== undefined) return { tables, lists, blocks: { from, to } };
      const { range: blocks } = await planKnownRange(from, to);
      if (blocks === null) throw new OrreryError('HISTORY_UNKNOWN', {});
      return { tables, lists, blocks };
    },
    async plan({ from, to, dataset, replace = false, renew = false, ...request }) {
      const chosen = chosenOf(request);
      const { id, folder } = await (dataset === undefined ? datasets.ofExportFolder() : datasets.get(dataset));
      const planned = chosen.tables.length === 0 ? NO_RANGE : await planKnownRange(from, to);
      const { range } = planned;
      const [summary, stored] = await Promise.all([
        readDatasetSummary(writer, folder),
        chosen.lists.length === 0 ? [] : writer.storedLists(),
      ]);
      const tables =
        range === null
          ? []
          : await Promise.all(chosen.tables.map((table) => planOne(summary, table, range, { replace, renew })));
      const lists = stored.filter(({ list }) => chosen.lists.includes(list)).map((each) => planList(summary, each));
      return {
        ...planned,
        tables,
        lists,
        bytes: addAmounts([...tables, ...lists].map(({ bytes }) => bytes)),
        dataset: id,
        folder,
        freeBytes: await freeBytes(folder),
      };
    },
    async additions(folder, tables, range, choice) {
      if (range === null) return [];
      const summary = await readDatasetSummary(writer, folder);
      return Promise.all(
        tables.map(async (table) => ({ table, ...(await additionOf(summary, table, range, choice)) })),
      );
    },
  };
}
