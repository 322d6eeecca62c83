/** A command on its way to a signature: the terms of its network, its final bytes and its proof of work. */
import { z } from 'zod';
import { hexId, uint64 } from '../scalars.ts';
import { TxVersion } from '../transaction.ts';
import { CommandReview, DecodedCommand } from './command-shapes.ts';
import { documentId, publicKey } from './common.ts';

/** The network's current requirements for proofs of work. */
export const TransactionTerms = z.object({
  /** The transaction gateway that answered. */
  address: z.string(),
  chainId: z.string(),
  /** The newest block. */
  height: uint64,
  blockHash: z.string(),
  hashFunction: z.string(),
  /** Required leading zero bits. */
  difficulty: z.int(),
  /** A transaction is valid while its block is at most this many blocks old, its own included. */
  pastBlocks: z.int(),
  /** Maximum transactions of one key for one block. */
  perBlock: z.int(),
  /** True when the network accepts more than `perBlock`, with one more bit for each further `perBlock`. */
  increasing: z.boolean(),
});
export type TransactionTerms = z.output<typeof TransactionTerms>;

/** The proof of work of a preparation. */
export const ProofProgress = z.object({
  /**
   * `not-needed`: commands of validators have no proof. `solving`, `solved`: the proof may still be used. `failed`:
   * `problem` has the reason, and signing tries again. `cancelled`: final.
   */
  state: z.enum(['not-needed', 'solving', 'solved', 'failed', 'cancelled']),
  /** Leading zero bits; expect about 2 to that power of hashes, sometimes several times as many. */
  difficulty: z.int(),
  /** Hashes tried so far. */
  tried: z.int(),
  /** Milliseconds that it took, or has taken so far. */
  elapsed: z.int(),
  problem: z.string().nullable(),
});
export type ProofProgress = z.output<typeof ProofProgress>;

/** A network as people know it. */
export const NetworkLabel = z.object({
  name: z.string(),
  /** Host and port of its service. */
  host: z.string(),
});
export type NetworkLabel = z.output<typeof NetworkLabel>;

/** A command in its final bytes, with the decoded content: this is what a person sees and confirms. */
export const Preparation = z.object({
  id: documentId,
  /** The key that signs it. */
  publicKey,
  /** The current network when it was prepared. */
  network: NetworkLabel,
  chainId: z.string(),
  /** Name of the command. */
  name: z.string(),
  /** Decoded from `inputData`, not the typed text. */
  command: DecodedCommand,
  /** The bytes to be signed, standard base64. */
  inputData: z.string(),
  /** The signed digest, 64 hexadecimal digits: the SHA3-256 of chain id, a zero byte and the bytes. */
  digest: hexId,
  nonce: uint64,
  /** The block of the proof of work. */
  blockHeight: uint64,
  /**
   * Last block in which the network accepts it; well before, signing makes new bytes (only nonce and height change).
   */
  lastBlock: uint64,
  review: CommandReview,
  proof: ProofProgress,
  /** Unix milliseconds. */
  createdAt: z.int(),
});
export type Preparation = z.output<typeof Preparation>;

/** A transaction for an external signer: all that it needs, and all that a person may want to compare there. */
export const SigningRequest = z.object({
  chainId: z.string(),
  /** The key that must sign. */
  publicKey,
  algorithm: z.literal('vega/ed25519'),
  version: TxVersion,
  /** The bytes, standard base64. */
  inputData: z.string(),
  /**
   * The digest to sign with plain Ed25519: the SHA3-256 of chain id, a zero byte and the bytes; 64 hexadecimal digits.
   */
  digest: hexId,
  /** The command decoded from the bytes. */
  command: DecodedCommand,
  pow: z.object({ tid: z.string(), nonce: uint64 }),
  /** Last block in which the network accepts it. */
  lastBlock: uint64,
});
export type SigningRequest = z.output<typeof SigningRequest>;
