/**
 * Composing, signing and checking transactions (docs/interface.md 2.7, 2.8, 4.6).
 *
 * The steps of a transaction: `reviewCommand` reviews a command while it is written; `prepareTransaction` makes its
 * final bytes, decodes them and starts the proof of work; a person confirms the decoded command; `signTransaction`
 * signs exactly that command; `checkTransaction` asks the network's check about it. Nothing is ever broadcast.
 */
import { z } from 'zod';
import { Transaction } from '../transaction.ts';
import { CommandInput, CommandReview, CommandShape } from './command-shapes.ts';
import { documentId, namedNetwork, networkId, publicKey } from './common.ts';
import { Preparation, SigningRequest, TransactionTerms } from './preparations.ts';
import { TransactionCheck, TransactionInspection } from './transaction-checks.ts';
import { passphrase, vaultMethods } from './vault-methods.ts';

const nothing = z.object({});

/** A saved command: a draft, or a template to start from. */
export const KeptCommand = z.object({
  id: documentId,
  name: z.string(),
  /** Name of the command, in camel case, even if the text does not contain it; absent in older documents. */
  command: z.string().optional(),
  /** The command as JSON text, exactly as it was left, valid or not. */
  text: z.string(),
  publicKey: publicKey.nullable(),
  /** True if the network's check accepts a transaction that was made of exactly this text. */
  isChecked: z.boolean().optional(),
  /** Unix milliseconds. */
  createdAt: z.int(),
  changedAt: z.int(),
});
export type KeptCommand = z.output<typeof KeptCommand>;

/** Maximum number of drafts that a network has, and of templates. */
export const MAX_SAVED_COMMANDS = 500;

/** Unix milliseconds, up to the latest time that a `Date` can have. */
const time = z.int().min(0).max(8_640_000_000_000_000);

const keep = z.strictObject({
  /** The network that it belongs to, which another window may have switched meanwhile; the current one when absent. */
  network: networkId.optional(),
  /** Replaces this one; a new one when absent. */
  id: documentId.optional(),
  name: z.string().trim().min(1, 'must not be empty').max(120, 'must have at most 120 characters'),
  command: z.string().max(120, 'must have at most 120 characters').optional(),
  text: z.string().max(262_144, 'must have at most 262144 characters'),
  publicKey: publicKey.nullable(),
  isChecked: z.boolean().optional(),
  /**
   * The `changedAt` that the caller has read. If the stored one was changed at another time, by another window, it stays,
   * and this one is stored beside it under a new id.
   */
  since: time.optional(),
  /**
   * A random id of the composition that saves it. What the same composition has stored is replaced, whatever `id` and
   * `since` are: the answer to the save before may be late or lost.
   */
  composition: documentId.optional(),
  /** The number of this save within its composition. One that arrives after a later one replaces nothing. */
  save: z.int().min(1).optional(),
  /** Those of a removed one that is put back, in Unix milliseconds; now when absent. */
  times: z.strictObject({ createdAt: time, changedAt: time }).optional(),
});
const one = z.strictObject({ id: documentId });
const removal = one.extend(namedNetwork);
const signed = z.object({
  transaction: Transaction,
  preparation: Preparation,
  /** True when nonce, height and proof differ from the first preparation. */
  rebuilt: z.boolean(),
  inspection: TransactionInspection,
});
const removed = z.object({ removed: z.boolean() });

