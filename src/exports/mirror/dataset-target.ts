/** The dataset to which mirroring adds new segments. After a failure it waits before it tries again. */
import { backoffMs, type RetryPolicy } from '../../async/index.ts';
import { type BlockRange, type KnownDataset, type Mirror, OrreryError } from '../../contract/index.ts';
import type { ExportTable, TableSpan } from '../../history/index.ts';
import { presentIn } from '../datasets/additions.ts';
import type { DatasetSummary, DatasetWriter } from '../datasets/dataset-writer.ts';
import type { KnownDatasets } from '../datasets/known-datasets.ts';
import { readDatasetSummary } from '../datasets/plan-dataset.ts';
import type { DatasetAddition } from './next-addition.ts';

/** The objects that the mirrored dataset uses. */
export interface DatasetTargetParts {
  writer: DatasetWriter;
  datasets: Pick<KnownDatasets, 'get'>;
  retry: RetryPolicy;
}

/** The dataset to which mirroring adds new segments. */
export interface DatasetTarget {
  /** Reads what the dataset has, once until `forget` or `add`. Never throws: `status` has a failure as `problem`. */
  read(id: string): Promise<void>;
  /** Returns the blocks that it has of a table; null if it has none; undefined while it waits after a failure. */
  presentOf(table: ExportTable): BlockRange | null | undefined;
  /** Adds segments. `status` has a failure as `problem`; after a pause `read` tries again. @throws OrreryError CANCELLED */
  add(addition: DatasetAddition, signal: AbortSignal): Promise<void>;
  /** Makes the next `read` read the dataset again, and ends the pause after a failure. */
  forget(): void;
  /** Forgets the dataset too: it was chosen anew, so it may begin anew. */
  reset(): void;
  /** Returns the rest of the pause after a failure (milliseconds, at least 1); null without a failure. */
  rest(): number | null;
  /**
   * Returns the state of the dataset for views.
   * @param tables the mirrored tables
   */
  status(id: string, tables: readonly ExportTable[]): NonNullable<Mirror['dataset']>;
}

/** Returns the dataset to which mirroring adds new segments. Nothing is read yet. */
export function createDatasetTarget({ writer, datasets, retry }: DatasetTargetParts): DatasetTarget {
  /** The dataset as it was read last. */
  let known: { dataset: KnownDataset; summary: DatasetSummary | undefined } | undefined;
  let isStale = true;
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

  /** Reads what the dataset has. @throws OrreryError also if it is not there any more: it never begins anew by itself */
  async function readSummary(folder: string): Promise<DatasetSummary | undefined> {
    const summary = await readDatasetSummary(writer, folder);
    if (summary === undefined && known?.dataset.folder === folder && known.summary !== undefined)
      throw new OrreryError('FILE_UNREADABLE', { file: folder, reason: 'the dataset is not there any more' });
    return summary;
  }

  const isResting = () => failure !== undefined && failure.until > performance.now();

  return {
    async read(id) {
      const isKnown = known?.dataset.id === id;
      if ((isKnown && !isStale) || isResting()) return;
      try {
        const dataset = await datasets.get(id);
        known = { dataset, summary: await readSummary(dataset.folder) };
        isStale = false;
        failure = undefined;
      } catch (thrown) {
        if (!isKnown) known = undefined;
        fail(thrown);
      }
    },
    presentOf: (table) => (known === undefined || isResting() ? undefined : presentIn(known.summary, table)),
    async add({ table, from, to, append }, signal) {
      if (known === undefined) return;
      const { folder } = known.dataset;
      writing = { table, from, to };
      try {
        // A disk that is not mounted leaves an empty folder.
        await readSummary(folder);
        await writer.write({ table, folder, from: append ? undefined : from, to, append, force: false }, { signal });
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
    reset() {
      known = undefined;
      forget();
    },
    rest: () => (failure === undefined ? null : Math.max(1, failure.until - performance.now())),
    status: (id, tables) => ({
      id,
      folder: known?.dataset.id === id ? known.dataset.folder : null,
      writing,
      problem: failure?.problem ?? null,
      tables: tables.map((table) => ({ table, to: presentIn(known?.summary, table)?.to ?? null })),
    }),
  };
}
