import { type Datasets, openDatasets } from '../../dataset/index.ts';

/** Returns the result of work with a process of datasets, which ends with the work. */
export async function withDatasets<Result>(work: (datasets: Datasets) => Promise<Result>): Promise<Result> {
  const datasets = openDatasets();
  try {
    return await work(datasets);
  } finally {
    await datasets.close();
  }
}
