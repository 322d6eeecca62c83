/** Commands that work only on the files of a dataset. They open no data folder. */
import { resolve } from 'node:path';
import { type InfoResult, type VerifyResult, withDatasets } from '../dataset/index.ts';

/** Work on the files of a dataset. */
interface FilesWork {
  /** The dataset of a chain, or a folder with one. */
  folder: string;
  /** Called with the progress in a sentence. */
  onProgress: (text: string) => void;
  signal: AbortSignal;
}

/** Verifies a dataset. @throws OrreryError as `DatasetCalls.verify` */
export function verifyDatasetOnce({ folder, onProgress, signal }: FilesWork): Promise<VerifyResult> {
  return withDatasets(({ calls }) =>
    calls.verify(resolve(folder), {
      signal,
      onProgress: ({ bytes, bytesTotal }) =>
        onProgress(`${((100 * bytes) / Math.max(1, bytesTotal)).toFixed(0)} % read`),
    }),
  );
}

/**
 * Joins small files of a dataset. Returns how many it joined.
 * @throws OrreryError as `DatasetCalls.compact`
 */
export function compactDatasetOnce({ folder, onProgress, signal }: FilesWork): Promise<number> {
  return withDatasets(({ calls }) =>
    calls.compact(resolve(folder), {
      signal,
      onProgress: ({ table, files, filesTotal }) =>
        onProgress(`${table}: ${files.toLocaleString('en')} of ${filesTotal.toLocaleString('en')} files joined`),
    }),
  );
}

/** Returns what a dataset holds, without reading its rows. @throws OrreryError as `DatasetCalls.info` */
export function describeDatasetOnce(folder: string): Promise<InfoResult> {
  return withDatasets(({ calls }) => calls.info(resolve(folder)));
}
