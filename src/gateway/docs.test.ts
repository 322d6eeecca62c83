import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LIST_NAMES, lists, Party } from '../contract/index.ts';
import { MARKET, refusalOf, serve, smallSource } from './gateway.fixture.ts';

const page = await readFile(new URL('../../docs/gateway.md', import.meta.url), 'utf8');
const source = smallSource();
const builtIn = Party.parse({ id: 'network' });
source.insert(
  'parties',
  { key: [0n, builtIn.id], record: builtIn },
  ({ partyId = builtIn.id }) => partyId === builtIn.id,
);
const served = await serve({ source });

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

test('every path that is described is there', async () => {
  const described = [...page.matchAll(/^\| (GET|POST)\S*.*? \| `(\S+)` \|.*\|$/gm)];
  expect(described.length).toBe(7);
  for (const [line, method, path = ''] of described) {
    const { status } = await served.get(path.replace(':marketId', MARKET), { method });
    expect(status).toBe(line.includes('501') ? 501 : 200);
  }
});

test('the examples work as they stand', async () => {
  const targets = [...page.matchAll(/^curl .*"\$GATEWAY(\S+)"$/gm)].map(([, target = '']) => target);
  expect(targets.length).toBe(5);
  for (const target of targets) {
    const answer = await served.get(target.replace('$MARKET', MARKET));
    if (target.endsWith('=0')) expect(page).toContain(JSON.stringify((await refusalOf(answer)).message));
    else expect(answer.status).toBe(200);
  }
});
