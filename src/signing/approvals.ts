/**
 * Gets a person's approval before a signature. A page that can call the explorer must not be able to approve. So the
 * host asks in its own window; a host without windows requires the vault's passphrase for each signature.
 */
import { OrreryError } from '../contract/index.ts';
import type { Vault } from '../transactions/index.ts';
import type { SignatureQuestion } from './signature-question.ts';

/**
 * Asks a person if a signature may be made. Resolves with false if they decline. When the signal aborts, the question
 * closes.
 */
export type ConfirmSignature = (question: SignatureQuestion, signal: AbortSignal) => Promise<boolean>;

/** A person's approval of one signature. */
export interface Approval {
  /**
   * Checks the passphrase before any work starts; does nothing if the host asks in a window.
   * @throws OrreryError PASSPHRASE_REQUIRED, PASSPHRASE_WRONG, PASSPHRASE_PAUSED, VAULT_LOCKED
   */
  begin(): Promise<void>;
  /**
   * Asks a person about the exact bytes that will be signed. Undefined if the host has no windows: then the passphrase
   * was the approval.
   * @throws OrreryError SIGNATURE_DECLINED, also while another question is open
   */
  ask: ((question: SignatureQuestion, signal: AbortSignal) => Promise<void>) | undefined;
}

/** The way in which people approve signatures at this host. */
export interface Approvals {
  /** 'window' if the host asks in a window of its own, 'passphrase' if the vault's passphrase is required. */
  readonly way: 'window' | 'passphrase';
  /**
   * Returns the approval of one signature.
   * @param passphrase the vault's passphrase, if the person has typed it
   */
  by(passphrase: string | undefined): Approval;
}

/** Returns approvals by a window of the host; by the vault's passphrase if `confirmSignature` is undefined. */
export function createApprovals(
  confirmSignature: ConfirmSignature | undefined,
  vault: () => Promise<Pick<Vault, 'confirm'>>,
): Approvals {
  let isAsking = false;

  if (confirmSignature === undefined) {
    return {
      way: 'passphrase',
      by: (passphrase) => ({
        async begin() {
          if (passphrase === undefined || passphrase === '') throw new OrreryError('PASSPHRASE_REQUIRED', {});
          await (await vault()).confirm(passphrase);
        },
        ask: undefined,
      }),
    };
  }

  /**
   * Asks one question and refuses every other one meanwhile, so that a page cannot flood a person with questions until
   * they confirm one by mistake.
   * @throws OrreryError SIGNATURE_DECLINED
   */
  async function ask(question: SignatureQuestion, signal: AbortSignal): Promise<void> {
    if (isAsking) throw new OrreryError('SIGNATURE_DECLINED', { reason: 'another signature is waiting for an answer' });
    isAsking = true;
    try {
      if (await confirmSignature?.(question, signal)) return;
    } finally {
      isAsking = false;
    }
    throw new OrreryError('SIGNATURE_DECLINED', { reason: 'it was declined' });
  }

  return { way: 'window', by: () => ({ begin: async () => {}, ask }) };
}
