import type { ExplorerEvent, NetworkLabel, TransactionTerms } from '../contract/index.ts';
import type { Prover, ReviewedCommand, Vault } from '../transactions/index.ts';

/** The objects that preparations use. */
export interface PreparationsOptions {
  /** Asks the network for its newest block and its terms for proofs. */
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  /** Reviews a command with what is known of the network and of the key that will sign. */
  review(command: unknown, sender: string): Promise<ReviewedCommand>;
  /** Waits for the end of a change of networks. Then returns the name and the host of the current one. */
  network(signal: AbortSignal): Promise<NetworkLabel>;
  vault(): Promise<Vault>;
  /** Returns true if the open vault has marked a key as tainted. */
  isTainted(publicKey: string): Promise<boolean>;
  /** Called for the first proof. */
  startProver(): Prover;
  /** Receives the progress of proofs, and preparations whose bytes or dangers are new. */
  emit(event: ExplorerEvent): void;
}
