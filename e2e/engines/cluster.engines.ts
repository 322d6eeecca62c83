/** Three servers of ClickHouse 18.16, which reads no Parquet, load the CSV export over HTTP as docs/scale.md says. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { headerOf, rowsOf } from '../../bench/export-rows.ts';
import { exportArchive, HistoryStore, historyFile, storeCsv } from '../../src/history/index.ts';
import { type Node, startCluster } from './clickhouse-cluster.ts';
import { statementAfter } from './documented.ts';
import { runProgram } from './run-program.ts';
import { type ClickHouseServer, findClickHouseServer, type Supply } from './supplies.ts';

const SEGMENTS = 4;
const BLOCKS = 1000;
const SEGMENT_BYTES = 8_000_000;
const SCALE = 'docs/scale.md';

let folder: string;
let archive: string;
/** The rows of the archive, one text a segment, and what they add up to. */
const segments: string[] = [];
let expected: string;
let server: Supply<ClickHouseServer>;
let nodes: Node[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-cluster-'));
  archive = await exportTrades();
  server = await findClickHouseServer();
  if (server.has !== undefined) nodes = await startCluster(server.has, folder, 3);
});

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await rm(folder, { recursive: true, force: true });
});

/** Stores trades and exports them. Returns the archive. */
async function exportTrades(): Promise<string> {
  const store = new HistoryStore({ file: historyFile(folder), chainId: 'cluster' });
  for (let index = 0; index < SEGMENTS; index += 1) {
    const [from, to] = [index * BLOCKS + 1, (index + 1) * BLOCKS];
    const rows = [...rowsOf('TABLE_TRADES', from, to + 1, SEGMENT_BYTES)].join('');
    const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: 123n, source: 'test' };
    await storeCsv(store, { ...origin, table: 'TABLE_TRADES' }, [
      Buffer.from(headerOf('TABLE_TRADES')),
      Buffer.from(rows),
    ]);
    segments.push(rows);
  }
  const names = headerOf('TABLE_TRADES').trim().split(',');
  const [price, size] = [names.indexOf('price'), names.indexOf('size')];
  const rows = segments.flatMap((rowsOfSegment) => rowsOfSegment.trim().split('\n'));
  const sum = (column: number) => rows.reduce((all, row) => all + BigInt(row.split(',')[column] ?? ''), 0n);
  expected = [rows.length, sum(price), sum(size)].join('\t');
  const range = { from: 1n, to: BigInt(SEGMENTS * BLOCKS) };
  const request = {
    history: store.snapshots,
    network: '',
    table: 'TABLE_TRADES' as const,
    range,
    names: 'neutral' as const,
  };
  const { file } = await exportArchive({ ...request, out: folder });
  await store.close();
  return file;
}

function cluster(context: TestContext): [Node, Node, Node] {
  const [first, second, third] = nodes;
  if (first === undefined || second === undefined || third === undefined)
    return context.skip(server.why ?? 'no server');
  return [first, second, third];
}

/** Types what the document says, with the addresses of the servers. */
async function type(words: string): Promise<string> {
  const env = { ...process.env, SERVERS: nodes.map(({ address }) => address).join(' '), ARCHIVE: archive };
  return (await runProgram('bash', ['--norc', '-euc', statementAfter(SCALE, words)], { cwd: folder, env })).trim();
}

const MAKE = 'Tables on every server';
const LOAD = 'Load the archive';
const ASK = 'Ask all servers';

test('loads the export by HTTP, shards it over three servers, and gives its sums', async (context) => {
  const all = cluster(context);
  await type(MAKE);
  await type(LOAD);
  expect(await type(ASK)).toBe(expected);
  const counts = await Promise.all(all.map((node) => node.ask('SELECT count() FROM trades_here')));
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(expected.split('\t')[0]));
  // Each has about a third of the rows.
  for (const count of counts) expect(Number(count)).toBeGreaterThan(Number(expected.split('\t')[0]) / 4);
});

test('a server that is killed while the export is loaded is said; started and loaded again, the sums are equal', async (context) => {
  const [first, , third] = cluster(context);
  await type(MAKE);
  const query = 'INSERT INTO trades FORMAT CSVWithNames';
  // Rows go to their servers as they come, not when there are a million.
  const pieces = { max_insert_block_size: '1000', min_insert_block_size_rows: '0', min_insert_block_size_bytes: '0' };
  const settings = new URLSearchParams({ query, insert_distributed_sync: '1', ...pieces });
  const loading = request(`http://${first.address}/?${settings}`, { method: 'POST' });
  const answered = new Promise<{ status: number | undefined; words: string }>((resolve, reject) => {
    loading.on('error', reject);
    loading.on('response', (response) => {
      text(response).then((words) => resolve({ status: response.statusCode, words }), reject);
    });
  });
  loading.write(headerOf('TABLE_TRADES') + segments[0]);
  await expect.poll(() => third.ask('SELECT count() FROM trades_here').then(Number)).toBeGreaterThan(0);
  await third.kill();
  for (const rows of segments.slice(1)) loading.write(rows);
  loading.end();
  const { status, words } = await answered;
  expect(status).toBe(500);
  expect(words).toMatch(/rows on shard|Connection refused|All connection tries failed/);
  await expect(type(ASK)).rejects.toThrow('error: 500');
  await expect(first.ask('SELECT count() FROM trades')).rejects.toThrow(
    /All connection tries failed|Connection refused/,
  );
  await third.start();
  expect(await type(ASK)).not.toBe(expected);
  await type(MAKE);
  await type(LOAD);
  expect(await type(ASK)).toBe(expected);
});
