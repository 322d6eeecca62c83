import { basename, join, resolve } from 'node:path';
import { type ExplorerApi, OrreryError } from '../../contract/index.ts';
import {
  type Datasets,
  type InfoResult,
  openDatasets,
  type VerifyResult,
  type WriteProgress,
  type WriteResult,
} from '../../dataset/index.ts';
import { EXPORT_TABLES, type ExportTable, historyFile, nameOfTable } from '../../history/index.ts';
import { chainFolder } from '../../networks/index.ts';
import { historyInWords } from './row-summary.ts';
import { type CommandNetwork, withNetwork } from './with-network.ts';

export interface WriteDatasetOptions extends CommandNetwork {
  /** Tables of history; those of which segments are stored if absent. */
  tables?: readonly ExportTable[] | undefined;
  /** Blocks, both included; the first or the last known one if absent. */
  from?: bigint | undefined;
  to?: bigint | undefined;
  /** The folder of datasets, with one folder a chain. */
  out: string;
  append: boolean;
  /** True downloads nothing. */
  offline: boolean;
  force: boolean;
  allowInexact: boolean;
  onProgress?: (text: string) => void;
}

export interface WrittenDataset extends WriteResult {
  folder: string;
}

/** Errors of a range that begins after the newest segment. */
const BEYOND_THE_END = new Set(['RANGE_OUTSIDE', 'RANGE_REVERSED']);

/** Downloads the missing segments of one table. */
type FetchTable = (table: ExportTable, from: bigint | undefined, to: bigint | undefined) => Promise<unknown>;

function progressText({ table, segments, segmentsTotal, rows }: WriteProgress): string {
  const of = `${segments.toLocaleString('en')} of ${segmentsTotal.toLocaleString('en')} segments`;
  return `${table}: ${of} written · ${rows.toLocaleString('en')} rows`;
}

/** The last block of each table of a dataset; none where there is no dataset yet. */
async function lastBlocks(datasets: Datasets, folder: string): Promise<Map<string, bigint>> {
  const info = await datasets.calls.info(folder).catch((thrown: unknown) => {
    if (OrreryError.from(thrown).code === 'DATASET_FOREIGN') return undefined;
    throw thrown;
  });
  return new Map(
    info?.tables.flatMap(({ area, table, to }) => (area === 'history' && to !== null ? [[table, BigInt(to)]] : [])),
  );
}

/**
 * Writes a dataset of a network of the data folder, or appends to it. Missing segments are downloaded first.
 * @throws OrreryError of ranges, HISTORY_MISSING, DATASET_*, SEGMENT_INEXACT, DISK_FULL, FILE_UNWRITABLE, UPSTREAM_*,
 * DATA_FOLDER_BUSY, NETWORK_BUSY, CANCELLED; downloaded segments and finished files stay
 */
export async function writeDatasetOnce(options: WriteDatasetOptions, signal: AbortSignal): Promise<WrittenDataset> {
  const { from, to, out, append, offline, force, allowInexact, onProgress } = options;
  const datasets = openDatasets();

  async function write(chainId: string, storeFolder: string, stored: readonly ExportTable[], fetchTable: FetchTable) {
    const folder = join(resolve(out), basename(chainFolder('', chainId)));
    const tables = options.tables ?? stored;
    if (!offline) {
      const last: ReadonlyMap<string, bigint> = append ? await lastBlocks(datasets, folder) : new Map();
      for (const table of tables) {
        const present = last.get(nameOfTable(table));
        const next = present === undefined ? from : (from ?? present + 1n);
        await fetchTable(table, next, to).catch((thrown: unknown) => {
          // The network has nothing after the dataset's last block yet.
          const isBehind = present !== undefined && from === undefined && to === undefined;
          if (!isBehind || !BEYOND_THE_END.has(OrreryError.from(thrown).code)) throw thrown;
        });
      }
    }
    const written = await datasets.calls.write(
      { historyFile: historyFile(storeFolder), folder, tables, from, to, append, force, allowsInexact: allowInexact },
      { signal, onProgress: (progress) => onProgress?.(progressText(progress)) },
    );
    return { ...written, folder };
  }

  async function storedIn(api: Pick<ExplorerApi, 'call'>): Promise<ExportTable[]> {
    const { tables } = await api.call('history', {}, signal);
    return EXPORT_TABLES.filter((table) => tables.some((summary) => summary.table === table && summary.segments > 0));
  }

  try {
    return await withNetwork(
      options,
      {
        async running(api, { chainId, folder }) {
          if (chainId === null || folder === undefined) throw new OrreryError('HISTORY_UNKNOWN', {});
          return write(chainId, folder, await storedIn(api), (table, first, last) =>
            api.call('sync', { only: ['history'], markets: [], tables: [table], from: first, to: last }, signal),
          );
        },
        async alone({ chainId, folder, history, historyService }) {
          const summaries = await history.summaries();
          const stored = EXPORT_TABLES.filter((table) =>
            summaries.some((sum) => sum.table === table && sum.segments > 0),
          );
          return write(chainId, folder, stored, (table, first, last) =>
            historyService.fetchTables([table], { from: first, to: last }, signal, (progress) =>
              onProgress?.(historyInWords(progress)),
            ),
          );
        },
      },
      signal,
    );
  } finally {
    await datasets.close();
  }
}

/** Verifies a dataset from its files alone. @throws OrreryError as `DatasetCalls.verify` */
export async function verifyDatasetOnce(
  folder: string,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<VerifyResult> {
  const datasets = openDatasets();
  try {
    return await datasets.calls.verify(resolve(folder), {
      signal,
      onProgress: ({ bytes, bytesTotal }) =>
        onProgress(`${((100 * bytes) / Math.max(1, bytesTotal)).toFixed(0)} % read`),
    });
  } finally {
    await datasets.close();
  }
}

/**
 * Joins small files of a dataset. Returns how many it joined.
 * @throws OrreryError as `DatasetCalls.compact`
 */
export async function compactDatasetOnce(folder: string, signal: AbortSignal): Promise<number> {
  const datasets = openDatasets();
  try {
    return await datasets.calls.compact(resolve(folder), signal);
  } finally {
    await datasets.close();
  }
}

/** Says what a dataset holds. @throws OrreryError as `DatasetCalls.info` */
export async function describeDatasetOnce(folder: string): Promise<InfoResult> {
  const datasets = openDatasets();
  try {
    return await datasets.calls.info(resolve(folder));
  } finally {
    await datasets.close();
  }
}
