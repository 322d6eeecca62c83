/** Fills a store's list with all rows of a source, in the order of a synchronisation from the newest row to the oldest. */
import type { FilterOf, RecordOf, ScanRequest } from '../src/contract/index.ts';
import type { SandboxSource } from '../src/sandbox/index.ts';
import type { ListWriter, PagedList } from '../src/store/index.ts';

export const PAGE = 5_000;

/** Saves rows of a list whose end has been reached. */
export function savePage<L extends PagedList>(
  writer: ListWriter,
  list: L,
  scope: string,
  records: readonly RecordOf<L>[],
): void {
  const state = { olderCursor: null, newerCursor: null, reachedOldest: true, confirmedAt: Date.now() };
  writer.savePage({ list, scope, records, direction: 'older', progress: state });
}

/** Returns the number of rows, and the seconds that saving them took, without the time to generate them. */
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
