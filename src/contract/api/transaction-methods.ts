/**
 * Composing, signing and checking transactions (docs/interface.md 2.7, 2.8, 4.6).
 *
 * The steps of a transaction: `reviewCommand` reviews a command while it is written; `prepareTransaction` makes its
 * final bytes, decodes them and starts the proof of work; a person confirms the decoded command; `signTransaction` signs
 * exactly that command; `checkTransaction` asks the network's check about it. Nothing is ever broadcast.
 */
import { z } from 'zod';
import { hexId, uint64 } from '../scalars.ts';
import { CheckResult, Transaction, TxVersion } from '../transaction.ts';
import { CommandInput, CommandReview, CommandShape, DecodedCommand } from './command-shapes.ts';
import { passphrase, vaultMethods } from './vault-methods.ts';

const publicKey = hexId.toLowerCase();
const id = z.string().max(100);
const nothing = z.object({});

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
   * `not-needed` for commands of validators; `solving` and `solved` while the proof may still be used; `failed`, with the
   * reason in `problem`, and signing tries again; `cancelled` is final.
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
  id,
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
  /** Last block in which the network accepts it; well before, signing makes new bytes (only nonce and height change). */
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
  /** The digest to sign with plain Ed25519: the SHA3-256 of chain id, a zero byte and the bytes; 64 hexadecimal digits. */
  digest: hexId,
  /** The command decoded from the bytes. */
  command: DecodedCommand,
  pow: z.object({ tid: z.string(), nonce: uint64 }),
  /** Last block in which the network accepts it. */
  lastBlock: uint64,
});
export type SigningRequest = z.output<typeof SigningRequest>;

/** An object that a transaction would create; its id is known from the signature before the transaction is sent. */
const CreatedId = z.object({
  what: z.enum(['order', 'stopOrder', 'proposal', 'transfer', 'withdrawal', 'referralSet']),
  /** The part of the command that describes it. */
  path: z.string(),
  id: z.string(),
});

/** Result of inspecting a transaction locally, without its network. */
export const TransactionInspection = z.object({
  /** The chain that signature and rules were checked for. */
  chainId: z.string(),
  /** Null when the bytes hold no command. */
  command: DecodedCommand.nullable(),
  nonce: uint64,
  blockHeight: uint64,
  /** False when the bytes hold more than `command` shows, or encode it in a non-standard way. */
  canonical: z.boolean(),
  sender: z.string().nullable(),
  /** True when the sender is a key of the open vault. */
  own: z.boolean(),
  version: TxVersion,
  /** `valid-on-every-chain`: a signature of the old version 2, which names no chain. */
  signature: z.enum(['valid', 'valid-on-every-chain', 'invalid', 'unsupported', 'missing']),
  /** `unjudged`: the hash of its block is not known here. */
  proof: z.enum(['sufficient', 'insufficient', 'unjudged', 'not-needed', 'missing']),
  /** Leading zero bits; null when `proof` was not checked. */
  proofBits: z.int().nullable(),
  /** If its block lies in the window that the network accepts, by the newest block known here. */
  window: z.enum(['open', 'past', 'ahead', 'unknown']),
  /** The network's hash of it when it is sent as JSON. */
  hash: z.string(),
  creates: z.array(CreatedId),
  /** Expected refusal of its form and signature by the network's check (code 60); null when that part passes. */
  refusal: z.string().nullable(),
});
export type TransactionInspection = z.output<typeof TransactionInspection>;

/** An answer of the check, explained for people. */
export const CheckExplanation = z.object({
  /** One line: `The signature does not fit`. */
  title: z.string(),
  /** The meaning of the answer. */
  text: z.string(),
  /** What to do next. */
  remedy: z.string(),
});
export type CheckExplanation = z.output<typeof CheckExplanation>;

/** One stored check. */
export const TransactionCheck = z.object({
  id,
  /** Unix milliseconds. */
  checkedAt: z.int(),
  chainId: z.string(),
  /** The transaction gateway that answered. */
  address: z.string(),
  transaction: Transaction,
  /** Name of its command; null when it could not be decoded. */
  name: z.string().nullable(),
  /** The network's answer (docs/interface.md 2.8). Success means that it would be accepted; nothing was broadcast. */
  result: CheckResult,
  explanation: CheckExplanation,
  /** The local inspection before it was sent; null when it could not be decoded. */
  inspection: TransactionInspection.nullable(),
});
export type TransactionCheck = z.output<typeof TransactionCheck>;

/** A saved command: a draft, or a template to start from. */
export const KeptCommand = z.object({
  id,
  name: z.string(),
  /** The command as JSON text, exactly as it was left, valid or not. */
  text: z.string(),
  publicKey: publicKey.nullable(),
  /** Unix milliseconds. */
  changedAt: z.int(),
});
export type KeptCommand = z.output<typeof KeptCommand>;

const keep = z.strictObject({
  /** Replaces this one; a new one when absent. */
  id: id.optional(),
  name: z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters'),
  text: z.string().max(262_144, 'must have at most 262144 characters'),
  publicKey: publicKey.nullable(),
});
const one = z.strictObject({ id });
const removed = z.object({ removed: z.boolean() });

