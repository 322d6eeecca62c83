/**
 * Every worked example runs on the sandbox, and its rows are checked in a second way: those of lists by SQLite over the
 * store, those of history by Python over the CSV of archives.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryExample, QueryValue } from '../contract/index.ts';
import type { ExportTable } from '../history/index.ts';
import { QUERY_EXAMPLES } from '../query/index.ts';
import { startSandbox } from '../sandbox/index.ts';
import { syncOnce } from './sync-once.ts';
import { withNetwork } from './with-network.ts';

const TABLES = [
  'trades',
  'positions',
  'market_data',
  'markets',
  'deposits',
  'withdrawals',
  'ledger',
  'rewards',
  'delegations',
];
/** More than two funding periods, of which the last one runs. One checkpoint of the seed is missing. */
const HEIGHT = 8000;
const RANGE = { from: 1n, to: BigInt(HEIGHT) };

type Rows = readonly (readonly QueryValue[])[];
const results = new Map<string, Rows>();
const archives: Record<string, string> = {};
let lists = '';
let ofGateway: Rows = [];

const tableOf = (name: string) => `TABLE_${name.toUpperCase()}` as ExportTable;

/** Returns the statement that docs/gateway.md sends, with its parameters. */
async function exampleOfGateway() {
  const page = await readFile(new URL('../../docs/gateway.md', import.meta.url), 'utf8');
  const [, body = ''] = /"\$GATEWAY\/sql".*\n {2}-d '(.*)'$/m.exec(page) ?? [];
  return JSON.parse(body) as { sql: string; params: Record<string, string> };
}

beforeAll(async () => {
  const sandbox = await startSandbox({ seed: 'gap', parties: 60, still: true, height: HEIGHT, rateLimit: false });
  afterAll(() => sandbox.close());
  const folder = await mkdtemp(join(tmpdir(), 'orrery-examples-'));
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = join(folder, 'data');
  const chosen = { version: '0', dataDir, network: sandbox.baseUrl };
  const { signal } = new AbortController();
  await syncOnce({ ...chosen, tables: TABLES.map(tableOf), ...RANGE }, signal);
  await withNetwork(
    chosen,
    {
      running: () => Promise.reject(new Error('no explorer runs')),
      async alone({ queries, historyService, folder: stores }) {
        lists = join(stores, 'lists.sqlite');
        for (const { name, sql, params } of QUERY_EXAMPLES) {
          const result = await queries.run({ sql, params, limit: 100_000, countAll: false, timeout: 60 }, signal);
          results.set(name, result.rows);
        }
        ofGateway = (
          await queries.run({ ...(await exampleOfGateway()), limit: 100, countAll: false, timeout: 60 }, signal)
        ).rows;
        for (const name of TABLES) {
          const order = { range: RANGE, names: 'neutral', out: join(folder, `${name}.zip`) } as const;
          const made = { ...order, table: tableOf(name), replace: false, offline: true };
          archives[name] = (await historyService.exportNow(made, signal, () => {})).file;
        }
      },
    },
    signal,
  );
}, 120_000);

const NODE_REWARDS = "A node's rewards over epochs";

/** Numbers that differ by rounding alone are equal; whole numbers and texts must be the same, except amounts that are split. */
function isSame(one: QueryValue, other: QueryValue, isSplit: boolean): boolean {
  if (String(one) === String(other)) return true;
  const [a, b] = [Number(one), Number(other)];
  if (!isSplit && /^-?\d+$/.test(String(one)) && /^-?\d+$/.test(String(other)) && typeof one === 'string') return false;
  return one !== null && other !== null && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** A row as a key, without the digits that rounding decides. */
const keyOf = (row: readonly QueryValue[]) =>
  JSON.stringify(row.map((cell) => (/^-?\d*\.\d+/.test(String(cell)) ? Number(cell).toPrecision(9) : String(cell))));
const ordered = (rows: Rows) => rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));

function expectSame(name: string, expected: Rows): void {
  const [ours, theirs] = [ordered(results.get(name) ?? []), ordered(expected)];
  expect(ours.length, name).toBe(theirs.length);
  for (const [index, row] of ours.entries()) {
    const other = theirs[index] ?? [];
    const isSplit = (column: number) => name === NODE_REWARDS && column === 3;
    const differs =
      row.length !== other.length || row.some((cell, column) => !isSame(cell, other[column] ?? null, isSplit(column)));
    if (differs) expect([name, ...row]).toEqual([name, ...other]);
  }
}

test('every example gives rows', () => {
  expect(QUERY_EXAMPLES.length).toBeGreaterThanOrEqual(12);
  expect([...results].filter(([, rows]) => rows.length === 0)).toEqual([]);
  expect(results.size).toBe(QUERY_EXAMPLES.length);
});

