import { afterEach, expect, test } from 'vitest';
import { countZeroBits, proofHash } from './proof/proof-hash.ts';
import { type Prover, startProver } from './prover.ts';

const blockHash = 'ab'.repeat(32);
let prover: Prover | undefined;

afterEach(async () => {
  await prover?.close();
  prover = undefined;
});

test('a proof is solved in a thread, each time with a new tid', async () => {
  prover = startProver();
  const task = { blockHash, difficulty: 10 };
  const [one, other] = await Promise.all([prover.solve(task), prover.solve(task)]);
  for (const { tid, nonce } of [one, other]) {
    expect(tid).toMatch(/^[\da-f]{64}$/);
    expect(countZeroBits(proofHash(blockHash, tid, nonce))).toBeGreaterThanOrEqual(10);
  }
  expect(one.tid).not.toBe(other.tid);
});

test('a task that takes too long can be cancelled, and the thread continues with others', async () => {
  prover = startProver();
  const abort = new AbortController();
  const hopeless = prover.solve({ blockHash, difficulty: 256 }, abort.signal);
  await prover.solve({ blockHash, difficulty: 4 });
  abort.abort();
  await expect(hopeless).rejects.toMatchObject({ code: 'CANCELLED' });
  await prover.solve({ blockHash, difficulty: 4 });
});

test('a long search reports its progress', async () => {
  prover = startProver();
  const abort = new AbortController();
  const heard: number[] = [];
  const task = { blockHash, difficulty: 256 };
  const hopeless = prover.solve(task, abort.signal, (tried) => {
    heard.push(tried);
    if (heard.length === 2) abort.abort();
  });
  await expect(hopeless).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(heard[1]).toBeGreaterThan(heard[0] ?? 0);
});

test('closing cancels the current search and ends the thread', async () => {
  prover = startProver();
  const hopeless = prover.solve({ blockHash, difficulty: 256 });
  const outcome = expect(hopeless).rejects.toMatchObject({ code: 'CANCELLED' });
  await prover.solve({ blockHash, difficulty: 0 });
  await prover.close();
  await outcome;
  await expect(prover.solve({ blockHash, difficulty: 0 })).rejects.toMatchObject({ code: 'THREAD_LOST' });
});

test('a task without a possible proof is refused', async () => {
  prover = startProver();
  await expect(prover.solve({ blockHash, difficulty: 300 })).rejects.toMatchObject({ code: 'PROOF_UNSUPPORTED' });
});
