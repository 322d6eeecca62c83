/**
 * A chain id stands for one world, on every machine and in every version; stored data depends on it. When a digest here
 * must change, the chain id must change as well (options.ts).
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FilterOf, ListName } from '../contract/index.ts';
import { EXPORT_TABLES } from '../history/index.ts';
import { createSandboxSource } from './source.ts';

const source = createSandboxSource({ height: 4_000_000, still: true });

async function digestOf<L extends ListName>(list: L, filter: FilterOf<L>): Promise<string> {
  const { rows } = await source.scan(list, filter, { direction: 'descending', limit: 2000 });
  const records = rows.map(({ record }) => record);
  const text = JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

test('parties', async () => {
  expect(await digestOf('parties', {})).toMatchInlineSnapshot(`"9f27994c24835117"`);
});

test('nodes', async () => {
  expect(await digestOf('nodes', {})).toMatchInlineSnapshot(`"fa1d7304005ba7f9"`);
  expect(await digestOf('nodes', { epochSeq: 2222n })).toMatchInlineSnapshot(`"2fe487ba3da64c18"`);
});

test('checkpoints', async () => {
  expect(await digestOf('checkpoints', {})).toMatchInlineSnapshot(`"7e41caf727eda66c"`);
});

test('funding points', async () => {
  const digests: string[] = [];
  for (const { id } of source.markets) digests.push(await digestOf('fundingPeriodDataPoints', { marketId: id }));
  expect(digests).toMatchInlineSnapshot(`
    [
      "825c554327acea74",
      "d69db822c2ad65b4",
      "ae9d2561e718fa08",
    ]
  `);
});

test('history', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const segments = [...source.history.between(1, 2_000_000)];
  const cuts = segments.map(({ from, to, version }) => `${from}-${to}-${version}`);
  expect(digest(cuts.join())).toMatchInlineSnapshot(`"311a94e4b77957ec"`);
  const tables = EXPORT_TABLES.map((table) => {
    const text = [source.history.at(1), source.history.at(1_234_567)].map((segment) => [
      ...source.history.csv(table, [segment]),
    ]);
    return `${table} ${digest(text.flat().join(''))}`;
  });
  expect(tables).toMatchInlineSnapshot(`
    [
      "TABLE_BALANCES cb2f00c6b651c90d",
      "TABLE_CHECKPOINTS a0b63b6b81a63ca4",
      "TABLE_DELEGATIONS 1f4e01d78ca6e492",
      "TABLE_LEDGER a8dd02f715980f33",
      "TABLE_ORDERS e387cba0d453c43b",
      "TABLE_TRADES 03d198136bb40ebe",
      "TABLE_MARKET_DATA 58cbeddafa023d54",
      "TABLE_MARGIN_LEVELS c8ea22547fd6b403",
      "TABLE_POSITIONS 3c30adab9882f951",
      "TABLE_LIQUIDITY_PROVISIONS 03675e2edd14cccf",
      "TABLE_MARKETS 1d47ea4371fd6444",
      "TABLE_DEPOSITS 0691ca6cadc18594",
      "TABLE_WITHDRAWALS 4e3980c0c7ffdeba",
      "TABLE_BLOCKS 9d37d2067df9a0d0",
      "TABLE_REWARDS 8d483ea6fb14848d",
    ]
  `);
});
