import { afterEach, expect, test } from 'vitest';
import { countZeroBits, proofHash } from './proof/proof-hash.ts';
import { type Prover, startProver } from './prover.ts';

const blockHash = 'ab'.repeat(32);
let prover: Prover | undefined;

afterEach(async () => {
  await prover?.close();
  prover = undefined;
});

test('a proof is solved in a thread, under a tid of its own each time', async () => {
  prover = startProver();
  const task = { blockHash, difficulty: 10 };
  const [one, other] = await Promise.all([prover.solve(task), prover.solve(task)]);
  for (const { tid, nonce } of [one, other]) {
    expect(tid).toMatch(/^[\da-f]{64}$/);
    expect(countZeroBits(proofHash(blockHash, tid, nonce))).toBeGreaterThanOrEqual(10);
  }
  expect(one.tid).not.toBe(other.tid);
});

test('a hopeless task can be cancelled, and the thread goes on with others', async () => {
  prover = startProver();
  const abort = new AbortController();
  const hopeless = prover.solve({ blockHash, difficulty: 256 }, abort.signal);
  await prover.solve({ blockHash, difficulty: 4 });
  abort.abort();
  await expect(hopeless).rejects.toMatchObject({ code: 'CANCELLED' });
  await prover.solve({ blockHash, difficulty: 4 });
});

test('how far a long search is can be heard', async () => {
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

test('closing cancels what is being solved and ends the thread', async () => {
  prover = startProver();
  const hopeless = prover.solve({ blockHash, difficulty: 256 });
  const outcome = expect(hopeless).rejects.toMatchObject({ code: 'CANCELLED' });
  await prover.solve({ blockHash, difficulty: 0 });
  await prover.close();
  await outcome;
  await expect(prover.solve({ blockHash, difficulty: 0 })).rejects.toMatchObject({ code: 'THREAD_LOST' });
});

test('a task that no proof could answer is refused', async () => {
  prover = startProver();
  await expect(prover.solve({ blockHash, difficulty: 300 })).rejects.toMatchObject({ code: 'PROOF_UNSUPPORTED' });
});
