/** Commands: encoding, proof of work, keys and vault, signing and checking. Depends on no network and no window. */
export { describeCommand, isOffered, listCommands } from './encoding/describe-commands.ts';
export {
  commandToJson,
  decodeInputData,
  type Envelope,
  encodeInputData,
  type InputData,
} from './encoding/input-data.ts';
export type { Problem } from './encoding/problems.ts';
export { type Command, type CommandReading, readCommand, readCommandText } from './encoding/read-command.ts';
export { readTransaction, readTransactionText } from './encoding/read-transaction.ts';
export {
  decodeTransaction,
  encodeTransaction,
  type FieldOrder,
  transactionHash,
} from './encoding/transaction-bytes.ts';
export { DERIVATIONS, type Derivation } from './keys/wallet-node.ts';
export { needsProof } from './proof/needs-proof.ts';
export { countZeroBits, PROOF_FUNCTION, proofHash } from './proof/proof-hash.ts';
export { createSolver, type ProofTask, type Solver } from './proof/solver.ts';
export {
  createProofLedger,
  isProofAgeing,
  isProofAlive,
  isProofFresh,
  lastBlockOf,
  type ProofLedger,
  type ProofTerms,
} from './proof/terms.ts';
export { makeTid, type Prover, startProver } from './prover.ts';
export type { Circumstances, Objector } from './rules/findings.ts';
export { refusalOfTransaction } from './rules/refuse-transaction.ts';
export {
  hasRules,
  type Review,
  type ReviewedCommand,
  requireWithoutProblems,
  reviewCommand,
  reviewGiven,
} from './rules/review.ts';
export { type CreatedId, createdIds } from './signing/created-ids.ts';
export { chainlessDigest, transactionDigest } from './signing/digest.ts';
export {
  type Inspection,
  inspectTransaction,
  type ProofVerdict,
  type SignatureVerdict,
  type TransactionNetwork,
} from './signing/inspect-transaction.ts';
export { signedElsewhere } from './signing/sign-elsewhere.ts';
export { isTextSignedBy, refusalOfText } from './signing/sign-text.ts';
export {
  makeNonce,
  type PreparedTransaction,
  type Proof,
  prepareTransaction,
  signTransaction,
} from './signing/sign-transaction.ts';
export type { VaultClock } from './vault/clock.ts';
export type { Keyring } from './vault/keyring.ts';
export { type KeyView, openVault, type Vault, type WalletView } from './vault/vault.ts';
export type { VaultOptions, VaultState } from './vault/vault-options.ts';
export { FIRST_PLACE, keyChoicesOfPhrase, keyChoicesOfSeed } from './vault/wallets.ts';
