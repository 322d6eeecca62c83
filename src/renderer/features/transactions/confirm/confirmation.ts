/** The states of a prepared transaction: unsigned, signed, in a check, and with a proof of work that is used. */
import type { Preparation, ProofProgress, TransactionCheck } from '../../../../contract/index.ts';
import type { Signed } from './cards.tsx';

/** The step of a transaction that is being confirmed. */
export type Confirmation =
  | ({ at: 'unsigned'; preparation: Preparation } & Signable)
  /** The proof of work is unused. `problem` says why a check could not be sent. */
  | { at: 'signed'; preparation: Preparation; signed: Signed; problem?: string | undefined }
  /** The last block of a transaction that was not checked has passed, so the next step is another signature. */
  | ({ at: 'expired'; preparation: Preparation; signed: Signed } & Signable)
  | { at: 'checking'; preparation: Preparation; signed: Signed }
  /** The network may have seen the proof, so a new check needs a new signature. Without an answer, `check` is undefined. */
  | ({ at: 'used'; preparation: Preparation; signed: Signed; check: TransactionCheck | undefined } & Signable);

interface Signable {
  attempt: { state: 'none' } | { state: 'signing' } | { state: 'failed'; problem: string; isPassphrase: boolean };
  /** True while the form for the signature of an external signer is open. */
  isElsewhere: boolean;
}

/** Something that a person did, or an answer of the explorer, that changes the step. */
export type ConfirmationEvent =
  | { type: 'proof'; id: string; proof: ProofProgress }
  /** The same command in new bytes. */
  | { type: 'prepared'; preparation: Preparation }
  /** The explorer has made the bytes of a preparation again, and will ask about these. */
  | { type: 'remade'; preparation: Preparation }
  /** The network has changed: these bytes need a new confirmation. */
  | { type: 'replaced'; preparation: Preparation }
  | { type: 'elsewhere' }
  | { type: 'signing' }
  | { type: 'signed'; signed: Signed }
  | { type: 'expired' }
  | { type: 'checking' }
  | { type: 'checked'; check: TransactionCheck }
  /** The check certainly did not reach the network. */
  | { type: 'unsent'; problem: string }
  /** Signing or checking failed, because of the typed passphrase if `isPassphrase`; without a problem, it was cancelled. */
  | { type: 'failed'; problem: string | undefined; isPassphrase: boolean };

const NONE = { attempt: { state: 'none' }, isElsewhere: false } as const;

/** Returns the first state of the confirmation of a preparation: not signed. */
export function startConfirmation(preparation: Preparation): Confirmation {
  return { at: 'unsigned', preparation, ...NONE };
}

/** Returns the state of a confirmation after an event. A proof of work of another preparation changes nothing. */
export function confirmationStep(now: Confirmation, event: ConfirmationEvent): Confirmation {
  switch (event.type) {
    case 'proof':
      if (event.id !== now.preparation.id) return now;
      return { ...now, preparation: { ...now.preparation, proof: event.proof } };
    case 'remade':
      // After a signature, the signed bytes stay on screen.
      return isSignable(now) && event.preparation.id === now.preparation.id
        ? { ...now, preparation: event.preparation }
        : now;
    case 'prepared':
      return { ...now, preparation: event.preparation };
    case 'replaced':
      return {
        at: 'unsigned',
        preparation: event.preparation,
        attempt: { state: 'failed', problem: CHANGED, isPassphrase: false },
        isElsewhere: false,
      };
    case 'elsewhere':
      return isSignable(now) ? { ...now, isElsewhere: true } : now;
    case 'signing':
      return isSignable(now) ? { ...now, attempt: { state: 'signing' } } : now;
    case 'signed':
      // A check that runs belongs to the transaction before.
      if (now.at === 'checking') return now;
      return { at: 'signed', preparation: event.signed.preparation, signed: event.signed };
    case 'expired':
      return now.at === 'signed' ? { ...NONE, at: 'expired', preparation: now.preparation, signed: now.signed } : now;
    case 'checking':
      return now.at === 'signed' ? { at: 'checking', preparation: now.preparation, signed: now.signed } : now;
    case 'checked':
      return now.at === 'checking' ? { ...now, ...NONE, at: 'used', check: event.check } : now;
    case 'unsent':
      return now.at === 'checking' ? { ...now, at: 'signed', problem: event.problem } : now;
    case 'failed':
      return failed(now, event);
  }
}

function failed(
  now: Confirmation,
  { problem, isPassphrase }: Extract<ConfirmationEvent, { type: 'failed' }>,
): Confirmation {
  const attempt = problem === undefined ? NONE.attempt : { state: 'failed' as const, problem, isPassphrase };
  if (isSignable(now)) return { ...now, attempt };
  // The network may have seen the proof even if no answer arrives.
  return now.at === 'checking' ? { ...now, ...NONE, at: 'used', check: undefined, attempt } : now;
}

const CHANGED = 'The network has changed. Review the transaction again before you sign.';

/** Returns true if the next step is a signature, the first or another one. */
export function isSignable(now: Confirmation): now is Extract<Confirmation, Signable> {
  return now.at === 'unsigned' || now.at === 'expired' || now.at === 'used';
}

/** Returns true if other bytes than the signed ones are shown: those of the next signature. */
export function isNextShown(now: Confirmation): boolean {
  return (now.at === 'used' || now.at === 'expired') && now.preparation.digest !== now.signed.preparation.digest;
}

/** Something that is lost if the last step is left: an open request for a signature elsewhere, or a signed transaction. */
export type Loss = 'request' | 'transaction';

/**
 * Returns the loss of leaving now; undefined if there is none. A transaction is stored with the answer to its check, and worth
 * nothing after its last block.
 * @param copied the signed transaction that the person has copied
 * @param isPast true if the last block of the signed transaction has passed
 * @param isRequestOpen true if a signature elsewhere can still be made for a request
 */
export function lossOf(
  now: Confirmation,
  copied: Signed | undefined,
  isPast: boolean,
  isRequestOpen: boolean,
): Loss | undefined {
  const isUnstored = now.at === 'signed' || (now.at === 'used' && now.check === undefined);
  if (isUnstored && !isPast && now.signed !== copied) return 'transaction';
  return isRequestOpen ? 'request' : undefined;
}

/** Returns true while the transaction is being signed or checked. */
export function isBusy(now: Confirmation): boolean {
  return now.at === 'checking' || (isSignable(now) && now.attempt.state === 'signing');
}
