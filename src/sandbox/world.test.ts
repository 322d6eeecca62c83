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
  const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

test('parties', async () => {
  expect(await digestOf('parties', {})).toMatchInlineSnapshot(`"bcff0f5c17abea01"`);
});

test('nodes', async () => {
  expect(await digestOf('nodes', {})).toMatchInlineSnapshot(`"157c0a97f78f6832"`);
  expect(await digestOf('nodes', { epochSeq: 2222n })).toMatchInlineSnapshot(`"b4b248f26108ab34"`);
});

test('checkpoints', async () => {
  expect(await digestOf('checkpoints', {})).toMatchInlineSnapshot(`"6926a01caba48b91"`);
});

test('funding points', async () => {
  const digests: string[] = [];
  for (const { id } of source.markets) digests.push(await digestOf('fundingPeriodDataPoints', { marketId: id }));
  expect(digests).toMatchInlineSnapshot(`
    [
      "a5f2c4beb8a654c1",
      "7896c9447ff5be89",
      "af0acdfb18f34b12",
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
