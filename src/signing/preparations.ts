/**
 * Commands that are prepared for a signature. Only the bytes of a preparation are signed. If the bytes must be
 * replaced, only nonce, block and proof change, never the command.
 */

import { randomUUID } from 'node:crypto';
import { createSerialQueue, raceAbort } from '../async/index.ts';
import { OrreryError, type Preparation, type ProofProgress, type SigningRequest } from '../contract/index.ts';
import {
  isProofAgeing,
  isProofFresh,
  type Proof,
  requireWithoutProblems,
  signedElsewhere,
} from '../transactions/index.ts';
import type { Approval } from './approvals.ts';
import type { PreparationsOptions } from './preparations-options.ts';
import type { PreparedCommand, SignedPreparation } from './prepared-command.ts';
import { preparationView, renewDangers, requestOf } from './prepared-command.ts';
import { questionOf } from './signature-question.ts';
import { requireSigner } from './signers.ts';
import { createTransactionMaker, type MadeTransaction } from './transaction-maker.ts';

/** Prepares commands for a signature, and signs what was prepared. */
export interface Preparations {
  /**
   * Reviews a command, encodes it for the newest block and starts its proof of work. Keeps eight preparations.
   * @throws OrreryError COMMAND_*, UPSTREAM_*, GATEWAY_MISMATCH, PROOF_LIMIT, PROOF_UNSUPPORTED, NETWORK_SWITCHED
   */
  prepare(command: unknown, publicKey: string, signal: AbortSignal): Promise<Preparation>;
  /** Returns a preparation as it is now. @throws OrreryError PREPARATION_UNKNOWN */
  get(id: string): Preparation;
  /** Drops a preparation and ends its proof of work, if there is one with this id. */
  cancel(id: string): void;
  /**
   * Waits for the proof, gets the approval and signs. Replaces an expired proof first; new bytes need a new approval.
   * @throws OrreryError PREPARATION_UNKNOWN, VAULT_*, KEY_*, UPSTREAM_*, PROOF_*, CANCELLED, the errors of the approval
   */
  sign(id: string, approval: Approval, signal: AbortSignal): Promise<SignedPreparation>;
  /**
   * Makes the request for an external signer; the first one for a block that is new, so that the signer has time. Throws as
   * `sign`, but for the vault and the approval; KEY_TAINTED also here, if the open vault has the key.
   */
  request(id: string, signal: AbortSignal): Promise<{ request: SigningRequest; preparation: Preparation }>;
  /**
   * Reviews the command again, and accepts the external signature of the newest request.
   * @throws OrreryError PREPARATION_UNKNOWN, COMMAND_INVALID, SIGNATURE_INVALID, SIGNATURE_REFUSED, KEY_TAINTED, CANCELLED
   */
  accept(id: string, given: { publicKey: string; signature: string }, signal: AbortSignal): Promise<SignedPreparation>;
  /** Reviews all again, because an open vault tells which receivers are own or tainted keys. Emits those with other dangers. */
  reviewAgain(): Promise<void>;
  /** Drops all preparations, because another network is shown. */
  clear(): void;
  /** Drops all preparations and ends the thread of proofs. */
  close(): Promise<void>;
}

const MAX_PREPARATIONS = 8;
/** Maximum number of times that an expired proof is replaced. */
const MAX_REMADE = 3;

