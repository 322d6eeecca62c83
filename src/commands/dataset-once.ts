import { basename, join, resolve } from 'node:path';
import { type InputOf, LIST_TABLES, type ListName, type ListTable, OrreryError } from '../contract/index.ts';
import { type Datasets, type DatasetWriteResult, folderToWrite, withDatasets } from '../dataset/index.ts';
import { requireOutsideData } from '../exports/index.ts';
import { EXPORT_TABLES, type ExportTable, historyFile, nameOfTable } from '../history/index.ts';
import { chainFolder } from '../networks/index.ts';
import { LIST_OF } from '../store/index.ts';
import { download, requireAppendable, requireSameBlocks, type Source } from './dataset-download.ts';
import { type Chosen, writeInParts } from './dataset-parts.ts';
import { finishedEnds, NOTHING, readPresent } from './present-tables.ts';
import { type OnProgress, reportRows, syncThere } from './reported-sync.ts';
import { historyInWords, writingInWords } from './row-summary.ts';
import { type CommandNetwork, withNetwork } from './with-network.ts';

/** Options of `orrery dataset write`. */
export interface WriteDatasetOptions extends CommandNetwork {
  /** Tables of history; if absent, those with stored segments, or with `append` those of the dataset. */
  tables?: readonly ExportTable[] | undefined;
  /** Lists, synchronised first; if absent, those that are stored, or with `append` those of the dataset. */
  lists?: readonly ListTable[] | undefined;
  /** First block; the first known one if absent. */
  from?: bigint | undefined;
  /** Last block, included; the last known one if absent. */
  to?: bigint | undefined;
  /** The folder of datasets, with one folder for each chain. */
  out: string;
  /** True adds to a dataset that is there; else that is an error. */
  append: boolean;
  /** True downloads nothing. */
  offline: boolean;
  force: boolean;
  allowInexact: boolean;
  /** Called with the progress in a sentence. */
  onProgress?: OnProgress;
  /** Called before each download of a table, with what is downloaded and written in a sentence. */
  onDownload?(text: string): void;
  /** Called if the write ends early: the chosen tables and lists, named as in `leftOut`, of which nothing is in the dataset. */
  onNotBegun?(tables: readonly string[]): void;
}

/** The result of writing a dataset, with its folder. */
export interface WrittenDataset extends DatasetWriteResult {
  folder: string;
  /**
   * Stored tables and lists that were not written, because none was named and the dataset does not have them. Lists have
   * the prefix "lists/", because a table of history has the name of one.
   */
  leftOut: string[];
  /** Tables that kept their last block, because the dataset lacked another chosen table or list. */
  held: { table: string; to: bigint }[];
}

/** The advice about a dataset in the data folder, for the end of the reason. */
const WRITE_ELSEWHERE =
  '; write the dataset there or outside the data folder. If the dataset exists already, move it first';

/**
 * Returns the names of tables of history and of lists for messages. Lists have a prefix, because a table of history has the name of one.
 */
function namesOf(history: Iterable<string>, lists: readonly ListTable[]): string[] {
  return [...history, ...lists.map((list) => `lists/${list}`)];
}

async function writeFrom(
  datasets: Datasets,
  source: Source,
  options: WriteDatasetOptions,
  signal: AbortSignal,
): Promise<WrittenDataset> {
  const { dataDir, from, to, out, append, offline, force, allowInexact, onProgress, onDownload, onNotBegun } = options;
  const { chainId, storeFolder } = source;
  const folder = await folderToWrite(resolve(out), basename(chainFolder('', chainId)));
  await requireOutsideData(folder, dataDir, join(dataDir, 'exports'), WRITE_ELSEWHERE);
  const present = append ? await readPresent(datasets, folder) : NOTHING;
  // Appending without names continues what the dataset has, stored here or not. What is stored beside that, such as the
  // blocks of every download, was not asked for: a table of them would begin at the first block.
  const isNew = present.blocks.size === 0 && present.lists.length === 0;
  const named =
    options.tables ??
    (isNew ? source.storedTables : EXPORT_TABLES.filter((table) => present.history.has(nameOfTable(table))));
  const tables = [...new Set(named)];
  const lists =
    options.lists ??
    LIST_TABLES.filter((list) => {
      const isStored = source.storedLists.includes(LIST_OF[list]);
      // Offline, nothing could refresh a list that is not stored here.
      return isNew ? isStored : present.lists.includes(list) && (isStored || !offline);
    });
  const earlier = append || force ? NOTHING : await readPresent(datasets, folder).catch(() => NOTHING);
  const ends = finishedEnds({ tables, lists }, from, to === undefined ? earlier : NOTHING);
  if (!offline) {
    requireAppendable(tables, { from, to }, present.blocks);
    await requireSameBlocks(source, { folder, from, to, ends }, { tables, held: earlier.blocks });
  }
  const request = { historyFile: historyFile(storeFolder), folder, append, force, allowsInexact: allowInexact };
  const chosenNames = namesOf(tables.map(nameOfTable), lists);
  const write = async (part: Chosen) => {
    const [table] = part.tables;
    const range = { from, to: table === undefined ? to : (ends.get(table) ?? to) };
    if (!offline) await download(source, { ...range, onDownload }, { ...part, held: present.blocks });
    const chosen = { tables: part.tables, lists: { storeFolder, names: part.lists } };
    return datasets.calls.write(
      { ...request, ...range, ...chosen },
      {
        signal,
        onProgress: (progress) => onProgress?.(writingInWords(progress)),
      },
    );
  };
  const written = await writeInParts({ tables, lists }, write).catch(async (thrown: unknown) => {
    const begun = await readPresent(datasets, folder).catch(() => NOTHING);
    const begunNames = namesOf(begun.history, begun.lists);
    const notBegun = chosenNames.filter((name) => !begunNames.includes(name));
    // If nothing was begun, the error says enough.
    if (notBegun.length > 0 && notBegun.length < chosenNames.length) onNotBegun?.(notBegun);
    throw thrown;
  });
  const storedLists = LIST_TABLES.filter((list) => source.storedLists.includes(LIST_OF[list]));
  const stored = namesOf(source.storedTables.map(nameOfTable), storedLists);
  const isNamed = options.tables !== undefined || options.lists !== undefined;
  const leftOut = isNamed ? [] : stored.filter((name) => !chosenNames.includes(name));
  const held = [...ends].map(([table, end]) => ({ table: nameOfTable(table), to: end }));
  return { ...written, folder, leftOut, held };
}

