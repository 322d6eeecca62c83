import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ExportResult } from '../../contract/index.ts';
import { type History, requireTable } from '../../history/index.ts';
import type { EvictionPins } from '../eviction-pins.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { fetchRange, type RunOptions, secondsFor } from './fetch-range.ts';
import { createGrowthRate } from './growth-rate.ts';
import { resultOf, type StoredArchiveJob } from './stored-job.ts';

/** The objects that an export to an archive uses. */
export interface ExportParts {
  history: History;
  rangeFetcher: RangeFetcher;
  pins: EvictionPins;
  /** Base URL of the data service, or "sandbox", for the manifest. */
  address(): string;
}

type Order = Pick<StoredArchiveJob, 'table' | 'from' | 'to' | 'file' | 'names' | 'replace' | 'offline' | 'renewBefore'>;

/**
 * Fetches the missing segments of an order, then writes its archive. After an error, nothing new exists under the final
 * name.
 * @param again the order may already have been completed, by an earlier run that recorded nothing or by a command. Then an
 * existing file of the expected size is its own result.
 * @throws OrreryError RANGE_*, HISTORY_UNKNOWN, UPSTREAM_*, CHAIN_MISMATCH, HISTORY_MISSING (offline), FILE_EXISTS,
 * DISK_FULL, FILE_UNWRITABLE, STORE_DAMAGED, CANCELLED
 */
export async function runExport(
  parts: ExportParts,
  order: Order,
  again: boolean,
  options: RunOptions,
): Promise<ExportResult> {
  const { history, rangeFetcher, pins, address } = parts;
  const { from, to, file, names, replace, offline, renewBefore } = order;
  const table = requireTable(order.table);
  const range = { from, to };
  const release = pins.pin({ table, ...range });
  try {
    // Before anything is fetched: a segment that is fetched again changes the size. Segments may be missing here.
    const found = again ? await findOwn(history, order).catch(() => undefined) : undefined;
    if (!offline) await fetchRange(rangeFetcher, { table, ...range, renewBefore }, options);
    const rate = createGrowthRate();
    let mayBeDone = again;
    // A thread that ended while it wrote may have finished the archive, so the next attempt checks for it.
    const exported = await options.retryAcrossOutages(async () => {
      const force =
        replace || (await isStill(file, found)) || (mayBeDone && (await findOwn(history, order)) !== undefined);
      mayBeDone = true;
      return await history.export(
        {
          table,
          range,
          names,
          network: address(),
          out: file,
          force,
        },
        {
          signal: options.signal,
          onProgress({ bytes, bytesTotal, segments, segmentsTotal, rows, rowsTotal }) {
            rate.note(bytes);
            const perSecond = rate.perSecond();
            options.onProgress({
              step: 'writing',
              segmentsDone: segments,
              segmentsTotal,
              rowsDone: rows,
              rowsTotal,
              bytesDone: bytes,
              bytesTotal,
              bytesPerSecond: perSecond === null ? null : Math.round(perSecond),
              secondsLeft: secondsFor(bytesTotal - bytes, perSecond),
            });
          },
        },
      );
    });
    return resultOf(exported);
  } finally {
    release();
  }
}

/** Returns true if the file is the one that was found, and was not written since. */
async function isStill(file: string, found: Stats | undefined): Promise<boolean> {
  if (found === undefined) return false;
  const now = await stat(file).catch(() => undefined);
  return now?.ino === found.ino && now.size === found.size && now.mtimeMs === found.mtimeMs;
}

/** Returns the file if it has exactly the size of the order's archive. */
async function findOwn(history: History, { table, from, to, file, names }: Order): Promise<Stats | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  const archive = await history.openArchive({ table: requireTable(table), range: { from, to }, names });
  await archive.close();
  return found.isFile() && found.size === archive.bytes ? found : undefined;
}
