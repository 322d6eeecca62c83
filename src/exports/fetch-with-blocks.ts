import { OrreryError } from '../contract/index.ts';
import type { Part, TableSpan } from '../history/index.ts';
import { isInterruption } from './interruption.ts';
import type { FetchOptions, PartFetcher } from './part-fetcher.ts';

/**
 * Fetches a table of a segment, then the table `blocks` of the same segment; returns the parts of the table. The times
 * of the blocks show if rows are missing at the end. If blocks cannot be fetched, the table is stored anyway and stays
 * unproven.
 * @throws OrreryError as `PartFetcher.fetch`; of `blocks` only interruptions, DISK_FULL and CANCELLED
 */
export async function fetchWithBlocks(fetcher: PartFetcher, span: TableSpan, options: FetchOptions): Promise<Part[]> {
  const parts = await fetcher.fetch(span, options);
  if (span.table === 'TABLE_BLOCKS') return parts;
  const { onBytes: _, former: __, ...rest } = options;
  try {
    await fetcher.fetch({ ...span, table: 'TABLE_BLOCKS' }, rest);
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    if (error.code === 'CANCELLED' || error.code === 'DISK_FULL' || isInterruption(error)) throw error;
  }
  return parts;
}
