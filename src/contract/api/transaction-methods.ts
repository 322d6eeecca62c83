/**
 * Composing, signing and checking transactions (docs/interface.md 2.7, 2.8, 4.6).
 *
 * The way of a transaction: a command is reviewed as it is written (`reviewCommand`); `prepareTransaction` gives its
 * final bytes and what they say, and starts the proof of work; a person confirms that; `signTransaction` signs exactly
 * that command; `checkTransaction` has the network judge it. Nothing is ever broadcast.
 */
import { z } from 'zod';
import { hexId, uint64 } from '../scalars.ts';
import { CheckResult, Transaction, TxVersion } from '../transaction.ts';
import { CommandInput, CommandReview, CommandShape, DecodedCommand } from './command-shapes.ts';
import { passphrase, vaultMethods } from './vault-methods.ts';

const publicKey = hexId.toLowerCase();
const id = z.string().max(100);
const nothing = z.object({});

/** What the network asks of proofs of work now. */
export const TransactionTerms = z.object({
  /** The transaction gateway that was asked. */
  address: z.string(),
  chainId: z.string(),
  /** The newest block. */
  height: uint64,
  blockHash: z.string(),
  hashFunction: z.string(),
  /** Leading zero bits. */
  difficulty: z.int(),
  /** A transaction holds while its block is at most this many blocks old, its own included. */
  pastBlocks: z.int(),
  /** Transactions of one key for one block. */
  perBlock: z.int(),
  /** Whether more than `perBlock` are taken, at one more bit for each further `perBlock`. */
  increasing: z.boolean(),
});
export type TransactionTerms = z.output<typeof TransactionTerms>;

/** The proof of work of a preparation. */
export const ProofProgress = z.object({
  /**
   * `not-needed` for commands of validators; `solving` and `solved` while it may still be used; `failed` says why in
   * `problem`, and signing tries again; `cancelled` for good.
   */
  state: z.enum(['not-needed', 'solving', 'solved', 'failed', 'cancelled']),
  /** Leading zero bits; about 2 to that power of hashes are to be expected, now and then several times as many. */
  difficulty: z.int(),
  /** Hashes tried so far. */
  tried: z.int(),
  /** Milliseconds that it took, or takes so far. */
  elapsed: z.int(),
  problem: z.string().nullable(),
});
export type ProofProgress = z.output<typeof ProofProgress>;

/** A network as a person knows it. */
export const NetworkLabel = z.object({
  name: z.string(),
  /** Host and port of its service. */
  host: z.string(),
});
export type NetworkLabel = z.output<typeof NetworkLabel>;

/** A command in its final bytes with what these say: the thing to show and to have confirmed. */
export const Preparation = z.object({
  id,
  /** Signs it. */
  publicKey,
  /** The network that was shown when it was prepared. */
  network: NetworkLabel,
  chainId: z.string(),
  /** Name of the command. */
  name: z.string(),
  /** Decoded from `inputData`, not what was typed. */
  command: DecodedCommand,
  /** The bytes to be signed, standard base64. */
  inputData: z.string(),
  /** What a signature is made over, 64 hexadecimal digits: the SHA3-256 of chain id, a zero byte and the bytes. */
  digest: hexId,
  nonce: uint64,
  /** The block of the proof of work. */
  blockHeight: uint64,
  /** Last block in which the network takes it; signing makes new bytes (nonce and height alone change) well before. */
  lastBlock: uint64,
  review: CommandReview,
  proof: ProofProgress,
  /** Unix milliseconds. */
  createdAt: z.int(),
});
export type Preparation = z.output<typeof Preparation>;

/** A transaction for a signer elsewhere: all that it needs, and all that a person may want to compare there. */
export const SigningRequest = z.object({
  chainId: z.string(),
  /** The key that is to sign. */
  publicKey,
  algorithm: z.literal('vega/ed25519'),
  version: TxVersion,
  /** The bytes, standard base64. */
  inputData: z.string(),
  /** What is signed, by plain Ed25519: the SHA3-256 of chain id, a zero byte and the bytes; 64 hexadecimal digits. */
  digest: hexId,
  /** What the bytes say. */
  command: DecodedCommand,
  pow: z.object({ tid: z.string(), nonce: uint64 }),
  /** Last block in which the network takes it. */
  lastBlock: uint64,
});
export type SigningRequest = z.output<typeof SigningRequest>;

