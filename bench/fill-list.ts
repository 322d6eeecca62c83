/** A store's list filled with all that a source generates, as a walk from the newest row to the oldest would. */
import type { FilterOf, RecordOf, ScanRequest } from '../src/contract/index.ts';
import type { SandboxSource } from '../src/sandbox/index.ts';
import type { ListWriter, PagedList } from '../src/store/index.ts';

export const PAGE = 5_000;

/** Keeps rows of a list that has been read to its end. */
export function savePage<L extends PagedList>(
  writer: ListWriter,
  list: L,
  scope: string,
  records: readonly RecordOf<L>[],
): void {
  const state = { olderCursor: null, newerCursor: null, reachedOldest: true, confirmedAt: Date.now() };
  writer.savePage(list, scope, records, 'older', state);
}

/** Returns how many rows there are, and the seconds that keeping them took, without generating them. */
export async function fillList<L extends PagedList>(
  source: SandboxSource,
  writer: ListWriter,
  list: L,
  scope: string,
  filter: FilterOf<L>,
): Promise<{ rows: number; seconds: number }> {
  const filled = { rows: 0, seconds: 0 };
  let request: ScanRequest = { direction: 'descending', limit: PAGE };
  for (;;) {
    const { rows, exhausted } = await source.scan(list, filter, request);
    const records = rows.map(({ record }) => record);
    const started = performance.now();
    savePage(writer, list, scope, records);
    filled.seconds += (performance.now() - started) / 1000;
    filled.rows += rows.length;
    if (exhausted) return filled;
    request = { ...request, from: rows.at(-1)?.key };
  }
}
