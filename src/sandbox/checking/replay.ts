/** Proof of work and replay: the part of the check that answers 89 (docs/network.md 6.4). */
import type { Transaction } from '../../contract/index.ts';
import { countZeroBits, isProofAlive, needsProof, proofHash, transactionHash } from '../../transactions/index.ts';
import type { SeenProofs } from './seen-proofs.ts';
import { TERMS } from './terms.ts';

/** The blocks of the chain. */
export interface Chain {
  /** Height of the newest block. */
  height(): number;
  /** Returns the hash of a block. */
  blockHash(height: number): string;
}

/**
 * Returns the refusal of a proof that is known, too old or wrong, in the network's words; undefined if it is good. In
 * any case the proof counts as seen from now on.
 */
export function refusalOfReplay(
  tx: Transaction,
  { name, blockHeight }: { name: string; blockHeight: bigint },
  { height, blockHash }: Chain,
  seen: SeenProofs,
): string | undefined {
  const newest = height();
  const tid = tx.pow?.tid ?? '';
  const isAgain = seen.note(tid === '' ? `none ${transactionHash(tx)}` : tid, newest);
  if (isAgain) return 'proof of work tid already seen by the node';
  if (!isProofAlive(blockHeight, BigInt(newest), TERMS)) {
    return `unknown block height for tx:${transactionHash(tx)}, command:${name}, party:${tx.pubKey}`;
  }
  if (!needsProof(name)) return undefined;
  const nonce = tx.pow?.nonce ?? 0n;
  const isSolved =
    tid !== '' && countZeroBits(proofHash(blockHash(Number(blockHeight)), tid, nonce)) >= TERMS.difficulty;
  return isSolved ? undefined : 'failed to verify proof of work';
}
