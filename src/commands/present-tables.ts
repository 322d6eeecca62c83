import { LIST_TABLES, type ListTable, OrreryError } from '../contract/index.ts';
import type { Datasets } from '../dataset/index.ts';
import { type ExportTable, nameOfTable } from '../history/index.ts';
import type { Chosen } from './dataset-parts.ts';

/** The tables and lists that a dataset has already. */
export interface Present {
  /** The blocks of each table of history, by name, in decimal digits. */
  blocks: ReadonlyMap<string, { from: string; to: string }>;
  /** The names of its tables of history, also of those that were only begun. */
  history: ReadonlySet<string>;
  lists: readonly ListTable[];
}

/**
 * Returns the last blocks of the tables that an earlier run of the same write has finished, if another chosen table or list
 * is missing. The blocks that arrived since must not give a finished table another range.
 * @param from the first block of the write; the first known one if undefined
 */
export function finishedEnds(
  { tables, lists }: Chosen,
  from: bigint | undefined,
  present: Present,
): ReadonlyMap<ExportTable, bigint> {
  const held = tables.map((table) => [table, present.blocks.get(nameOfTable(table))] as const);
  const isWhole = held.every(([, blocks]) => blocks) && lists.every((list) => present.lists.includes(list));
  // Nothing is left to continue. Newer blocks are for --append.
  if (isWhole) return new Map();
  return new Map(
    held.flatMap(([table, blocks]) =>
      blocks === undefined || (from !== undefined && from !== BigInt(blocks.from)) ? [] : [[table, BigInt(blocks.to)]],
    ),
  );
}

export const NOTHING: Present = { blocks: new Map(), history: new Set(), lists: [] };

/** Returns what the dataset in a folder has; nothing if it is none yet. A dataset deeper in the folder does not count. */
export async function readPresent(datasets: Datasets, folder: string): Promise<Present> {
  const info = await datasets.calls.info(folder).catch((thrown: unknown) => {
    if (OrreryError.hasCode(thrown, 'DATASET_FOREIGN')) return undefined;
    throw thrown;
  });
  const tables = info?.folder === folder ? info.tables : [];
  return {
    blocks: new Map(
      tables.flatMap(({ area, table, from, to }) =>
        area === 'history' && from !== null && to !== null
          ? [[table, { from: String(from), to: String(to) }] as const]
          : [],
      ),
    ),
    history: new Set(tables.filter(({ area }) => area === 'history').map(({ table }) => table)),
    lists: LIST_TABLES.filter((list) => tables.some(({ area, table }) => area === 'lists' && table === list)),
  };
}
