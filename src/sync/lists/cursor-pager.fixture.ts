/** A list sync by cursors over a list in memory and a real store, which each test file begins before a test and ends after it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Party } from '../../contract/index.ts';
import { createCursorPager } from './cursor-pager.ts';
import { base, openEmptyStore, writer } from './empty-store.fixture.ts';
import type { ListSync } from './list-sync.ts';
import { createPagedService, type PagedService } from './paged-service.fixture.ts';
import type { CursorList } from './row-identity.ts';

export let service: PagedService;
export let reported: string[];

/** A cursor contains its generation and its row. Dead generations are refused; all others belong to another service. */
const generationOf = (cursor: string) => /^[a-z]+(?=\d)/.exec(cursor)?.[0] ?? '';
export let dead: Set<string>;

/** Starts with an empty list and an empty store. */
export function beginCursorPager(): void {
  service = createPagedService();
  dead = new Set();
  reported = [];
  openEmptyStore();
}

export { end, reopen, signal, syncToTheEnd } from './empty-store.fixture.ts';

export function cursorPagerOf<L extends CursorList>(list: L, pageSize: number): ListSync<L> {
  return createCursorPager(list, {
    service: 'service',
    isBehind: false,
    isOtherEndpoint: (cursor) => generationOf(cursor) !== service.generation && !dead.has(generationOf(cursor)),
    rebind: (cursor) => (dead.has(generationOf(cursor)) ? cursor : cursor.replace(/^[a-z]+(?=\d)/, service.generation)),
    list: (name, filter, pagination) => service.list(name, filter, pagination) as never,
    writer,
    onRows: (name) => reported.push(name),
    pageSize,
  });
}

export const partyNamed = (id: string): Party => ({ id, alias: '', metadata: [] });
export const idOfNumber = (number: number) => number.toString(16).padStart(64, '0');
export const addServedParty = (number: number) =>
  service.rows.push({ key: BigInt(number), record: partyNamed(idOfNumber(number)) });
export const addServedCheckpoint = (block: number) =>
  service.rows.push({
    key: BigInt(block),
    record: { atBlock: BigInt(block), hash: `h${block}`, blockHash: `b${block}` },
  });

const IN_ORDER = {
  parties: 'SELECT id FROM party ORDER BY rank DESC',
  checkpoints: 'SELECT at_block FROM checkpoint ORDER BY at_block DESC',
};

/** The stored rows, newest first; read from the file itself, since a reader's threads take longer than these tests. */
export function rowsInFile(list: CursorList): unknown[] {
  const database = new Database(join(base, 'lists.sqlite'), { readonly: true });
  try {
    return database.prepare(IN_ORDER[list]).pluck().safeIntegers().all();
  } finally {
    database.close();
  }
}

/** The rows as the service lists them, newest first. */
export async function rowsOfService(list: CursorList): Promise<unknown[]> {
  const { page } = await service.list(list, {}, { first: 5000 });
  return page.edges.map(({ node }) => ('id' in node ? (node as Party).id : (node as { atBlock: bigint }).atBlock));
}