/** Something that a transaction would create, known from its signature before it is sent. */
const CreatedId = z.object({
  what: z.enum(['order', 'stopOrder', 'proposal', 'transfer', 'withdrawal', 'referralSet']),
  /** Where the command describes it. */
  path: z.string(),
  id: z.string(),
});

/** What is found in a transaction here, without its network. */
export const TransactionInspection = z.object({
  /** The chain that signature and rules were judged for. */
  chainId: z.string(),
  /** Null where the bytes hold none. */
  command: DecodedCommand.nullable(),
  nonce: uint64,
  blockHeight: uint64,
  /** False where the bytes hold more than `command` says, or say it in an odd way. */
  canonical: z.boolean(),
  sender: z.string().nullable(),
  /** Whether the sender is a key of the open vault. */
  own: z.boolean(),
  version: TxVersion,
  /** `valid-on-every-chain`: of the old version 2, which names no chain. */
  signature: z.enum(['valid', 'valid-on-every-chain', 'invalid', 'unsupported', 'missing']),
  /** `unjudged`: the hash of its block is not known here. */
  proof: z.enum(['sufficient', 'insufficient', 'unjudged', 'not-needed', 'missing']),
  /** Leading zero bits, null where `proof` was not judged. */
  proofBits: z.int().nullable(),
  /** Whether its block lies in the window that the network takes, by the newest block known here. */
  window: z.enum(['open', 'past', 'ahead', 'unknown']),
  /** As the network will know it when it is sent as JSON. */
  hash: z.string(),
  creates: z.array(CreatedId),
  /** What the network's check is expected to say of its form and signature (code 60); null where that part passes. */
  refusal: z.string().nullable(),
});
export type TransactionInspection = z.output<typeof TransactionInspection>;

/** An answer of the check in words for a person. */
export const CheckExplanation = z.object({
  /** One line: `The signature does not fit`. */
  title: z.string(),
  /** What that means. */
  text: z.string(),
  /** What to do next. */
  remedy: z.string(),
});
export type CheckExplanation = z.output<typeof CheckExplanation>;

/** One check that was made, as it is kept. */
export const TransactionCheck = z.object({
  id,
  /** Unix milliseconds. */
  checkedAt: z.int(),
  chainId: z.string(),
  /** The transaction gateway that was asked. */
  address: z.string(),
  transaction: Transaction,
  /** Name of its command, null where it could not be read. */
  name: z.string().nullable(),
  /** As the network answered (docs/interface.md 2.8). Success means that it would be taken: nothing was broadcast. */
  result: CheckResult,
  explanation: CheckExplanation,
  /** What was found here before it was sent; null where it could not be read. */
  inspection: TransactionInspection.nullable(),
});
export type TransactionCheck = z.output<typeof TransactionCheck>;

/** Work that is kept: a draft, or a template to begin from. */
export const KeptCommand = z.object({
  id,
  name: z.string(),
  /** The command as JSON text, just as it was left, be it whole or not. */
  text: z.string(),
  publicKey: publicKey.nullable(),
  /** Unix milliseconds. */
  changedAt: z.int(),
});
export type KeptCommand = z.output<typeof KeptCommand>;

const keep = z.strictObject({
  /** Replaces that one; makes a new one when absent. */
  id: id.optional(),
  name: z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters'),
  text: z.string().max(262_144, 'must have at most 262144 characters'),
  publicKey: publicKey.nullable(),
});
const one = z.strictObject({ id });
const removed = z.object({ removed: z.boolean() });

