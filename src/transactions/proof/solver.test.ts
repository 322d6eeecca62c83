import { keccakP } from '@noble/hashes/sha3.js';
import { solve as solveUpstream } from '@vegaprotocol/crypto/pow';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transactionVectors } from '../vectors.fixture.ts';
import { createKeccakState, permute } from './keccak.ts';
import { countZeroBits, proofHash } from './proof-hash.ts';
import { createSolver } from './solver.ts';

const anyState = fc.uint8Array({ minLength: 200, maxLength: 200 });
const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));

test('the permutation is the one of SHA-3', () => {
  fc.assert(
    fc.property(anyState, (bytes) => {
      const ours = createKeccakState();
      const theirs = new Uint32Array(50);
      new Uint8Array(ours.buffer).set(bytes);
      new Uint8Array(theirs.buffer).set(bytes);
      permute(ours);
      keccakP(theirs);
      expect(Buffer.compare(Buffer.from(ours.buffer), Buffer.from(theirs.buffer))).toBe(0);
    }),
  );
});

test.each(transactionVectors)('the nonce of $name is the first that solves it', ({ pow }) => {
  const { blockHash, tid, difficulty } = pow;
  expect(createSolver({ blockHash, tid, difficulty }).search(Number(pow.nonce) + 1)).toBe(BigInt(pow.nonce));
  expect(createSolver({ blockHash, tid, difficulty }).search(Number(pow.nonce))).toBeUndefined();
});

test('the network package and one hash after the other find the same nonces', async () => {
  await fc.assert(
    fc.asyncProperty(hex, hex, fc.integer({ min: 1, max: 8 }), async (blockHash, tid, difficulty) => {
      const nonce = createSolver({ blockHash, tid, difficulty }).search(100_000);
      expect(nonce).toBe((await solveUpstream(difficulty, blockHash, tid)).nonce);
      const byHand = Array.from({ length: 5000 }, (_, index) => index).find(
        (index) => countZeroBits(proofHash(blockHash, tid, BigInt(index))) >= difficulty,
      );
      expect(nonce).toBe(BigInt(byHand ?? -1));
    }),
    { numRuns: 8 },
  );
});

describe('unusual tasks', () => {
  test('difficulty 0 is solved by nonce 0', () => {
    expect(createSolver({ blockHash: 'ab'.repeat(32), tid: 'x', difficulty: 0 }).search(1)).toBe(0n);
  });

  test('difficulty 256 is accepted, though no nonce will solve it', () => {
    expect(createSolver({ blockHash: 'ab'.repeat(32), tid: 'x', difficulty: 256 }).search(1000)).toBeUndefined();
  });

  test('tids of other lengths are hashed as they are, as far as the nonce stays in one block', () => {
    for (const length of [0, 1, 50, 59, 60, 100, 186, 195]) {
      const task = { blockHash: 'c'.repeat(64), tid: 'é'.repeat(length >> 1) + 'x'.repeat(length & 1), difficulty: 6 };
      const nonce = createSolver(task).search(10_000) ?? -1n;
      expect(countZeroBits(proofHash(task.blockHash, task.tid, nonce))).toBeGreaterThanOrEqual(6);
    }
  });

  test.each([-1, 257, 1.5, Number.NaN])('difficulty %s is refused', (difficulty) => {
    expect(() => createSolver({ blockHash: '', tid: '', difficulty })).toThrow(
      expect.objectContaining({ code: 'PROOF_UNSUPPORTED' }),
    );
  });

  test('a tid that would split the nonce between two blocks is refused', () => {
    expect(() => createSolver({ blockHash: '', tid: 'x'.repeat(120), difficulty: 1 })).toThrow(
      expect.objectContaining({ code: 'PROOF_UNSUPPORTED' }),
    );
  });
});
