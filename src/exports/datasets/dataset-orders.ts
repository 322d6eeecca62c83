/** Starts exports to datasets. */
import { createSerialQueue } from '../../async/index.ts';
import { type DatasetJob, type InputOf, type ListTable, OrreryError } from '../../contract/index.ts';
import type { Holding } from '../../history/index.ts';
import { requireOutsideData } from '../archive-paths.ts';
import type { ExportJobs } from '../jobs/export-jobs.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { requireAddable } from './additions.ts';
import type { DatasetWriter } from './dataset-writer.ts';
import type { KnownDatasets } from './known-datasets.ts';
import { type DatasetPlanner, readDatasetSummary } from './plan-dataset.ts';

/** The objects that exports to datasets use. */
export interface DatasetOrdersParts {
  planner: DatasetPlanner;
  writer: Pick<DatasetWriter, 'storedLists' | 'info'>;
  datasets: KnownDatasets;
  rangeFetcher: Pick<RangeFetcher, 'join'>;
  jobs: ExportJobs;
  /** The data folder. Datasets may not be written there, except to the default folder of exports. */
  dataDir: string;
  defaultExportFolder: string;
}

/** Starts exports to datasets. */
export interface DatasetOrders {
  /** Starts one job. Throws as the method `startDataset` of the explorer's API says. */
  startDataset(request: InputOf<'startDataset'>): Promise<DatasetJob>;
}

/** Checks that every list is stored, at least in part. @throws OrreryError NOT_CACHED naming the first that is not */
async function requireStored(writer: Pick<DatasetWriter, 'storedLists'>, lists: readonly ListTable[]): Promise<void> {
  if (lists.length === 0) return;
  const absent = (await writer.storedLists()).find(({ list, rows }) => lists.includes(list) && rows === null);
  if (absent === undefined) return;
  throw new OrreryError('NOT_CACHED', { what: `List ${absent.list}`, reason: 'no row was downloaded yet' });
}

/** Returns the object that plans and starts exports to datasets. */
export function createDatasetOrders(parts: DatasetOrdersParts): DatasetOrders {
  const { planner, writer, datasets, rangeFetcher, jobs, dataDir, defaultExportFolder } = parts;
  // Between the check of a dataset and its job, no other order may take the dataset. An order makes all its checks once
  // before: a service or a folder that does not answer then holds up no other order.
  const queued = createSerialQueue();
  return {
    async startDataset({ dataset, replace = false, renew = false, ...request }) {
      const { tables, lists, blocks } = await planner.order(request);
      await requireStored(writer, lists);
      const { id, folder } = await (dataset === undefined ? datasets.ofExportFolder() : datasets.get(dataset));
      await requireOutsideData(folder, dataDir, defaultExportFolder);
      const findAdds = async () => {
        if (jobs.writes(folder)) throw new OrreryError('DATASET_BUSY', { folder, writer: 'another export' });
        const additions = await planner.additions(folder, tables, blocks, { replace, renew });
        requireAddable(folder, additions);
        const segments: Holding[] = [];
        const adds = additions.flatMap(({ table, adds }) => (adds === null ? [] : [{ table, ...adds }]));
        for (const { table, ...range } of adds) segments.push(...(await rangeFetcher.join(table, range)));
        const segmentsDone = renew ? 0 : segments.filter(({ part }) => part !== undefined).length;
        return { adds, segmentsDone, segmentsTotal: segments.length };
      };
      const renewBefore = renew ? Date.now() : undefined;
      await findAdds();
      return queued(async () => {
        const { adds, segmentsDone, segmentsTotal } = await findAdds();
        const wasThere = (await readDatasetSummary(writer, folder)) !== undefined;
        await datasets.add(folder);
        const { from, to } = blocks ?? { from: null, to: null };
        const where = { dataset: id, folder, replace };
        const order = {
          kind: 'dataset',
          tables,
          lists,
          from,
          to,
          ...where,
          adds,
          wasThere,
          renewBefore,
          segmentsDone,
          segmentsTotal,
          writing: null,
        } as const;
        const [job] = await jobs.add([order]);
        return job as DatasetJob;
      });
    },
  };
}
