import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { EXPORT_TABLES, historyPaths, LIST_NAMES, lists, Party } from '../contract/index.ts';
import { TestArchive } from './archive.fixture.ts';
import { refusedAnswerOf, SERVED_MARKET, serveGateway, smallSource } from './gateway.fixture.ts';
import { TestSql } from './sql/sql-source.fixture.ts';

const page = await readFile(new URL('../../docs/gateway.md', import.meta.url), 'utf8');
const source = smallSource();
const builtIn = Party.parse({ id: 'network', alias: 'two\nlines' });
source.insert(
  'parties',
  { key: [0n, builtIn.id], record: builtIn },
  ({ partyId = builtIn.id }) => partyId === builtIn.id,
);
source.archive = new TestArchive();
source.listing = { segments: [], coverage: { complete: true, asOf: null } };
source.block = {
  height: 1n,
  hash: 'ab'.repeat(32),
  spamPowHashFunction: 'sha3_24_rounds',
  spamPowDifficulty: 15,
  spamPowNumberOfPastBlocks: 100,
  spamPowNumberOfTxPerBlock: 2,
  spamPowIncreasingDifficulty: false,
  chainId: 'array-chain',
};
const served = await serveGateway({ source, sql: new TestSql() });
/** Bodies of requests that need one. */
const BODIES: Readonly<Record<string, string>> = { '/transaction/check': '{"tx":{}}', '/sql': '{"sql":"SELECT 1"}' };
/** An export needs a table. */
const QUERIES: Readonly<Record<string, string>> = { [historyPaths.export]: '?table=TABLE_TRADES&toBlock=1000' };

test('every list is described, and every parameter it takes', async () => {
  for (const name of LIST_NAMES) {
    const { path } = lists[name];
    expect(page).toContain(`| \`${path}\` |`);
    const { message } = await refusedAnswerOf(
      await served.get(`${path.replace(':marketId', SERVED_MARKET)}?unheardOf=1`),
    );
    const parameters = message.replace(/.*Allowed here: (.*)\./, '$1').split(', ');
    expect(parameters.length).toBeGreaterThanOrEqual(5);
    for (const parameter of parameters) expect(page).toContain(`| \`${parameter}\` |`);
  }
});

test('the export is described, every parameter and every table', async () => {
  const { message } = await refusedAnswerOf(await served.get(`${historyPaths.export}?unheardOf=1`));
  for (const parameter of message.replace(/.*Allowed here: (.*)\./, '$1').split(', ')) {
    expect(page).toContain(`| \`${parameter}\` |`);
  }
  for (const table of EXPORT_TABLES) expect(page).toContain(`\`${table}\``);
});

test('every described path exists', async () => {
  const described = [...page.matchAll(/^\| (GET|POST)\S*.*? \| `(\S+)` \|.*\|$/gm)];
  expect(described.length).toBe(12);
  for (const [, method, path = ''] of described) {
    const target = path.replace(':marketId', SERVED_MARKET) + (QUERIES[path] ?? '');
    const body = method === 'POST' ? { body: BODIES[path] ?? '', headers: { 'content-type': 'application/json' } } : {};
    expect((await served.get(target, { method, ...body })).status).toBe(200);
  }
});

test('the examples work unchanged', async () => {
  const targets = [...page.matchAll(/^curl (?!.*POST).*"\$GATEWAY(\S+)"$/gm)].map(([, target = '']) => target);
  expect(targets.length).toBe(10);
  for (const target of targets) {
    const answer = await served.get(target.replace('$MARKET', SERVED_MARKET));
    if (target.endsWith('=0')) expect(page).toContain(JSON.stringify((await refusedAnswerOf(answer)).message));
    else expect(answer.status).toBe(200);
  }
});

test('the loop over pages works in the plainest shell there is', async ({ skip }) => {
  const run = promisify(execFile);
  const found = await run('sh', ['-c', 'command -v dash && command -v curl && command -v jq']).catch(() => null);
  if (found === null) {
    process.stdout.write('dash, curl or jq is not here: the loop over pages was not run\n');
    skip();
  }
  const [loop = ''] = page.match(/^cursor=\n[\s\S]*?^done$/m) ?? [];
  const script = loop.replace('pagination.first=1000', 'pagination.first=2');
  const env = { ...process.env, GATEWAY: served.address, TOKEN: 'none' };
  const { stdout } = await run('dash', ['-euc', script], { env });
  const ids = source.rows.parties.map(({ row }) => row.record.id).toReversed();
  expect(stdout.trim().split('\n')).toEqual(ids);
});

test('a health check is answered without a token', async () => {
  const answer = await served.get('/health');
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'ok',
  ]);
});
