/**
 * Pages of 100 parties over HTTP at the start, in the middle and at the end of a list of a million: by cursor through the
 * gateway, beside LIMIT and OFFSET on the same file, the usual way without cursors.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import type { Page, Party } from '../src/contract/index.ts';
import { createGateway } from '../src/gateway/index.ts';
import { createSandboxSource } from '../src/sandbox/index.ts';
import { openListReader, openListWriter } from '../src/store/index.ts';
import { fillList } from './fill-list.ts';
import { sourceOver } from './source-over.ts';
import { inMilliseconds, printTable, quantile } from './table.ts';

const PARTIES = 1_000_000;
const PAGE = 100;
const PAGES = 1_000;
const WARM_UP_PAGES = 100;
const OFFSET_PAGES = 30;
const TOKEN = 'a-token-for-the-benchmark';

/** Row index of the first page at each position; the last thousand pages end with the list. */
const POSITIONS = { start: 0, middle: PARTIES / 2, end: PARTIES - PAGE * PAGES } as const;

async function fill(folder: string): Promise<void> {
  const source = createSandboxSource({ parties: PARTIES, still: true, height: 0 });
  const writer = openListWriter(folder, source.chainId);
  await fillList(source, writer, 'parties', '', {});
  writer.close();
}

interface Client {
  page(first: number, after?: string): Promise<Page<Party>>;
}

function clientOf(pool: Pool): Client {
  return {
    async page(first, after) {
      const cursor = after === undefined ? '' : `&pagination.after=${encodeURIComponent(after)}`;
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `/api/v2/parties?pagination.first=${first}${cursor}`,
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      const { parties } = (await body.json()) as { parties: Page<Party> };
      if (statusCode !== 200) throw new Error(`the gateway answered ${statusCode}`);
      return parties;
    },
  };
}

/** The cursor of the row before a position. */
async function cursorBefore(client: Client, rows: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let passed = 0; passed < rows; passed += 5000) cursor = (await client.page(5000, cursor)).pageInfo.endCursor;
  return cursor;
}

type PositionName = keyof typeof POSITIONS;
const POSITION_NAMES = Object.keys(POSITIONS) as PositionName[];

/** Pages at all positions in turn, so that other load slows all alike. Sorted times in milliseconds. */
async function timeCursorPages(client: Client, pages: number): Promise<Record<PositionName, number[]>> {
  const times: Record<PositionName, number[]> = { start: [], middle: [], end: [] };
  const cursors: Partial<Record<PositionName, string>> = {};
  for (const name of POSITION_NAMES) cursors[name] = await cursorBefore(client, POSITIONS[name]);
  for (let page = 0; page < pages; page += 1) {
    for (const name of POSITION_NAMES) {
      const started = performance.now();
      const { edges, pageInfo } = await client.page(PAGE, cursors[name]);
      times[name].push(performance.now() - started);
      if (edges.length !== PAGE) throw new Error(`a page of ${edges.length} rows`);
      cursors[name] = pageInfo.endCursor;
    }
  }
  for (const name of POSITION_NAMES) times[name].sort((a, b) => a - b);
  return times;
}

function timeOffsetPages(database: Database.Database, index: number): number[] {
  const statement = database.prepare('SELECT * FROM party ORDER BY rank DESC LIMIT ? OFFSET ?');
  const times: number[] = [];
  for (let page = 0; page < OFFSET_PAGES; page += 1) {
    const started = performance.now();
    const rows = statement.all(PAGE, Math.min(index + page * PAGE, PARTIES - PAGE));
    JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  try {
    process.stdout.write(`Filling a store with ${PARTIES.toLocaleString('en')} parties …\n`);
    await fill(folder);
    const reader = await openListReader(folder);
    const gateway = await createGateway({
      source: sourceOver(reader),
      wireNames: 'neutral',
      access: { kind: 'token', token: TOKEN },
    });
    const { address } = await gateway.listen(0);
    const pool = new Pool(address, { connections: 1 });
    const database = new Database(join(folder, 'lists.sqlite'), { readonly: true });
    try {
      const client = clientOf(pool);
      // A round without measurement, so that warming up is not measured.
      await timeCursorPages(client, WARM_UP_PAGES);
      const cursor = await timeCursorPages(client, PAGES);
      const cursorAtStart = quantile(cursor.start, 0.5);
      const offsetAtStart = quantile(timeOffsetPages(database, POSITIONS.start), 0.5);
      const rows = POSITION_NAMES.map((name) => {
        const median = quantile(cursor[name], 0.5);
        const offset = quantile(timeOffsetPages(database, POSITIONS[name]), 0.5);
        return [
          name,
          inMilliseconds(median),
          inMilliseconds(quantile(cursor[name], 0.99)),
          (median / cursorAtStart).toFixed(2),
          inMilliseconds(offset),
          (offset / offsetAtStart).toFixed(2),
        ];
      });
      process.stdout.write(`\nPages of ${PAGE} of ${PARTIES.toLocaleString('en')} parties, ${PAGES} pages each\n\n`);
      printTable(['position', 'gateway p50', 'gateway p99', '÷ start', 'OFFSET p50', '÷ start'], rows);
    } finally {
      database.close();
      await pool.close();
      await gateway.close();
      await reader.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
