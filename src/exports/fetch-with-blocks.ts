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

/** Fetches blocks as `fetchBlocksOf`. Returns false if that was interrupted. @throws OrreryError DISK_FULL, CANCELLED */
export async function tryBlocksOf(fetcher: PartFetcher, span: TableSpan, options: FetchOptions): Promise<boolean> {
  try {
    await fetchBlocksOf(fetcher, span, options);
    return true;
  } catch (thrown) {
    if (isInterruption(OrreryError.from(thrown))) return false;
    throw thrown;
  }
}

/**
 * Fetches a table of a segment, and before it the table `blocks` of the same segment: if the work is stopped between the
 * two, no rows are stored that nothing judges later. If the network or a thread fails only at the blocks, the table is
 * fetched all the same, and then the blocks once more; if they fail again, the table stays unjudged. Returns the parts of
 * the table.
 * @throws OrreryError as `PartFetcher.fetch`
 */
export async function fetchWithBlocks(fetcher: PartFetcher, span: TableSpan, options: FetchOptions): Promise<Part[]> {
  const hadBlocks = await tryBlocksOf(fetcher, span, options);
  const parts = await fetcher.fetch(span, options);
  // The interruption may have been a short one: the table has come since.
  if (!hadBlocks) await tryBlocksOf(fetcher, span, options);
  return parts;
}