/**
 * Writes a dataset of a network of the data folder, or appends to it. Unless `offline`, missing segments are downloaded
 * first, and lists are synchronised. After an error downloaded segments and finished files stay.
 * @throws OrreryError RANGE_*, HISTORY_*, NOT_CACHED, DATASET_*, SEGMENT_INEXACT, DISK_FULL, FILE_UNWRITABLE,
 * UPSTREAM_*, CHAIN_MISMATCH, DATA_FOLDER_BUSY, NETWORK_BUSY, CANCELLED
 */
export function writeDatasetOnce(options: WriteDatasetOptions, signal: AbortSignal): Promise<WrittenDataset> {
  const tablesOf = (summaries: readonly { table: string; segments: number }[]) =>
    EXPORT_TABLES.filter((table) => summaries.some((summary) => summary.table === table && summary.segments > 0));
  const listsOf = (resources: readonly { list: ListName }[]) => resources.map(({ list }) => list);
  return withDatasets((datasets) =>
    withNetwork(
      options,
      {
        async running(api, { chainId, folder }) {
          if (chainId === null || folder === undefined) throw new OrreryError('HISTORY_UNKNOWN', {});
          const [{ tables, segments }, { resources }] = [
            await api.call('history', {}, signal),
            await api.call('status', {}, signal),
          ];
          const sync = (request: InputOf<'sync'>) => syncThere(api, request, options.onProgress, signal);
          const source: Source = {
            chainId,
            storeFolder: folder,
            storedTables: tablesOf(tables),
            storedLists: listsOf(resources),
            listedSegments: segments,
            async listSegments() {
              const asked = api.call('sync', { only: ['history'], markets: [], tables: [] }, signal);
              await asked.catch((thrown: unknown) => {
                if (!OrreryError.from(thrown).isOffline) throw thrown;
              });
              return (await api.call('history', {}, signal)).segments;
            },
            storedSegments: async (table) => (await api.call('historyTable', { table }, signal)).parts,
            fetchTable: (table, from, to) =>
              sync({ only: ['history'], markets: [], tables: [table], from, to, exact: true }),
            syncLists: (only) => sync({ only, markets: [] }),
          };
          return writeFrom(datasets, source, options, signal);
        },
        async alone({ chainId, folder, network, reader, history, historyService }) {
          const source: Source = {
            chainId,
            storeFolder: folder,
            storedTables: tablesOf(await history.summaries()),
            storedLists: listsOf(await reader.resources(signal)),
            listedSegments: await history.segments(),
            async listSegments() {
              await historyService.fetchTables([], {}, signal);
              return history.segments();
            },
            storedSegments: async (table) =>
              (await history.holdings(table)).flatMap(({ segment, part }) => (part === undefined ? [] : [segment])),
            fetchTable: (table, from, to) =>
              historyService.fetchTables([table], { from, to, exact: true }, signal, {
                onProgress: (progress) => options.onProgress?.(historyInWords(progress)),
              }),
            syncLists: (only) =>
              reportRows({ network, reader }, options.onProgress, () =>
                network.syncOnce({ only, markets: [] }, signal),
              ),
          };
          return writeFrom(datasets, source, options, signal);
        },
      },
      signal,
    ),
  );
}
