/** Inspects an own or foreign transaction locally, before any network sees it. */
import { OrreryError, type Transaction, type TransactionInspection, type TransactionTerms } from '../contract/index.ts';
import {
  decodeInputData,
  inspectTransaction,
  isProofAlive,
  lastBlockOf,
  readTransaction,
  readTransactionText,
  refusalOfTransaction,
  reviewCommand,
} from '../transactions/index.ts';
import { type TransactionLink, unnamedAddress } from './transaction-link.ts';

/** Facts that are known here about the network and the vault. */
export interface InspectOptions {
  /** The id of the chain that the transaction is meant for. */
  chainId: string;
  /** Has the last answers of the transaction gateway about blocks and proofs. */
  link: Pick<TransactionLink, 'latest' | 'block'>;
  /** The newest block and its terms, as the gateway has just reported them; null if it has not. */
  now: TransactionTerms | null;
  /** The public keys of this vault; "locked" while it is locked, because they are unknown then. */
  ownKeys: readonly string[] | 'locked';
  /** The network's current epoch, if it is known. */
  currentEpoch?: bigint | undefined;
}

/** Parses a transaction from text, or from a JSON value. @throws OrreryError TRANSACTION_INVALID */
export function readGiven(given: unknown): Transaction {
  return typeof given === 'string' ? readTransactionText(given) : readTransaction(given);
}

/**
 * Decodes a transaction and judges it with what is known on this machine: signature, proof of work, age and the rules
 * of the network's check. Sends no request.
 * @throws OrreryError TRANSACTION_INVALID if its input data cannot be decoded
 */
export function inspectHere(tx: Transaction, options: InspectOptions): TransactionInspection {
  const { chainId, link, now, ownKeys, currentEpoch } = options;
  const { blockHeight } = decodeInputData(Buffer.from(tx.inputData, 'base64'));
  const latest = link.latest();
  const terms = now ?? latest;
  // An address in place of a chain id is what nobody has signed for.
  const chain = unnamedAddress(chainId) === undefined ? chainId : null;
  const found = inspectTransaction(tx, { chainId: chain, block: link.block(blockHeight) });
  const circumstances = {
    now: BigInt(Date.now()) * 1_000_000n,
    sender: found.sender ?? undefined,
    ownKeys,
    currentEpoch,
  };
  const problems = found.command === null ? [] : reviewCommand(found.command, circumstances).problems;
  return {
    ...found,
    chainId,
    own: found.sender !== null && ownKeys !== 'locked' && ownKeys.includes(found.sender),
    window: windowOf(blockHeight, now, latest),
    lastBlock: terms === null ? null : lastBlockOf(blockHeight, terms),
    refusal: refusalOfTransaction(tx, chain) ?? null,
    later: problems.find(({ by }) => by === 'later') ?? null,
  };
}

/** Inspects as `inspectHere` does, but returns null for a transaction that cannot be decoded. */
export function inspectIfReadable(tx: Transaction, options: InspectOptions): TransactionInspection | null {
  try {
    return inspectHere(tx, options);
  } catch (thrown) {
    if (OrreryError.hasCode(thrown, 'TRANSACTION_INVALID')) return null;
    throw thrown;
  }
}

/**
 * Compares the block of a transaction with those that the network accepts now. Without its present terms, only a block
 * that its last known ones refuse is known to be past.
 */
function windowOf(
  height: bigint,
  now: TransactionTerms | null,
  last: TransactionTerms | null,
): TransactionInspection['window'] {
  const terms = now ?? last;
  if (terms === null) return 'unknown';
  if (height <= terms.height && !isProofAlive(height, terms.height, terms)) return 'past';
  if (now === null) return 'unknown';
  return height > terms.height ? 'ahead' : 'open';
}