export const transactionMethods = {
  /** Every command, ordered by number. `judged` means that its rules are known here; the others get a shape check only. */
  commands: {
    input: z.strictObject({}),
    output: z.object({
      commands: z.array(z.object({ name: z.string(), number: z.int(), offered: z.boolean(), judged: z.boolean() })),
    }),
  },
  /** @throws COMMAND_INVALID when there is none of that name */
  commandShape: { input: z.strictObject({ name: z.string().max(100) }), output: CommandShape },
  /** Reviews an unfinished command, which may contain any error. `sender` is the key that will sign. */
  reviewCommand: {
    input: z.strictObject({ command: CommandInput, sender: publicKey.optional() }),
    output: CommandReview,
  },
  /** Asks the network now. @throws UPSTREAM_* */
  transactionTerms: { input: z.strictObject({}), output: TransactionTerms },
  /**
   * Makes the final bytes of a command and starts its proof of work. A few preparations are kept; a new one replaces the
   * oldest. @throws COMMAND_INVALID (the first problem of its review), COMMAND_NOT_OFFERED, UPSTREAM_*,
   * PROOF_LIMIT, PROOF_UNSUPPORTED
   */
  prepareTransaction: { input: z.strictObject({ command: CommandInput, publicKey }), output: Preparation },
  /** @throws PREPARATION_UNKNOWN */
  preparation: { input: one, output: Preparation },
  /** Cancels its proof of work and deletes it. */
  cancelPreparation: { input: one, output: nothing },
  /**
   * Waits for the proof and signs. When the proof is used up or about to expire, it first makes new bytes of the same
   * command with a new nonce, height and proof: so each call gives another transaction. `preparation` is what was signed.
   * A person must confirm it outside of the page before anything is signed: in a window of the host or, when the vault's
   * status says `passphrase`, with the passphrase given here.
   * @throws PREPARATION_UNKNOWN, SIGNATURE_DECLINED, PASSPHRASE_REQUIRED, VAULT_REFUSED, PASSPHRASE_PAUSED, VAULT_LOCKED,
   *   KEY_UNKNOWN, KEY_TAINTED, UPSTREAM_*, PROOF_*, CANCELLED
   */
  signTransaction: {
    input: one.extend({ passphrase: passphrase.optional() }),
    output: z.object({
      transaction: Transaction,
      preparation: Preparation,
      /** True when nonce, height and proof differ from the first preparation. */
      rebuilt: z.boolean(),
      inspection: TransactionInspection,
    }),
  },
  /**
   * Waits for the proof and returns what an external signer needs; it does not use the vault. As in `signTransaction`, new
   * bytes are made when the proof is used up or about to expire; then earlier requests of this preparation are invalid.
   * @throws PREPARATION_UNKNOWN, UPSTREAM_*, PROOF_*, CANCELLED
   */
  signingRequest: { input: one, output: z.object({ request: SigningRequest, preparation: Preparation }) },
  /**
   * Accepts and verifies the signature of the newest signing request, as 128 hexadecimal digits or base64.
   * @throws PREPARATION_UNKNOWN, SIGNATURE_REFUSED
   */
  acceptSignature: {
    input: one.extend({ publicKey, signature: z.string().max(1024) }),
    output: z.object({
      transaction: Transaction,
      preparation: Preparation,
      rebuilt: z.boolean(),
      inspection: TransactionInspection,
    }),
  },
  /**
   * Decodes a transaction, own or foreign, and verifies locally what it can. Give it as text (JSON, alone or under `tx`,
   * or base64) or as the JSON value. @throws TRANSACTION_INVALID
   */
  inspectTransaction: {
    input: z.strictObject({ transaction: z.unknown() }),
    output: z.object({ transaction: Transaction, inspection: TransactionInspection }),
  },
  /**
   * Sends a signed transaction (given as for `inspectTransaction`) to the network's check and stores the result. Nothing
   * is broadcast. The network remembers the proof for a while, so do not check or send the same transaction again: sign
   * anew. A check is never repeated automatically. @throws TRANSACTION_INVALID, UPSTREAM_*
   */
  checkTransaction: { input: z.strictObject({ transaction: z.unknown() }), output: TransactionCheck },
  /** Stored checks of this network, newest first; 100 by default. */
  checks: {
    input: z.strictObject({ limit: z.int().min(1).max(500).optional() }),
    output: z.object({ checks: z.array(TransactionCheck) }),
  },
  removeCheck: { input: one, output: removed },
  /** Newest first; templates too. */
  drafts: { input: z.strictObject({}), output: z.object({ drafts: z.array(KeptCommand) }) },
  saveDraft: { input: keep, output: KeptCommand },
  removeDraft: { input: one, output: removed },
  templates: { input: z.strictObject({}), output: z.object({ templates: z.array(KeptCommand) }) },
  saveTemplate: { input: keep, output: KeptCommand },
  removeTemplate: { input: one, output: removed },
  ...vaultMethods,
} as const;
