/**
 * The dataset to which mirroring adds new segments. After a failure it waits before it tries again. The blocks of its last
 * reading are stored. So a dataset that is away is not begun anew after a restart.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { backoffMs, type RetryPolicy } from '../../async/index.ts';
import { BlockRange, type Mirror, OrreryError, Table } from '../../contract/index.ts';
import { EXPORT_TABLES, type ExportTable, type TableSpan } from '../../history/index.ts';
import type { Documents } from '../../store/index.ts';
import { presentIn } from '../datasets/additions.ts';
import type { DatasetWriter } from '../datasets/dataset-writer.ts';
import type { KnownDatasets } from '../datasets/known-datasets.ts';
import { awayError, readDatasetSummary } from '../datasets/plan-dataset.ts';
import type { DatasetAddition } from './next-addition.ts';

/** The last reading of the mirrored dataset: its id, and the blocks of its tables. */
export const ReadDataset = z.object({ id: z.string(), tables: z.array(BlockRange.extend({ table: Table })) });
export type ReadDataset = z.output<typeof ReadDataset>;
/** The id of the document with the last reading. */
const LAST_READING = 'read';

/** The chosen dataset. `folder` is null before it is found, `tables` if the dataset was never there. */
interface TargetDataset {
  id: string;
  folder: string | null;
  tables: ReadDataset['tables'] | null;
}

/** The objects that the mirrored dataset uses. */
export interface DatasetTargetParts {
  writer: DatasetWriter;
  datasets: Pick<KnownDatasets, 'get'>;
  documents: Documents<ReadDataset>;
  retry: RetryPolicy;
}

/** The dataset to which mirroring adds new segments. */
export interface DatasetTarget {
  /** Reads what the dataset has, once until `forget` or `add`. Never throws: `status` has a failure as `problem`. */
  read(id: string): Promise<void>;
  /**
   * Returns the blocks of a table that the dataset had at its last reading; null if it had none, undefined if it was never
   * read or was removed from the list.
   */
  presentOf(table: ExportTable): BlockRange | null | undefined;
  /** Adds segments. `status` has a failure as `problem`; after a pause `read` tries again. @throws OrreryError CANCELLED */
  add(addition: DatasetAddition, signal: AbortSignal): Promise<void>;
  /** Makes the next `read` read the dataset again, and ends the pause after a failure. */
  forget(): void;
  /** Does the same and forgets the last reading: a person chose the dataset again, so it may begin anew. */
  reset(): Promise<void>;
  /** Returns the rest of the pause after a failure (milliseconds, at least 1); null without a failure. */
  rest(): number | null;
  /** Returns the state of the dataset for views, without that of its tables. */
  status(id: string): Omit<NonNullable<Mirror['dataset']>, 'waits' | 'tables'>;
}

/** Returns the dataset to which mirroring adds new segments. Nothing is read yet. */
export function createDatasetTarget({ writer, datasets, documents, retry }: DatasetTargetParts): DatasetTarget {
  let known: TargetDataset | undefined;
  /** Counts the calls of `reset`: what was read before one does not count after it. */
  let resets = 0;
  /** The content of the stored document, as far as it is known. */
  let stored: ReadDataset | undefined;
  let isStale = true;
  /** True if the last call of `read` has read the dataset: it was there just now. */
  let isJustRead = false;
  let writing: TableSpan | null = null;
  let failures = 0;
  /** The last failure, until it is tried again (performance.now()). */
  let failure: { until: number; problem: string } | undefined;

  /** Starts a pause after a failure; each further failure makes it longer. */
  function fail(thrown: unknown): void {
    failures += 1;
    failure = { until: performance.now() + backoffMs(retry, failures), problem: OrreryError.from(thrown).message };
    isStale = true;
  }

  function forget(): void {
    isStale = true;
    failure = undefined;
    failures = 0;
  }

  /** Returns a dataset with its last reading, which an earlier run of the program may have stored. */
  async function recall(id: string): Promise<TargetDataset> {
    const resetsBefore = resets;
    const found = (await documents.get(LAST_READING))?.content;
    if (resets === resetsBefore) stored = found;
    return { id, folder: null, tables: found?.id === id ? found.tables : null };
  }

  /** Stores what is known of the dataset. A data folder that cannot be written must not keep it from growing. Never throws. */
  async function remember(): Promise<void> {
    if (known === undefined || known.tables === null) return;
    const content = { id: known.id, tables: known.tables };
    if (isDeepStrictEqual(content, stored)) return;
    const resetsBefore = resets;
    const isPut = await documents.put(LAST_READING, content).then(
      () => true,
      () => false,
    );
    if (isPut && resets === resetsBefore) stored = content;
  }

  /**
   * Reads the blocks that the dataset has; null if it was never there.
   * @throws OrreryError also if the dataset was there and is away, because it never begins anew by itself
   */
  async function readTables(folder: string, wasThere: boolean): Promise<TargetDataset['tables']> {
    const summary = await readDatasetSummary(writer, folder);
    if (summary === undefined && wasThere) throw awayError(folder);
    if (summary === undefined) return null;
    return EXPORT_TABLES.flatMap((table) => {
      const present = presentIn(summary, table);
      return present === null ? [] : [{ table, ...present }];
    });
  }

  function presentOf(table: ExportTable): BlockRange | null | undefined {
    return known && (known.tables?.find((each) => each.table === table) ?? null);
  }

  const isResting = () => failure !== undefined && failure.until > performance.now();

  return {
    async read(id) {
      isJustRead = false;
      let last = known?.id === id ? known : undefined;
      if ((last !== undefined && !isStale) || isResting()) return;
      const resetsBefore = resets;
      try {
        last ??= await recall(id);
        const { folder } = await datasets.get(id);
        last = { ...last, folder };
        const tables = await readTables(folder, last.tables !== null);
        if (resets !== resetsBefore) return;
        known = { id, folder, tables };
        isStale = false;
        isJustRead = true;
        failure = undefined;
        await remember();
      } catch (thrown) {
        if (resets !== resetsBefore) return;
        // A dataset that was removed from the list needs no segments.
        const isRemoved = OrreryError.hasCode(thrown, 'DATASET_UNKNOWN');
        known = isRemoved ? undefined : (last ?? { id, folder: null, tables: null });
        fail(thrown);
      }
    },
    presentOf,
    async add({ table, from, to, append }, signal) {
      if (known === undefined || known.folder === null) return;
      const { folder, tables } = known;
      const resetsBefore = resets;
      writing = { table, from, to };
      // The disk can go away before the end of the first table.
      const onProgress = () => {
        if (resets !== resetsBefore || known === undefined || known.tables !== null) return;
        known = { ...known, tables: [] };
        remember().catch(() => {});
      };
      try {
        // A disk that is not mounted leaves an empty folder.
        if (!isJustRead) await readTables(folder, tables !== null);
        isJustRead = false;
        const request = { table, folder, from: append ? undefined : from, to, append, force: false };
        await writer.write(request, { signal, onProgress });
        failures = 0;
        isStale = true;
      } catch (thrown) {
        if (signal.aborted) throw thrown;
        fail(thrown);
      } finally {
        writing = null;
      }
    },
    forget,
    async reset() {
      resets += 1;
      known = undefined;
      stored = undefined;
      forget();
      await documents.remove(LAST_READING);
    },
    rest: () => (failure === undefined ? null : Math.max(1, failure.until - performance.now())),
    status: (id) => ({
      id,
      folder: known?.id === id ? known.folder : null,
      writing,
      problem: failure?.problem ?? null,
    }),
  };
}
