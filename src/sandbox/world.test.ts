/**
 * What a kept store rests on: under one chain id there is one world, on every machine, in every version. Where a digest
 * here must change, the chain id must change as well (options.ts).
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FilterOf, ListName } from '../contract/index.ts';
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
