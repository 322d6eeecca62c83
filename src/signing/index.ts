/** From a command to a checked transaction: reviews, proofs, signatures, drafts and checks. docs/transactions.md explains how. */

export type { ConfirmSignature } from './approvals.ts';
export { explainCheck } from './explanations.ts';
export { quickTerms, throwAsNeverSent } from './forward-check.ts';
export { inspectIfReadable, readGiven } from './inspect.ts';
export type { SignatureQuestion } from './signature-question.ts';
export { createGatewayLink, createTransactionLink } from './transaction-link.ts';
export { createTransactions, type Transactions } from './transactions.ts';
export type { VaultPolicy } from './vault-access.ts';
