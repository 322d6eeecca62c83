/** A signed transaction: what can be said about it locally, and what the network's check says (docs/interface.md 2.8). */
import { z } from 'zod';
import { uint64 } from '../scalars.ts';
import { CheckResult, Transaction, TxVersion } from '../transaction.ts';
import { DecodedCommand, ReviewProblem } from './command-shapes.ts';
import { documentId } from './common.ts';

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
  /**
   * `valid-on-every-chain`: a signature of the old version 2, which names no chain. `unjudged`: no service of the network has
   * named its chain.
   */
  signature: z.enum(['valid', 'valid-on-every-chain', 'invalid', 'unsupported', 'missing', 'unjudged']),
  /** `unjudged`: the hash of its block is not known here. */
  proof: z.enum(['sufficient', 'insufficient', 'unjudged', 'not-needed', 'missing']),
  /** Leading zero bits; null when `proof` was not checked. */
  proofBits: z.int().nullable(),
  /** If its block lies in the window that the network accepts, by the newest block known here. */
  window: z.enum(['open', 'past', 'ahead', 'unknown']),
  /**
   * The last block at which the network accepts it, by the terms known here. Null if none are known, and in stored checks of
   * earlier versions.
   */
  lastBlock: uint64.nullable().default(null),
  /** The network's hash of it when it is sent as JSON. */
  hash: z.string(),
  creates: z.array(CreatedId),
  /** Expected refusal of its form and signature by the network's check (code 60); null when that part passes. */
  refusal: z.string().nullable(),
  /**
   * The first expected rejection when the network executes the command, after its check: for example for a time that has
   * passed, an account that a transfer must not pay into, or an amount that is too large. Null if none is expected, and in
   * stored checks of earlier versions.
   */
  later: ReviewProblem.nullable().default(null),
});
export type TransactionInspection = z.output<typeof TransactionInspection>;

/** The end of a remedy, which holds until the last block of the transaction has passed. */
export const STAYS_VALID =
  'The transaction stays valid until its last block: if you sign the command again, do not send both.';

/** An answer of the check, explained for people. */
export const CheckExplanation = z.object({
  /** One line: `The signature does not fit`. */
  title: z.string(),
  /** The meaning of the answer. */
  text: z.string(),
  /** The next step of the person. */
  remedy: z.string(),
  /** True if no node of the network can ever accept these bytes. Absent if one may. */
  final: z.literal(true).optional(),
});
export type CheckExplanation = z.output<typeof CheckExplanation>;

/** A stored check of a transaction: the transaction, the network's answer and its explanation. */
export const TransactionCheck = z.object({
  id: documentId,
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
