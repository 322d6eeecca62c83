/**
 * Commands that are prepared for a signature. Only the bytes of a preparation are signed. If the bytes must be
 * replaced, only nonce, block and proof change, never the command.
 */

import { randomUUID } from 'node:crypto';
import { createSerialQueue, raceAbort, type SerialQueue, wait } from '../async/index.ts';
import {
  type CommandReview,
  type ExplorerEvent,
  type NetworkLabel,
  OrreryError,
  type Preparation,
  type SigningRequest,
  type Transaction,
  type TransactionTerms,
} from '../contract/index.ts';
import {
  createProofLedger,
  isProofAgeing,
  type Proof,
  type ProofLedger,
  type Prover,
  signedElsewhere,
  transactionDigest,
  type Vault,
} from '../transactions/index.ts';
import type { Approval } from './approvals.ts';
import { type MadeTransaction, makeTransaction } from './made-transaction.ts';
import { type ReviewedCommand, requireWithoutProblems } from './review-command.ts';
import { questionOf } from './signature-question.ts';
import { requireSigner } from './signers.ts';

export interface Preparations {
  /** @throws OrreryError COMMAND_INVALID, COMMAND_NOT_OFFERED, UPSTREAM_*, CHAIN_MISMATCH, PROOF_LIMIT, PROOF_UNSUPPORTED */
  prepare(command: unknown, publicKey: string, signal: AbortSignal): Promise<Preparation>;
  /** @throws OrreryError PREPARATION_UNKNOWN */
  get(id: string): Preparation;
  cancel(id: string): void;
  /** @throws OrreryError PREPARATION_UNKNOWN, VAULT_*, KEY_*, UPSTREAM_*, PROOF_*, CANCELLED, and the errors of the approval */
  sign(id: string, approval: Approval, signal: AbortSignal): Promise<SignedPreparation>;
  /**
   * Makes the request for an external signer. @throws OrreryError PREPARATION_UNKNOWN, UPSTREAM_*, PROOF_*, CANCELLED
   */
  request(id: string, signal: AbortSignal): Promise<{ request: SigningRequest; preparation: Preparation }>;
  /**
   * Accepts the external signature of the newest request. @throws OrreryError PREPARATION_UNKNOWN, SIGNATURE_REFUSED,
   * CANCELLED
   */
  accept(id: string, given: { publicKey: string; signature: string }, signal: AbortSignal): Promise<SignedPreparation>;
  /** Drops all preparations, because another network is shown. */
  clear(): void;
  close(): Promise<void>;
}

export interface SignedPreparation {
  transaction: Transaction;
  preparation: Preparation;
  rebuilt: boolean;
}

export interface PreparationsOptions {
  terms(signal: AbortSignal): Promise<TransactionTerms>;
  review(command: unknown, sender: string): Promise<ReviewedCommand>;
  /** Returns the current network. */
  network(): NetworkLabel;
  vault(): Promise<Vault>;
  /** Called for the first proof. */
  startProver(): Prover;
  emit(event: ExplorerEvent): void;
}

interface Held {
  id: string;
  publicKey: string;
  network: NetworkLabel;
  review: CommandReview;
  createdAt: number;
  made: MadeTransaction;
  /** Signatures run one after the other, so that no proof is used twice. */
  queue: SerialQueue;
}

const MAX_HELD = 8;
/** When a key has used up a block's proofs, wait for so many further blocks, each for at most this long. */
const FURTHER_BLOCKS = 3;
const A_BLOCK_MS = 1_000;
/** Maximum number of times that an expired proof is replaced. */
const MAX_REMADE = 3;

