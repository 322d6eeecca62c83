import { OrreryError } from '../contract/index.ts';
import type { BlockTimes, Part, TableSpan } from '../history/index.ts';
import { isInterruption } from './interruption.ts';
import type { FetchOptions, PartFetcher } from './part-fetcher.ts';

/**
 * Fetches the table `blocks` of a segment of another table. The times of the blocks show if that table's rows are missing
 * at the end. Returns these times; undefined if blocks cannot be fetched, and the table stays unjudged.
 * @throws OrreryError only interruptions, DISK_FULL and CANCELLED
 */
export async function fetchBlocksOf(
  fetcher: PartFetcher,
  span: TableSpan,
  options: FetchOptions,
): Promise<BlockTimes | undefined> {
  if (span.table === 'TABLE_BLOCKS') return undefined;
  const { onBytes: _, former: __, ...rest } = options;
  try {
    const [blocks] = await fetcher.fetch({ ...span, table: 'TABLE_BLOCKS' }, rest);
    return blocks?.times ?? undefined;
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    if (error.code === 'CANCELLED' || error.code === 'DISK_FULL' || isInterruption(error)) throw error;
    return undefined;
  }
}

/**
 * Fetches a table of a segment, and before it the table `blocks` of the same segment: if the work is stopped between the
 * two, no rows are stored that nothing judges later. Returns the parts of the table.
 * @throws OrreryError as `PartFetcher.fetch` and `fetchBlocksOf`
 */
export async function fetchWithBlocks(fetcher: PartFetcher, span: TableSpan, options: FetchOptions): Promise<Part[]> {
  await fetchBlocksOf(fetcher, span, options);
  return await fetcher.fetch(span, options);
}