test('the example of docs/gateway.md gives the nodes that a fresh sandbox has', () => {
  expect(ofGateway.length).toBeGreaterThan(0);
  for (const [name, location] of ofGateway) expect([name, location]).toEqual([expect.any(String), expect.any(String)]);
});

test('funding that was paid has no digits that only rounding makes', () => {
  const paid = (results.get('Funding paid by party') ?? []).map(([, , , amount]) => String(amount));
  // Sizes have three decimals.
  expect(paid.filter((amount) => !/^-?\d+(\.\d{1,3})?$/.test(amount))).toEqual([]);
});

test('rewards are whole numbers, without digits that only rounding makes', () => {
  const rewards = (results.get(NODE_REWARDS) ?? []).map(([, , , amount]) => amount);
  expect(rewards.length).toBeGreaterThan(0);
  expect(rewards.filter((amount) => typeof amount !== 'string' || !/^\d+$/.test(amount))).toEqual([]);
});

const HOUR = `strftime('%Y-%m-%dT%H:00:00.000000Z', timestamp / 1000000000, 'unixepoch')`;
const BY_SQLITE: Readonly<Record<string, string>> = {
  'Spread by hour': `SELECT hour, id, internal, external, (internal - external) / external * 100 FROM (
    SELECT ${HOUR} AS hour, m.id,
      avg(CASE source WHEN 2 THEN CAST(twap AS REAL) END) AS internal,
      avg(CASE source WHEN 1 THEN CAST(twap AS REAL) END) AS external
    FROM funding_point JOIN market m ON m.key = market
    WHERE timestamp > (SELECT max(timestamp) FROM funding_point) - 2 * 86400 * 1000000000
    GROUP BY hour, m.id)`,
  'Price against TWAP': `SELECT id, seq, source, price, twap, points, (price / CAST(twap AS REAL) - 1) * 100 FROM (
    SELECT m.id, seq, CASE source WHEN 1 THEN 'SOURCE_EXTERNAL' ELSE 'SOURCE_INTERNAL' END AS source,
      price, twap, max(timestamp), count(*) AS points
    FROM funding_point JOIN market m ON m.key = market GROUP BY m.id, seq, source)`,
  'Gaps in checkpoints': `WITH gaps AS (
      SELECT later.at_block, max(earlier.at_block) AS previous, later.at_block - max(earlier.at_block) AS gap
      FROM checkpoint later JOIN checkpoint earlier ON earlier.at_block < later.at_block GROUP BY later.at_block
    ), middle AS (
      SELECT avg(gap) AS usual FROM (SELECT gap FROM gaps ORDER BY gap
        LIMIT 2 - (SELECT count(*) FROM gaps) % 2 OFFSET (SELECT (count(*) - 1) / 2 FROM gaps))
    )
    SELECT previous, at_block, gap, usual FROM gaps, middle WHERE gap >= usual * 1.5`,
  'Concentration of stake': `WITH staked AS (
      SELECT id, name, record ->> '$.stakedTotal' AS stake FROM node WHERE epoch = (SELECT max(epoch) FROM node))
    SELECT row_number() OVER w, name, id, stake,
      CASE WHEN sum(CAST(stake AS REAL)) OVER w * 3 >= (SELECT sum(CAST(stake AS REAL)) FROM staked)
        THEN 'true' ELSE 'false' END
    FROM staked WINDOW w AS (ORDER BY CAST(stake AS REAL) DESC, id ROWS UNBOUNDED PRECEDING)`,
};

test.each(Object.entries(BY_SQLITE))('%s: SQLite over the lists gives the same', (name, sql) => {
  const database = new Database(lists, { readonly: true });
  try {
    expectSame(name, database.prepare(sql).raw().all() as Rows);
  } finally {
    database.close();
  }
});

const PYTHON = ['python3', 'python'].find((path) => spawnSync(path, ['-c', 'import csv']).status === 0);
const SKIPPED = PYTHON === undefined ? ' (skipped: this needs Python 3)' : '';
if (PYTHON === undefined) process.stderr.write(`The examples about history were not checked${SKIPPED}\n`);

test.skipIf(PYTHON === undefined)(
  `Python over the CSV of archives gives the same for every other example${SKIPPED}`,
  () => {
    const others = QUERY_EXAMPLES.filter(({ name }) => !(name in BY_SQLITE));
    const params = Object.fromEntries(others.map(({ name, params: of }: QueryExample) => [name, of]));
    const program = fileURLToPath(new URL('../query/examples/second-way.py', import.meta.url));
    const input = JSON.stringify({ archives, params });
    const answer = execFileSync(PYTHON ?? '', [program], { input, maxBuffer: 2 ** 28 }).toString();
    const answers = JSON.parse(answer) as Record<string, Rows>;
    expect(Object.keys(answers)).toEqual(others.map(({ name }) => name));
    for (const [name, rows] of Object.entries(answers)) expectSame(name, rows);
  },
);
