/** Stores and sync stories for the tests of this module. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Direction, RecordOf, Row, RowKey, Scan, ScanRequest } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';
import { openForReading, openForWriting } from '../sqlite/index.ts';
import type { ListProgress, PagedList, SyncDirection } from './list-progress.ts';
import { type ListWriter, openListWriter } from './list-writer.ts';
import { LISTS_MIGRATIONS, listsFile } from './lists-format.ts';
import { comparePoints } from './records.fixture.ts';

export interface TestStore {
  folder: string;
  writer: ListWriter;
  /** A reader's connection, in the test's own thread. */
  connection: Connection;
  /** Removes all rows but keeps the identity; faster than a new store. */
  empty(): void;
}

/** Runs `use` on an empty store in a temporary folder, and removes the folder afterwards. */
export async function withStore(use: (store: TestStore) => unknown): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-store-'));
  const writer = openListWriter(folder, 'test-chain');
  const eraser = openForWriting(listsFile(folder), LISTS_MIGRATIONS);
  const connection = openForReading(listsFile(folder), LISTS_MIGRATIONS);
  const empty = () =>
    eraser.write(() => {
      for (const table of TABLES) eraser.statement(`DELETE FROM ${table}`).run();
      eraser.statement('UPDATE network SET height = NULL, block_time = NULL, observed_at = NULL').run();
      eraser.statement('UPDATE network SET current_epoch = NULL').run();
    });
  try {
    await use({ folder, writer, connection, empty });
  } finally {
    connection.close();
    eraser.close();
    writer.close();
    rmSync(folder, { recursive: true });
  }
}

const TABLES = [
  ...['walk', 'epoch', 'delegator', 'party', 'checkpoint'],
  ...['funding_summary', 'kept_period', 'funding_point', 'market'],
];

export const MARKET = 'a1'.repeat(32);
export const OTHER_MARKET = 'b2'.repeat(32);

export function listProgress(state: Partial<ListProgress> = {}): ListProgress {
  return { olderCursor: null, newerCursor: null, reachedOldest: false, confirmedAt: null, ...state };
}

/** Saves records, given oldest first, as one page of a sync that reached the oldest. */
export function saveAll<L extends PagedList>(
  writer: ListWriter,
  list: L,
  scope: string,
  oldestFirst: readonly RecordOf<L>[],
): void {
  writer.savePage({
    list,
    scope,
    records: oldestFirst.toReversed(),
    direction: 'older',
    progress: listProgress({ reachedOldest: true, confirmedAt: 1 }),
  });
}

/** A sync story: it starts in the middle of the list and reads pages in both directions, and some pages repeat rows. */
export interface SyncStory {
  /** The share of the list that is older than the start, in percent. */
  start: number;
  pages: { direction: SyncDirection; size: number; repeated: number }[];
}

export const syncStory: fc.Arbitrary<SyncStory> = fc.record({
  start: fc.integer({ min: 0, max: 100 }),
  pages: fc.array(
    fc.record({
      direction: fc.constantFrom<SyncDirection>('older', 'newer'),
      size: fc.integer({ min: 1, max: 7 }),
      repeated: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/** True for points of one time, period and source. No page may separate them. */
function areTied(one: RecordOf<PagedList> | undefined, other: RecordOf<PagedList> | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return 'dataPointType' in one && 'dataPointType' in other && comparePoints(one, other) === 0;
}

/** Saves records, given oldest first, in the pages of the story. The pages repeat until everything is stored. */
export function saveInPages<L extends PagedList>(
  writer: ListWriter,
  list: L,
  scope: string,
  oldestFirst: readonly RecordOf<L>[],
  { start, pages }: SyncStory,
): void {
  const wholeFrom = (index: number): number =>
    areTied(oldestFirst[index - 1], oldestFirst[index]) ? wholeFrom(index - 1) : index;
  const wholeTo = (index: number): number =>
    areTied(oldestFirst[index - 1], oldestFirst[index]) ? wholeTo(index + 1) : index;
  let oldest = wholeFrom(Math.floor((oldestFirst.length * start) / 100));
  let newest = oldest;
  const save = (direction: SyncDirection, page: readonly RecordOf<L>[]) =>
    writer.savePage({
      list,
      scope,
      records: page,
      direction,
      progress: listProgress({ reachedOldest: oldest === 0, confirmedAt: 1 }),
    });
  for (let turn = 0; oldest > 0 || newest < oldestFirst.length; turn += 1) {
    const { direction, size, repeated } = pages[turn % pages.length] as SyncStory['pages'][number];
    if ((direction === 'older' && oldest > 0) || newest === oldestFirst.length) {
      const from = wholeFrom(Math.max(0, oldest - size));
      const page = oldestFirst.slice(from, wholeTo(Math.min(newest, oldest + repeated)));
      oldest = from;
      save('older', page.toReversed());
    } else {
      const to = wholeTo(Math.min(oldestFirst.length, newest + size));
      const page = oldestFirst.slice(wholeFrom(Math.max(oldest, newest - repeated)), to);
      newest = to;
      save('newer', page);
    }
  }
  save('newer', []);
}

/** Above the number of rows that any test stores. */
const MAX_ROWS = 10_000;

/** Follows a scan page by page to its end. */
export function readAll<Record>(
  scan: (request: ScanRequest) => Scan<Record>,
  direction: Direction,
  limit: number,
  from?: RowKey,
): Row<Record>[] {
  const rows: Row<Record>[] = [];
  for (;;) {
    const last = rows.at(-1)?.key ?? from;
    const page = scan({ direction, limit, ...(last && { from: last }) });
    rows.push(...page.rows);
    if (page.exhausted) return rows;
    if (rows.length > MAX_ROWS) throw new Error('a scan that does not end');
    if (page.rows.length < limit) throw new Error('a short page that is not the last');
  }
}
