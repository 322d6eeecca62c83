/**
 * The same proofs of work at difficulty 15, by Orrery's solver and by hashing one candidate after the other: with
 * @noble/hashes, complete or with the constant first block cached, and with node:crypto, which Electron does not have.
 * Every contender must find the same nonces. Times are processor time, which other load disturbs less.
 */
import { createHash } from 'node:crypto';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { createSolver } from '../src/transactions/index.ts';
import { printTable } from './table.ts';

const DIFFICULTY = 15;
const TASKS = 16;

interface Task {
  preamble: Buffer;
  blockHash: string;
  tid: string;
}

/** Fixed tasks, so that runs can be compared. */
const tasks: Task[] = Array.from({ length: TASKS }, (_, index) => {
  const blockHash = createHash('sha256').update(`block ${index}`).digest('hex');
  const tid = createHash('sha256').update(`tid ${index}`).digest('hex');
  return { blockHash, tid, preamble: Buffer.from(`Vega_SPAM_PoW${blockHash}${tid}`) };
});

const solves = (hash: Uint8Array) => (((hash[0] ?? 1) << 8) | (hash[1] ?? 1)) >>> (16 - DIFFICULTY) === 0;

function findFirst(hashOf: (nonce: Buffer) => Uint8Array): bigint {
  const nonce = Buffer.alloc(8);
  for (let candidate = 0; ; candidate += 1) {
    nonce.writeUInt32BE(candidate, 4);
    if (solves(hashOf(nonce))) return BigInt(candidate);
  }
}

const contenders: Record<string, (task: Task) => bigint> = {
  Orrery: ({ blockHash, tid }) => createSolver({ blockHash, tid, difficulty: DIFFICULTY }).search(2 ** 32) ?? -1n,
  '@noble/hashes': ({ preamble }) => findFirst((nonce) => sha3_256(Buffer.concat([preamble, nonce]))),
  '@noble/hashes, first block saved': ({ preamble }) => {
    const saved = sha3_256.create().update(preamble);
    return findFirst((nonce) => saved.clone().update(nonce).digest());
  },
  'node:crypto': ({ preamble }) => {
    return findFirst((nonce) => createHash('sha3-256').update(preamble).update(nonce).digest());
  },
};

/** Milliseconds of processor time. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function bench(): void {
  const spent = new Map<string, number>(Object.keys(contenders).map((name) => [name, 0]));
  let hashes = 0;
  for (const [index, task] of tasks.entries()) {
    const nonces = Object.entries(contenders).map(([name, solve]) => {
      let nonce = -1n;
      const time = timeOf(() => {
        nonce = solve(task);
      });
      // The first round warms up.
      if (index > 0) spent.set(name, (spent.get(name) ?? 0) + time);
      return nonce;
    });
    if (new Set(nonces).size !== 1) throw new Error(`the contenders disagree: ${nonces.join(', ')}`);
    if (index > 0) hashes += Number(nonces[0]) + 1;
  }
  const own = spent.get('Orrery') ?? Number.NaN;
  const rows = [...spent].map(([name, time]) => [
    name,
    `${(time / (TASKS - 1)).toFixed(0)} ms`,
    (hashes / time).toFixed(0),
    (time / own).toFixed(1),
  ]);
  process.stdout.write(`Proofs of work at difficulty ${DIFFICULTY}, ${TASKS - 1} tasks, the same nonces from all\n\n`);
  printTable(['solver', 'mean', 'kH/s', '÷ Orrery'], rows);
}
