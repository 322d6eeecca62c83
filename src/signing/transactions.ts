/**
 * All work on transactions that needs the current network, the vault or stored data. The explorer's methods call it.
 */
import { createEmitter } from '../async/index.ts';
import {
  type CheckResult,
  type CommandReview,
  type Danger,
  type ExplorerEvent,
  OrreryError,
  type Transaction,
  type TransactionCheck,
  type TransactionInspection,
  type TransactionTerms,
  type VaultStatus,
} from '../contract/index.ts';
import type { CurrentNetwork, NetworkRegistry } from '../networks/index.ts';
import type { UserStore } from '../store/index.ts';
import type { ThreadEnd } from '../threads/index.ts';
import {
  type Circumstances,
  type ReviewedCommand,
  refusalOfText,
  reviewGiven,
  startProver,
} from '../transactions/index.ts';
import { type ConfirmSignature, createApprovals } from './approvals.ts';
import { keepCheck, listChecks, removeCheck } from './checks.ts';
import { type CommandDrafts, createCommandDrafts } from './command-drafts.ts';
import { forwardCheck, quickTerms, requireStillOpen, throwAsNeverSent } from './forward-check.ts';
import { type InspectOptions, inspectHere, inspectIfReadable, readGiven } from './inspect.ts';
import { createPreparations, type Preparations } from './preparations.ts';
import { networkLabelOf, type SignedPreparation } from './prepared-command.ts';
import { questionOfMessage } from './signature-question.ts';
import { requireSigner } from './signers.ts';
import { taintedReceiver } from './tainted-receiver.ts';
import { createTransactionLink } from './transaction-link.ts';
import { createVaultAccess, type VaultAccess, type VaultPolicy } from './vault-access.ts';

