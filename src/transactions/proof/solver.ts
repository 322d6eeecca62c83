/**
 * Searches the nonce of a proof of work. Everything before the last block of the SHA3-256 input is absorbed once, which
 * halves the work at the usual lengths; then each nonce costs one permutation.
 */
import { OrreryError } from '../../contract/index.ts';
import { createKeccakState, type KeccakState, permute } from './keccak.ts';
import { countZeroBits, proofPreamble } from './proof-hash.ts';

/** Block size of SHA3-256 in bytes. */
const RATE = 136;
const NONCE_BYTES = 8;
const HASH_BYTES = 32;
const MAX_DIFFICULTY = 8 * HASH_BYTES;

/** The input of a search for a proof of work. */
export interface ProofTask {
  /** Hash of the block as the network wrote it; the case of its letters matters. */
  blockHash: string;
  /** The random text that makes this proof unique. */
  tid: string;
  /** Required leading zero bits, 0 to 256. */
  difficulty: number;
}

/** Searches the nonce of one proof of work. */
export interface Solver {
  /**
   * Tries `tries` further nonces, upwards from 0. Returns the nonce that solves the task, undefined if none of them
   * does.
   */
  search(tries: number): bigint | undefined;
}

/**
 * Prepares the search for a proof of work; no nonce is tried yet.
 * @throws OrreryError PROOF_UNSUPPORTED for a difficulty outside of 0 to 256, or texts of lengths that it cannot hash
 */
export function createSolver({ blockHash, tid, difficulty }: ProofTask): Solver {
  if (!Number.isInteger(difficulty) || difficulty < 0 || difficulty > MAX_DIFFICULTY) {
    throw new OrreryError('PROOF_UNSUPPORTED', { problem: `difficulty ${difficulty}` });
  }
  const { state: start, position } = absorb(proofPreamble(blockHash, tid));
  const state = createKeccakState();
  const bytes = new Uint8Array(state.buffer);
  const hash = bytes.subarray(0, HASH_BYTES);
  const quick = leadingMask(difficulty);
  // The next nonce in two 32-bit halves: bigint arithmetic would cost a tenth of the speed.
  let high = 0;
  let low = 0;

  function tryNext(): boolean {
    state.set(start);
    xorBigEndian(bytes, position, high);
    xorBigEndian(bytes, position + 4, low);
    permute(state);
    return (state[0] & quick) === 0 && countZeroBits(hash) >= difficulty;
  }

  return {
    search(tries) {
      for (let tried = 0; tried < tries; tried += 1) {
        if (tryNext()) return (BigInt(high) << 32n) | BigInt(low);
        low = (low + 1) >>> 0;
        if (low === 0) high += 1;
      }
      return undefined;
    },
  };
}

/**
 * Returns the state after absorbing everything but the nonce, including padding, and the position (bytes) of the nonce
 * in the state. The words of a state are in memory as bytes in the order of the input, as on every processor that Node
 * runs on.
 * @throws OrreryError PROOF_UNSUPPORTED if the nonce would span two blocks
 */
function absorb(preamble: Uint8Array): { state: KeccakState; position: number } {
  const state = createKeccakState();
  const bytes = new Uint8Array(state.buffer);
  const position = preamble.length % RATE;
  if (position + NONCE_BYTES >= RATE) {
    throw new OrreryError('PROOF_UNSUPPORTED', { problem: `a preamble of ${preamble.length} bytes` });
  }
  preamble.forEach((byte, index) => {
    const at = index % RATE;
    if (index > 0 && at === 0) permute(state);
    bytes[at] = (bytes[at] ?? 0) ^ byte;
  });
  if (position === 0 && preamble.length > 0) permute(state);
  const end = position + NONCE_BYTES;
  bytes[end] = (bytes[end] ?? 0) ^ 0x06;
  bytes[RATE - 1] = (bytes[RATE - 1] ?? 0) ^ 0x80;
  return { state, position };
}

/** Combines four bytes at `at` with a 32-bit word, its highest byte first. */
function xorBigEndian(bytes: Uint8Array, at: number, word: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ (word >>> 24);
  bytes[at + 1] = (bytes[at + 1] ?? 0) ^ (word >>> 16);
  bytes[at + 2] = (bytes[at + 2] ?? 0) ^ (word >>> 8);
  bytes[at + 3] = (bytes[at + 3] ?? 0) ^ word;
}

/**
 * Returns a mask of the bits of a state's first word that must be zero; the hash counts them from the first byte's
 * highest bit. Bits of the difficulty beyond 32 are not in it.
 */
function leadingMask(difficulty: number): number {
  const mask = Buffer.alloc(4);
  for (let bit = 0; bit < Math.min(difficulty, 32); bit += 1)
    mask[bit >> 3] = (mask[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return mask.readInt32LE();
}
