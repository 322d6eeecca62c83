/** Starts exports to datasets. */
import { type DatasetJob, type InputOf, OrreryError } from '../../contract/index.ts';
import { requireTable } from '../../history/index.ts';
import { requireOutsideData } from '../archive-paths.ts';
import type { ExportJobs } from '../jobs/export-jobs.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { requireAddable } from './additions.ts';
import type { KnownDatasets } from './known-datasets.ts';
import type { DatasetPlanner } from './plan-dataset.ts';

export interface DatasetOrdersParts {
  planner: DatasetPlanner;
  datasets: KnownDatasets;
  rangeFetcher: Pick<RangeFetcher, 'join'>;
  jobs: ExportJobs;
  /** Datasets may not go here, except to the default folder of exports. */
  dataDir: string;
  defaultExportFolder: string;
}

export interface DatasetOrders {
  /** Starts one job. Throws as the method `startDataset` of the explorer's API says. */
  startDataset(request: InputOf<'startDataset'>): Promise<DatasetJob>;
}

/** Returns the object that plans and starts exports to datasets. */
export function createDatasetOrders(parts: DatasetOrdersParts): DatasetOrders {
  const { planner, datasets, rangeFetcher, jobs, dataDir, defaultExportFolder } = parts;
  return {
    async startDataset({ tables, from, to, dataset, replace = false }) {
      const chosen = [...new Set(tables.map(requireTable))];
      const { id, folder } = await (dataset === undefined ? datasets.ofExportFolder() : datasets.get(dataset));
      await requireOutsideData(folder, dataDir, defaultExportFolder);
      if (jobs.writes(folder)) throw new OrreryError('DATASET_BUSY', { folder, writer: 'another export' });
      const additions = await planner.additions(folder, chosen, { from, to }, replace);
      requireAddable(folder, additions);
      let segmentsTotal = 0;
      for (const { table, adds } of additions) {
        if (adds !== null) segmentsTotal += (await rangeFetcher.join(table, adds)).length;
      }
      await datasets.add(folder);
      const order = { kind: 'dataset', tables: chosen, from, to, dataset: id, folder, replace, segmentsTotal } as const;
      const [job] = await jobs.add([order]);
      return job as DatasetJob;
    },
  };
}