/** All work on transactions of the current network. The contract describes the methods without a comment here. */
export interface Transactions {
  /** The vault and its state. */
  readonly keys: VaultAccess;
  readonly preparations: Omit<Preparations, 'sign' | 'accept' | 'reviewAgain' | 'clear' | 'close'>;
  /** Notifies views that the vault's content changed, and reviews all preparations again. */
  announceVault(): Promise<void>;
  /**
   * Reviews a command with what is known of the network and the vault.
   * @param sender public key that will sign, if it is chosen
   */
  review(command: unknown, sender: string | undefined): Promise<CommandReview>;
  /** Returns the network's newest block, its chain id and the terms of its proof of work. */
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  /** Signs a preparation after the approval, and returns it with its inspection. Throws as `Preparations.sign` says. */
  sign(
    id: string,
    passphrase: string | undefined,
    signal: AbortSignal,
  ): Promise<SignedPreparation & { inspection: TransactionInspection }>;
  /** Accepts a signature from an external signer. Throws as `Preparations.accept` says. */
  acceptSignature(
    given: { id: string; publicKey: string; signature: string },
    signal: AbortSignal,
  ): ReturnType<Transactions['sign']>;
  /**
   * Signs a message after the approval. Returns the signature in hexadecimal digits.
   * @throws OrreryError VAULT_*, KEY_*, MESSAGE_REFUSED, SIGNATURE_DECLINED
   */
  signText(
    request: { publicKey: string; text: string; passphrase: string | undefined },
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * Parses a transaction and inspects it. Waits at most two seconds for the newest block.
   * @throws OrreryError TRANSACTION_INVALID, GATEWAY_MISMATCH
   */
  inspect(
    given: unknown,
    signal: AbortSignal,
  ): Promise<{ transaction: Transaction; inspection: TransactionInspection }>;
  /**
   * Has the network judge a transaction and stores the result with it. After the transaction was sent, neither the signal
   * nor a switch ends this.
   * @throws OrreryError TRANSACTION_INVALID, TRANSACTION_NOT_SENT, GATEWAY_MISMATCH, UPSTREAM_*, CANCELLED
   */
  check(given: unknown, signal: AbortSignal): Promise<TransactionCheck>;
  /** Has the network check a client's transaction, for the gateway, and stores nothing. Throws as `forwardCheck` says. */
  forward(tx: Transaction | null, signal: AbortSignal | undefined): Promise<CheckResult>;
  checks(limit: number): Promise<TransactionCheck[]>;
  removeCheck(id: string): Promise<boolean>;
  readonly kept: CommandDrafts;
  listen(listener: (event: ExplorerEvent) => void): () => void;
  close(): Promise<void>;
}

/** Options of `createTransactions`. */
export interface TransactionsOptions {
  network: Pick<CurrentNetwork, 'open' | 'profile' | 'transactionAddress' | 'whenOpen' | 'whenSettled' | 'onChange'>;
  /** Runs work on the user's own data of a known network. */
  withUserStore: NetworkRegistry['withUserStore'];
  /** Says why signing for the current network is dangerous, whatever the command; undefined if no reason is known. */
  danger(): string | undefined;
  /** Returns true if another known network has claimed a chain. */
  claimsElsewhere(chainId: string): boolean;
  /** Absolute path of the vault's file. */
  vaultFile: string;
  vault: VaultPolicy;
  /** Asks a person before a signature. If absent, the vault's passphrase is required. */
  confirmSignature: ConfirmSignature | undefined;
  /** Called when the thread that solves proofs of work ends by itself. */
  onThreadEnd?: (end: ThreadEnd) => void;
}

const NEVER = new AbortController().signal;
const VAULT_IDLE_MS = 10 * 60_000;
const VAULT_MAX_OPEN_MS = 8 * 60 * 60_000;

/** Returns all work on transactions of one explorer. The caller closes it. */
export function createTransactions(options: TransactionsOptions): Transactions {
  const { network, vaultFile, vault } = options;
  const approvals = createApprovals(options.confirmSignature, () => keys.vault());
  const { emit, ...events } = createEmitter<ExplorerEvent>();
  const link = createTransactionLink(network, options.claimsElsewhere);
  const keys = createVaultAccess({
    file: vaultFile,
    policy: vault,
    idleAfter: VAULT_IDLE_MS,
    maxOpenMs: VAULT_MAX_OPEN_MS,
    confirmation: approvals.way,
    onChange: tellVault,
  });
  const preparations = createPreparations({
    terms,
    review,
    network: (signal) => network.whenSettled(signal).then(() => networkLabelOf(network)),
    vault: keys.vault,
    isTainted: keys.isTainted,
    startProver: () => startProver(options.onThreadEnd),
    emit,
  });
  const stopListening = network.onChange(preparations.clear);

  function tellVault(state: VaultStatus['state']): void {
    emit({ type: 'vault', state });
    // Of keys and their marks, only an open vault tells. If a review fails, that of the signature fails too, and says why.
    if (state === 'open') preparations.reviewAgain().catch(() => {});
  }

  /**
   * Waits until the chain is known, so that a gateway of another chain is detected; then asks for the terms.
   * @throws OrreryError UPSTREAM_*, GATEWAY_MISMATCH, CANCELLED
   */
  async function terms(signal: AbortSignal): Promise<TransactionTerms> {
    await network.whenOpen(signal);
    return link.terms(signal);
  }

  async function circumstances(sender: string | undefined) {
    return {
      now: BigInt(Date.now()) * 1_000_000n,
      sender,
      ownKeys: await keys.own(),
      currentEpoch: network.open?.network.status().currentEpoch ?? undefined,
    } satisfies Circumstances;
  }

  async function review(command: unknown, sender: string | undefined): Promise<ReviewedCommand> {
    const reviewed = reviewGiven(command, await circumstances(sender));
    const texts = [options.danger(), link.danger()].filter((text) => text !== undefined);
    const dangers = texts.map((text): Danger => ({ weight: 'loud', path: '', text }));
    dangers.push(...(await taintedReceiver(reviewed, keys.isTainted)));
    return { ...reviewed, review: { ...reviewed.review, dangers: [...dangers, ...reviewed.review.dangers] } };
  }

  async function inspected(signed: SignedPreparation) {
    // The terms were asked for when its proof of work was begun, or since.
    const { currentEpoch, ownKeys } = await circumstances(undefined);
    const around = { chainId: signed.preparation.chainId, link, now: link.latest(), ownKeys, currentEpoch };
    return { ...signed, inspection: inspectHere(signed.transaction, around) };
  }

  /**
   * Returns the context of an inspection, with the newest block if an answer comes soon.
   * @throws OrreryError GATEWAY_MISMATCH
   */
  async function surroundings(signal: AbortSignal): Promise<InspectOptions> {
    const { chainId } = network.open ?? (await network.whenOpen(signal));
    const now = await quickTerms(link, signal);
    const { currentEpoch, ownKeys } = await circumstances(undefined);
    return { chainId: (now ?? link.latest())?.chainId ?? chainId, link, now, ownKeys, currentEpoch };
  }

  return {
    keys,
    preparations,
    announceVault: async () => tellVault((await keys.status()).state),
    review: async (command, sender) => (await review(command, sender)).review,
    terms,
    async sign(id, passphrase, signal) {
      return inspected(await preparations.sign(id, approvals.by(passphrase), signal));
    },
    acceptSignature: async ({ id, ...given }, signal) => inspected(await preparations.accept(id, given, signal)),
    async signText({ publicKey, text, passphrase }, signal) {
      const signer = await keys.vault();
      const name = requireSigner(signer, publicKey);
      const problem = refusalOfText(text);
      if (problem !== undefined) throw new OrreryError('MESSAGE_REFUSED', { problem });
      const approval = approvals.by(passphrase);
      await approval.begin();
      await approval.ask?.(questionOfMessage(text, { name, publicKey }), signal);
      return signer.signText(publicKey, text);
    },
    async inspect(given, signal) {
      const transaction = readGiven(given);
      return { transaction, inspection: inspectHere(transaction, await surroundings(signal)) };
    },
    async check(given, signal) {
      const transaction = readGiven(given);
      const opened = await network.whenOpen(signal);
      const around = await surroundings(signal);
      const inspection = inspectIfReadable(transaction, around);
      requireStillOpen(network, opened);
      if (signal.aborted) throw new OrreryError('CANCELLED', {}, { cause: signal.reason });
      // Nobody ends a check that is sent: the network has the proof of work then, and the result must be stored.
      const { result, address } = await link.check(transaction, NEVER).catch(throwAsNeverSent);
      const found = { chainId: around.chainId, address, transaction, result, inspection };
      const keep = (user: UserStore) => keepCheck(user, found);
      // Another network may be shown meanwhile. The check stays with the one that answered.
      const check = await (network.open === opened ? keep(opened.user) : options.withUserStore(opened.id, keep));
      emit({ type: 'checks' });
      return check;
    },
    forward: (tx, signal) => forwardCheck(network, link, tx, signal),
    checks: async (limit) => listChecks((await network.whenOpen()).user, limit),
    async removeCheck(id) {
      const removed = await removeCheck((await network.whenOpen()).user, id);
      if (removed) emit({ type: 'checks' });
      return removed;
    },
    kept: createCommandDrafts(network, options.withUserStore),
    listen: events.listen,
    async close() {
      stopListening();
      events.clear();
      await preparations.close();
      await keys.close();
      await link.close();
    },
  };
}
