/** Transactions as a wallet makes them, for tests of the check. The key is a public example. */
import type { Transaction } from '../../contract/index.ts';
import { createSolver, makeTid, prepareTransaction, signTransaction } from '../../transactions/index.ts';

const SECRET_KEY = new Uint8Array(32).fill(0x11);

const VOTE = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };

export interface SignedBlock {
  chainId: string;
  height: number;
  hash: string;
  difficulty?: number;
}

export function signedAt(
  { chainId, height, hash, difficulty = 15 }: SignedBlock,
  command: unknown = VOTE,
): Transaction {
  const prepared = prepareTransaction(command, { chainId, blockHeight: BigInt(height) });
  return signTransaction(prepared, SECRET_KEY, solve(hash, difficulty));
}

export function solve(blockHash: string, difficulty: number): { tid: string; nonce: bigint } {
  const tid = makeTid();
  const solver = createSolver({ blockHash, tid, difficulty });
  for (;;) {
    const nonce = solver.search(65_536);
    if (nonce !== undefined) return { tid, nonce };
  }
}