/** Returns an empty set of preparations of the current network. It keeps the newest eight. The caller closes it. */
export function createPreparations(options: PreparationsOptions): Preparations {
  const { terms, review, network, vault, isTainted, startProver, emit } = options;
  const entries = new Map<string, PreparedCommand>();
  const maker = createTransactionMaker(terms, startProver);
  /** The number of changes of the network so far. */
  let changes = 0;

  function make(id: string, command: unknown, publicKey: string, signal: AbortSignal): Promise<MadeTransaction> {
    const onProgress = (proof: ProofProgress) => emit({ type: 'preparation', id, proof });
    return maker.make({ command, publicKey, onProgress }, signal);
  }

  function find(id: string): PreparedCommand {
    const found = entries.get(id);
    if (found === undefined) throw new OrreryError('PREPARATION_UNKNOWN', { id });
    return found;
  }

  function forget(id: string): void {
    entries.get(id)?.made.drop();
    entries.delete(id);
  }

  function clear(): void {
    changes += 1;
    for (const id of [...entries.keys()]) forget(id);
  }

  async function remake(entry: PreparedCommand, signal: AbortSignal): Promise<void> {
    const { chainId, command } = entry.made.prepared;
    const next = await make(entry.id, command, entry.publicKey, signal);
    const isSame = JSON.stringify(next.prepared.command) === JSON.stringify(command);
    if (next.prepared.chainId !== chainId || !isSame || entries.get(entry.id) !== entry) {
      next.drop();
      throw new OrreryError('PREPARATION_UNKNOWN', { id: entry.id });
    }
    entry.made.drop();
    entry.made = next;
    emit({ type: 'preparationRemade', preparation: preparationView(entry) });
  }

  /**
   * Returns an unused proof that stays valid for some time. Replaces the bytes first if necessary, at most three times.
   * With `isNew`, the bytes must be for a new block, or be replaced once.
   * @throws OrreryError PREPARATION_UNKNOWN if the network has changed, COMMAND_INVALID, UPSTREAM_*, PROOF_*, CANCELLED
   */
  async function freshen(
    entry: PreparedCommand,
    signal: AbortSignal,
    isNew = false,
  ): Promise<{ proof: Proof; isRemade: boolean }> {
    // A time or an epoch of the command may have passed since it was prepared.
    requireWithoutProblems((await review(entry.made.prepared.command, entry.publicKey)).review);
    let remade = 0;
    if (entry.made.isSigned || entry.made.progress.state === 'failed') {
      await remake(entry, signal);
      remade += 1;
    }
    for (;;) {
      const { made } = entry;
      const proof = await raceAbort(made.proof, signal);
      const now = await terms(signal);
      if (entries.get(entry.id) !== entry || now.chainId !== made.prepared.chainId) {
        throw new OrreryError('PREPARATION_UNKNOWN', { id: entry.id });
      }
      const { blockHeight } = made.prepared;
      const isFit =
        isNew && remade === 0
          ? isProofFresh(blockHeight, now.height, now)
          : !isProofAgeing(blockHeight, now.height, now);
      if (isFit) return { proof, isRemade: remade > 0 };
      if (remade === MAX_REMADE) {
        throw new OrreryError('PROOF_UNSUPPORTED', {
          problem: 'a proof takes longer to make here than it stays valid',
        });
      }
      await remake(entry, signal);
      remade += 1;
    }
  }

  async function signNow(entry: PreparedCommand, approval: Approval, signal: AbortSignal): Promise<SignedPreparation> {
    const signer = await vault();
    const keyName = requireSigner(signer, entry.publicKey);
    await approval.begin();
    let approved: MadeTransaction | undefined;
    let rebuilt = false;
    for (;;) {
      const { proof, isRemade } = await freshen(entry, signal);
      rebuilt ||= isRemade;
      const { made } = entry;
      if (approval.ask === undefined || approved === made) {
        const transaction = signer.sign(entry.publicKey, made.prepared, proof);
        made.markSigned();
        return { transaction, preparation: preparationView(entry), rebuilt };
      }
      await approval.ask(questionOf(preparationView(entry), keyName), signal);
      // The block may have expired while the person read. New bytes need a new approval.
      approved = made;
    }
  }

  /** The mark says that others may have the key, so a signature from elsewhere is no better. @throws OrreryError KEY_TAINTED */
  async function refuseTainted({ publicKey }: PreparedCommand): Promise<void> {
    if (await isTainted(publicKey)) throw new OrreryError('KEY_TAINTED', { key: publicKey });
  }

  async function requestNow(entry: PreparedCommand, signal: AbortSignal) {
    await refuseTainted(entry);
    // Bytes that a request has given already may be with the signer, so they stay as long as they can be used.
    const { proof: pow } = await freshen(entry, signal, entry.requested !== entry.made);
    entry.requested = entry.made;
    const preparation = preparationView(entry);
    return { request: requestOf(preparation, pow), preparation };
  }

  async function acceptNow(entry: PreparedCommand, given: Parameters<Preparations['accept']>[1], signal: AbortSignal) {
    await refuseTainted(entry);
    const { made } = entry;
    requireWithoutProblems((await review(made.prepared.command, entry.publicKey)).review);
    if (given.publicKey !== entry.publicKey) {
      const problem = `the command was prepared for the key ${entry.publicKey}`;
      throw new OrreryError('SIGNATURE_REFUSED', { problem });
    }
    const transaction = signedElsewhere(made.prepared, given, await raceAbort(made.proof, signal));
    made.markSigned();
    return { transaction, preparation: preparationView(entry), rebuilt: false };
  }

  /** Runs work on a preparation after all earlier work on it. @throws OrreryError PREPARATION_UNKNOWN */
  function inQueue<Result>(id: string, work: (entry: PreparedCommand) => Promise<Result>): Promise<Result> {
    const entry = find(id);
    return entry.queue(() => work(entry));
  }

  return {
    async prepare(command, publicKey, signal) {
      const shown = await network(signal);
      const before = changes;
      const { json, review: found } = await review(command, publicKey);
      requireWithoutProblems(found);
      const id = randomUUID();
      const made = await make(id, json, publicKey, signal);
      const rest = { network: shown, review: found, createdAt: Date.now(), queue: createSerialQueue() };
      const entry: PreparedCommand = { id, publicKey, made, ...rest };
      entries.set(id, entry);
      for (const oldest of [...entries.keys()].slice(0, -MAX_PREPARATIONS)) forget(oldest);
      try {
        // The vault may have opened since the review, before there was a preparation to review again.
        await raceAbort(renewDangers(entry, review), signal);
        if (changes !== before) throw new OrreryError('NETWORK_SWITCHED', { network: shown.name });
        return preparationView(entry);
      } catch (thrown) {
        forget(id);
        throw thrown;
      }
    },
    get: (id) => preparationView(find(id)),
    cancel: forget,
    sign: (id, approval, signal) => inQueue(id, (entry) => signNow(entry, approval, signal)),
    request: (id, signal) => inQueue(id, (entry) => requestNow(entry, signal)),
    accept: (id, given, signal) => inQueue(id, (entry) => acceptNow(entry, given, signal)),
    async reviewAgain() {
      for (const entry of [...entries.values()]) {
        if (await renewDangers(entry, review)) emit({ type: 'preparationRemade', preparation: preparationView(entry) });
      }
    },
    clear,
    async close() {
      clear();
      await maker.close();
    },
  };
}
