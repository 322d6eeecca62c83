/** From a command to a checked transaction: reviews, proofs, signatures, drafts and checks. docs/transactions.md explains how. */

export { explainCheck } from './explanations.ts';
export { inspectIfReadable, readGiven } from './inspect.ts';
export type { VaultPolicy } from './keys.ts';
export { createTransactionLink } from './transaction-link.ts';
export { createTransactions, type Transactions } from './transactions.ts';
