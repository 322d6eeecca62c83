/** Commands that work only on the files of a dataset. They open no data folder. */
import { resolve } from 'node:path';
import { type InfoResult, openDatasets, type VerifyResult } from '../../dataset/index.ts';

/** Verifies a dataset. @throws OrreryError as `DatasetCalls.verify` */
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
export async function compactDatasetOnce(
  folder: string,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const datasets = openDatasets();
  try {
    return await datasets.calls.compact(resolve(folder), {
      signal,
      onProgress: ({ table, files, filesTotal }) =>
        onProgress(`${table}: ${files.toLocaleString('en')} of ${filesTotal.toLocaleString('en')} files joined`),
    });
  } finally {
    await datasets.close();
  }
}

/** Returns what a dataset holds, without reading its rows. @throws OrreryError as `DatasetCalls.info` */
export async function describeDatasetOnce(folder: string): Promise<InfoResult> {
  const datasets = openDatasets();
  try {
    return await datasets.calls.info(resolve(folder));
  } finally {
    await datasets.close();
  }
}
