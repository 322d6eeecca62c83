/** Inspects an own or foreign transaction locally, before any network sees it. */
import { OrreryError, type Transaction, type TransactionInspection } from '../contract/index.ts';
import {
  decodeInputData,
  inspectTransaction,
  isProofAlive,
  readTransaction,
  readTransactionText,
  refusalOfTransaction,
} from '../transactions/index.ts';
import type { TransactionLink } from './transaction-link.ts';

export interface InspectOptions {
  /** The id of the chain that the transaction is meant for. */
  chainId: string;
  link: Pick<TransactionLink, 'latest' | 'block'>;
  /** The public keys of this vault. */
  ownKeys: readonly string[];
}

/** Reads a transaction from text or JSON. @throws OrreryError TRANSACTION_INVALID */
export function readGiven(given: unknown): Transaction {
  return typeof given === 'string' ? readTransactionText(given) : readTransaction(given);
}

/** @throws OrreryError TRANSACTION_INVALID if its input data cannot be decoded */
export function inspectHere(tx: Transaction, { chainId, link, ownKeys }: InspectOptions): TransactionInspection {
  const { blockHeight } = decodeInputData(Buffer.from(tx.inputData, 'base64'));
  const found = inspectTransaction(tx, { chainId, block: link.block(blockHeight) });
  return {
    ...found,
    chainId,
    own: found.sender !== null && ownKeys.includes(found.sender),
    window: windowOf(blockHeight, link.latest()),
    refusal: refusalOfTransaction(tx, chainId) ?? null,
  };
}

/** Works like `inspectHere`, but returns null for an unreadable transaction. */
export function inspectIfReadable(tx: Transaction, options: InspectOptions): TransactionInspection | null {
  try {
    return inspectHere(tx, options);
  } catch (thrown) {
    if (thrown instanceof OrreryError && thrown.code === 'TRANSACTION_INVALID') return null;
    throw thrown;
  }
}

function windowOf(height: bigint, terms: ReturnType<TransactionLink['latest']>): TransactionInspection['window'] {
  if (terms === null) return 'unknown';
  if (height > terms.height) return 'ahead';
  return isProofAlive(height, terms.height, terms) ? 'open' : 'past';
}
