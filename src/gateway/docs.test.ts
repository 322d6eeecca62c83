import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { EXPORT_TABLES, historyPaths, LIST_NAMES, lists, Party } from '../contract/index.ts';
import { TestArchive } from './archive.fixture.ts';
import { MARKET, refusalOf, serve, smallSource } from './gateway.fixture.ts';

const page = await readFile(new URL('../../docs/gateway.md', import.meta.url), 'utf8');
const source = smallSource();
const builtIn = Party.parse({ id: 'network' });
source.insert(
  'parties',
  { key: [0n, builtIn.id], record: builtIn },
  ({ partyId = builtIn.id }) => partyId === builtIn.id,
);
source.archive = new TestArchive();
source.listing = { segments: [], standing: { complete: true, asOf: null } };
const served = await serve({ source });
/** An export does not go without saying of what. */
const QUERIES: Readonly<Record<string, string>> = { [historyPaths.export]: '?table=TABLE_TRADES&toBlock=1000' };

test('every list is described, and every parameter it takes', async () => {
  for (const name of LIST_NAMES) {
    const { path } = lists[name];
    expect(page).toContain(`| \`${path}\` |`);
    const { message } = await refusalOf(await served.get(`${path.replace(':marketId', MARKET)}?unheardOf=1`));
    const parameters = message.replace(/.*Allowed here: (.*)\./, '$1').split(', ');
    expect(parameters.length).toBeGreaterThanOrEqual(5);
    for (const parameter of parameters) expect(page).toContain(`| \`${parameter}\` |`);
  }
});

test('the export is described, every parameter and every table', async () => {
  const { message } = await refusalOf(await served.get(`${historyPaths.export}?unheardOf=1`));
  for (const parameter of message.replace(/.*Allowed here: (.*)\./, '$1').split(', ')) {
    expect(page).toContain(`| \`${parameter}\` |`);
  }
  for (const table of EXPORT_TABLES) expect(page).toContain(`\`${table}\``);
});

test('every path that is described is there', async () => {
  const described = [...page.matchAll(/^\| (GET|POST)\S*.*? \| `(\S+)` \|.*\|$/gm)];
  expect(described.length).toBe(8);
  for (const [, method, path = ''] of described) {
    const target = path.replace(':marketId', MARKET) + (QUERIES[path] ?? '');
    const body = method === 'POST' ? { body: '{"tx":{}}', headers: { 'content-type': 'application/json' } } : {};
    expect((await served.get(target, { method, ...body })).status).toBe(200);
  }
});

test('the examples work as they stand', async () => {
  const targets = [...page.matchAll(/^curl (?!.*POST).*"\$GATEWAY(\S+)"$/gm)].map(([, target = '']) => target);
  expect(targets.length).toBe(8);
  for (const target of targets) {
    const answer = await served.get(target.replace('$MARKET', MARKET));
    if (target.endsWith('=0')) expect(page).toContain(JSON.stringify((await refusalOf(answer)).message));
    else expect(answer.status).toBe(200);
  }
});