export const transactionMethods = {
  /** Every command by number. `judged` says that its rules are known here; of the others only the shape is checked. */
  commands: {
    input: z.strictObject({}),
    output: z.object({
      commands: z.array(z.object({ name: z.string(), number: z.int(), offered: z.boolean(), judged: z.boolean() })),
    }),
  },
  /** @throws COMMAND_INVALID where there is none of that name */
  commandShape: { input: z.strictObject({ name: z.string().max(100) }), output: CommandShape },
  /** Judges a command in the making; anything may be wrong with it. `sender` is the key that is to sign. */
  reviewCommand: {
    input: z.strictObject({ command: CommandInput, sender: publicKey.optional() }),
    output: CommandReview,
  },
  /** Asks the network, live. @throws UPSTREAM_* */
  transactionTerms: { input: z.strictObject({}), output: TransactionTerms },
  /**
   * Makes the final bytes of a command and starts its proof of work. A few preparations are held at once; the oldest goes
   * when there are more. @throws COMMAND_INVALID (the first problem of its review), COMMAND_NOT_OFFERED, UPSTREAM_*,
   * PROOF_LIMIT, PROOF_UNSUPPORTED
   */
  prepareTransaction: { input: z.strictObject({ command: CommandInput, publicKey }), output: Preparation },
  /** @throws PREPARATION_UNKNOWN */
  preparation: { input: one, output: Preparation },
  /** Ends its proof of work and forgets it. */
  cancelPreparation: { input: one, output: nothing },
  /**
   * Waits for the proof and signs. Where the proof is used up or about to expire the bytes are made anew first, of the
   * same command under a new nonce, height and proof: so each call gives another transaction. `preparation` is what was
   * signed. Nothing is signed before a person has confirmed it outside of the page: in a window of the host's own, or, where
   * the vault's status says `passphrase`, by the passphrase given here.
   * @throws PREPARATION_UNKNOWN, SIGNATURE_DECLINED, PASSPHRASE_REQUIRED, VAULT_REFUSED, PASSPHRASE_PAUSED, VAULT_LOCKED,
   *   KEY_UNKNOWN, KEY_TAINTED, UPSTREAM_*, PROOF_*, CANCELLED
   */
  signTransaction: {
    input: one.extend({ passphrase: passphrase.optional() }),
    output: z.object({
      transaction: Transaction,
      preparation: Preparation,
      /** Whether nonce, height and proof are other ones than those prepared first. */
      rebuilt: z.boolean(),
      inspection: TransactionInspection,
    }),
  },
  /**
   * Waits for the proof and gives out what a signer elsewhere needs; no vault is asked. As for `signTransaction` the bytes are
   * made anew where the proof is used up or about to expire: then earlier requests of this preparation hold no longer.
   * @throws PREPARATION_UNKNOWN, UPSTREAM_*, PROOF_*, CANCELLED
   */
  signingRequest: { input: one, output: z.object({ request: SigningRequest, preparation: Preparation }) },
  /**
   * Takes the signature of the newest signing request, as 128 hexadecimal digits or base64, and verifies it.
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
   * Reads a transaction, own or foreign, and verifies what can be verified here. It may be given as text (JSON, alone or
   * under `tx`, or base64) or as the JSON value. @throws TRANSACTION_INVALID
   */
  inspectTransaction: {
    input: z.strictObject({ transaction: z.unknown() }),
    output: z.object({ transaction: Transaction, inspection: TransactionInspection }),
  },
  /**
   * Has the network judge a signed transaction (given as for `inspectTransaction`) and keeps the outcome. Nothing is
   * broadcast; the network remembers the proof for a while, so the same transaction is not to be checked or sent again:
   * sign anew. Never repeated by itself. @throws TRANSACTION_INVALID, UPSTREAM_*
   */
  checkTransaction: { input: z.strictObject({ transaction: z.unknown() }), output: TransactionCheck },
  /** Checks that were made in this network, newest first; 100 unless told. */
  checks: {
    input: z.strictObject({ limit: z.int().min(1).max(500).optional() }),
    output: z.object({ checks: z.array(TransactionCheck) }),
  },
  removeCheck: { input: one, output: removed },
  /** Newest first, as templates. */
  drafts: { input: z.strictObject({}), output: z.object({ drafts: z.array(KeptCommand) }) },
  saveDraft: { input: keep, output: KeptCommand },
  removeDraft: { input: one, output: removed },
  templates: { input: z.strictObject({}), output: z.object({ templates: z.array(KeptCommand) }) },
  saveTemplate: { input: keep, output: KeptCommand },
  removeTemplate: { input: one, output: removed },
  ...vaultMethods,
} as const;