export function createPreparations(options: PreparationsOptions): Preparations {
  const { terms, review, network, vault, startProver, emit } = options;
  const held = new Map<string, Held>();
  /** The ledgers by chain. They stay while another network is shown, because its blocks may be the same afterwards. */
  const ledgers = new Map<string, ProofLedger>();
  let prover: Prover | undefined;
  let closed = false;

  function solver(): Prover {
    if (closed) throw new OrreryError('CANCELLED', {});
    prover ??= startProver();
    return prover;
  }

  function ledgerOf(chainId: string): ProofLedger {
    const ledger = ledgers.get(chainId) ?? createProofLedger();
    ledgers.set(chainId, ledger);
    return ledger;
  }

  async function make(id: string, command: unknown, publicKey: string, signal: AbortSignal): Promise<MadeTransaction> {
    for (let blocks = 0; ; blocks += 1) {
      const now = await terms(signal);
      try {
        return makeTransaction({
          command,
          publicKey,
          terms: now,
          ledger: ledgerOf(now.chainId),
          prover: solver,
          onProgress: (proof) => emit({ type: 'preparation', id, proof }),
        });
      } catch (thrown) {
        const mayPass = thrown instanceof OrreryError && thrown.code === 'PROOF_LIMIT';
        if (!mayPass || blocks === FURTHER_BLOCKS) throw thrown;
      }
      await wait(A_BLOCK_MS, signal);
    }
  }

  function find(id: string): Held {
    const found = held.get(id);
    if (found === undefined) throw new OrreryError('PREPARATION_UNKNOWN', { id });
    return found;
  }

  function forget(id: string): void {
    held.get(id)?.made.drop();
    held.delete(id);
  }

  async function remake(one: Held, signal: AbortSignal): Promise<void> {
    const { chainId, command } = one.made.prepared;
    const next = await make(one.id, command, one.publicKey, signal);
    const isSame = JSON.stringify(next.prepared.command) === JSON.stringify(command);
    if (next.prepared.chainId !== chainId || !isSame || held.get(one.id) !== one) {
      next.drop();
      throw new OrreryError('PREPARATION_UNKNOWN', { id: one.id });
    }
    one.made.drop();
    one.made = next;
  }

  /**
   * Returns an unused proof for the current bytes that stays valid for some time. Replaces the bytes first if
   * necessary.
   */
  async function freshen(one: Held, signal: AbortSignal): Promise<{ proof: Proof; isRemade: boolean }> {
    let remade = 0;
    if (one.made.isSigned || one.made.progress.state === 'failed') {
      await remake(one, signal);
      remade += 1;
    }
    for (;;) {
      const { made } = one;
      const proof = await raceAbort(made.proof, signal);
      const now = await terms(signal);
      if (held.get(one.id) !== one || now.chainId !== made.prepared.chainId) {
        throw new OrreryError('PREPARATION_UNKNOWN', { id: one.id });
      }
      if (!isProofAgeing(made.prepared.blockHeight, now.height, now)) return { proof, isRemade: remade > 0 };
      if (remade === MAX_REMADE) {
        throw new OrreryError('PROOF_UNSUPPORTED', { problem: 'they take longer to make here than they last' });
      }
      await remake(one, signal);
      remade += 1;
    }
  }

  async function signNow(one: Held, approval: Approval, signal: AbortSignal): Promise<SignedPreparation> {
    const signer = await vault();
    const keyName = requireSigner(signer, one.publicKey);
    await approval.begin();
    let approved: MadeTransaction | undefined;
    let rebuilt = false;
    for (;;) {
      const { proof, isRemade } = await freshen(one, signal);
      rebuilt ||= isRemade;
      const { made } = one;
      if (approval.ask === undefined || approved === made) {
        const transaction = signer.sign(one.publicKey, made.prepared, proof);
        made.markSigned();
        return { transaction, preparation: viewOf(one), rebuilt };
      }
      await approval.ask(questionOf(viewOf(one), keyName), signal);
      // The block may have expired while the person read. New bytes need a new approval.
      approved = made;
    }
  }

  async function requestNow(one: Held, signal: AbortSignal) {
    const { proof: pow } = await freshen(one, signal);
    const preparation = viewOf(one);
    const { chainId, publicKey, inputData, digest, command, lastBlock } = preparation;
    const fixed = { algorithm: 'vega/ed25519', version: 'TX_VERSION_V3' } as const;
    return { request: { ...fixed, chainId, publicKey, inputData, digest, command, pow, lastBlock }, preparation };
  }

  async function acceptNow(one: Held, given: { publicKey: string; signature: string }, signal: AbortSignal) {
    const { made } = one;
    if (given.publicKey !== one.publicKey) {
      throw new OrreryError('SIGNATURE_REFUSED', { problem: `the command was prepared for the key ${one.publicKey}` });
    }
    const transaction = signedElsewhere(made.prepared, given, await raceAbort(made.proof, signal));
    made.markSigned();
    return { transaction, preparation: viewOf(one), rebuilt: false };
  }

  /** Work on one preparation runs one after the other. */
  function inTurn<Result>(id: string, work: (one: Held) => Promise<Result>): Promise<Result> {
    const one = find(id);
    return one.queue(() => work(one));
  }

  return {
    async prepare(command, publicKey, signal) {
      const reviewed = await review(command, publicKey);
      requireWithoutProblems(reviewed.review);
      const id = randomUUID();
      const made = await make(id, reviewed.json, publicKey, signal);
      const one: Held = {
        id,
        publicKey,
        network: network(),
        review: reviewed.review,
        createdAt: Date.now(),
        made,
        queue: createSerialQueue(),
      };
      held.set(id, one);
      const [oldest] = held.keys();
      if (held.size > MAX_HELD && oldest !== undefined) forget(oldest);
      return viewOf(one);
    },
    get: (id) => viewOf(find(id)),
    cancel: forget,
    sign: (id, approval, signal) => inTurn(id, (one) => signNow(one, approval, signal)),
    request: (id, signal) => inTurn(id, (one) => requestNow(one, signal)),
    accept: (id, given, signal) => inTurn(id, (one) => acceptNow(one, given, signal)),
    clear() {
      for (const id of [...held.keys()]) forget(id);
    },
    async close() {
      closed = true;
      for (const id of [...held.keys()]) forget(id);
      await prover?.close();
    },
  };
}

function viewOf({ id, publicKey, network, review, createdAt, made }: Held): Preparation {
  const { chainId, name, command, inputData, nonce, blockHeight } = made.prepared;
  return {
    id,
    publicKey,
    network,
    chainId,
    name,
    command,
    inputData: Buffer.from(inputData).toString('base64'),
    digest: Buffer.from(transactionDigest(chainId, inputData)).toString('hex'),
    nonce,
    blockHeight,
    lastBlock: made.lastBlock,
    review,
    proof: made.progress,
    createdAt,
  };
}
