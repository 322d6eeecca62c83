import { expect, test } from 'vitest';
import { createBlockHashes } from './chain.ts';
import { createCheckpoints } from './checkpoints.ts';

const blockHash = createBlockHashes('seed');
const checkpoints = createCheckpoints('seed', blockHash);
const TURNS = 4000;
const all = Array.from({ length: TURNS }, (_, turn) => checkpoints.ofTurn(turn + 1));
const made = all.filter((checkpoint) => checkpoint !== undefined);

test('every turn of 900 blocks has a checkpoint, on time or late, and a few are missing', () => {
  const late = made.map(({ atBlock }) => Number(atBlock) % 900);
  const share = (count: number) => count / TURNS;
  expect(share(TURNS - made.length)).toBeCloseTo(0.04, 1);
  expect(share(late.filter((blocks) => blocks === 0).length)).toBeGreaterThan(0.6);
  expect(late.some((blocks) => blocks > 100)).toBe(true);
});

test('blocks ascend, and hashes are distinct and have 64 hexadecimal digits', () => {
  for (const [index, { atBlock, hash, blockHash: ofBlock }] of made.entries()) {
    expect(atBlock).toBeGreaterThan(made[index - 1]?.atBlock ?? 0n);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(ofBlock).toBe(blockHash(Number(atBlock)));
  }
  expect(new Set(made.map(({ hash }) => hash)).size).toBe(made.length);
});

test('a checkpoint is listed from its own block on', () => {
  for (const { atBlock } of made.slice(0, 50)) {
    const newest = (height: bigint) =>
      checkpoints.scan({}, { direction: 'descending', limit: 1 }, Number(height)).rows[0]?.record.atBlock;
    expect(newest(atBlock)).toBe(atBlock);
    expect(newest(atBlock - 1n)).not.toBe(atBlock);
  }
});