/** The methods of the explorer's API to compose, sign and check transactions. */
export const transactionMethods = {
  /**
   * Every command, ordered by number. `judged` means that its rules are known here; the others get a shape check only.
   */
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
   * Makes the final bytes of a command and starts its proof of work. A few preparations are kept; a new one replaces
   * the oldest. @throws COMMAND_INVALID (the first problem of its review), COMMAND_NOT_OFFERED, UPSTREAM_*,
   * PROOF_LIMIT, PROOF_UNSUPPORTED
   */
  prepareTransaction: {
    input: z.strictObject({ command: CommandInput, publicKey, ...namedNetwork }),
    output: Preparation,
  },
  /** @throws PREPARATION_UNKNOWN */
  preparation: { input: one, output: Preparation },
  /** Cancels its proof of work and deletes it. */
  cancelPreparation: { input: one, output: nothing },
  /**
   * Waits for the proof and signs. When the proof is used up or about to expire, it first makes new bytes of the same
   * command with a new nonce, height and proof: so each call gives another transaction. `preparation` is what was signed.
   * A person must confirm it outside of the page before anything is signed: in a window of the host or, when the vault's
   * status says `passphrase`, with the passphrase given here.
   * @throws PREPARATION_UNKNOWN, SIGNATURE_DECLINED, PASSPHRASE_REQUIRED, PASSPHRASE_WRONG, PASSPHRASE_PAUSED,
   *   VAULT_LOCKED, KEY_UNKNOWN, KEY_TAINTED, UPSTREAM_*, PROOF_*, CANCELLED
   */
  signTransaction: {
    input: one.extend({ passphrase: passphrase.optional() }),
    output: signed,
  },
  /**
   * Waits for the proof and returns what an external signer needs; it needs no vault. The first request is for a new
   * block, so its bytes may differ from the prepared ones. As in `signTransaction`, new bytes are made when the proof is
   * used up or about to expire; then earlier requests of this preparation are invalid.
   * @throws PREPARATION_UNKNOWN, KEY_TAINTED if the open vault has the key with the mark, UPSTREAM_*, PROOF_*, CANCELLED
   */
  signingRequest: { input: one, output: z.object({ request: SigningRequest, preparation: Preparation }) },
  /**
   * Accepts and verifies the signature of the newest signing request, as 128 hexadecimal digits or base64. Reviews the
   * command again first. @throws PREPARATION_UNKNOWN, COMMAND_INVALID, SIGNATURE_INVALID, SIGNATURE_REFUSED, KEY_TAINTED as `signingRequest`
   */
  acceptSignature: {
    input: one.extend({ publicKey, signature: z.string().max(1024) }),
    output: signed,
  },
  /**
   * Decodes a transaction, own or foreign, and verifies locally what it can. Give it as text (JSON, alone or under
   * `tx`, or base64) or as the JSON value. @throws TRANSACTION_INVALID
   */
  inspectTransaction: {
    input: z.strictObject({ transaction: z.unknown() }),
    output: z.object({ transaction: Transaction, inspection: TransactionInspection }),
  },
  /**
   * Sends a signed transaction (given as for `inspectTransaction`) to the network's check and stores the result.
   * Nothing is broadcast. The network remembers the proof for a while, so do not check or send the same transaction
   * again: sign again. A check is never repeated automatically. TRANSACTION_NOT_SENT alone says that the network has not seen
   * the transaction, so that the same one can be checked again.
   * @throws TRANSACTION_INVALID, TRANSACTION_NOT_SENT, UPSTREAM_*
   */
  checkTransaction: {
    input: z.strictObject({ transaction: z.unknown(), ...namedNetwork }),
    output: TransactionCheck,
  },
  /** Stored checks of this network, newest first; 100 by default. */
  checks: {
    input: z.strictObject({ limit: z.int().min(1).max(500).optional() }),
    output: z.object({ checks: z.array(TransactionCheck) }),
  },
  removeCheck: { input: removal, output: removed },
  /** Newest first; templates too. */
  drafts: { input: z.strictObject({}), output: z.object({ drafts: z.array(KeptCommand) }) },
  saveDraft: { input: keep, output: KeptCommand },
  removeDraft: { input: removal, output: removed },
  templates: { input: z.strictObject({}), output: z.object({ templates: z.array(KeptCommand) }) },
  saveTemplate: { input: keep, output: KeptCommand },
  removeTemplate: { input: removal, output: removed },
  ...vaultMethods,
} as const;
