/**
 * A person's word before something is signed. A page that can call the explorer is not enough: the host asks in a window of
 * its own, or, where it has none, the passphrase of the vault is demanded for each signature.
 */
import { OrreryError } from '../contract/index.ts';
import type { Vault } from '../transactions/index.ts';
import type { SignatureQuestion } from './signature-question.ts';

/** Asks a person; false where they decline. The signal ends the question. */
export type ConfirmSignature = (question: SignatureQuestion, signal: AbortSignal) => Promise<boolean>;

export interface Approval {
  /** Before anything is waited for. @throws OrreryError PASSPHRASE_REQUIRED, VAULT_REFUSED, PASSPHRASE_PAUSED, VAULT_LOCKED */
  begin(): Promise<void>;
  /**
   * Asks about the very bytes that are to be signed; undefined where the passphrase has said it all.
   * @throws OrreryError SIGNATURE_DECLINED
   */
  ask: ((question: SignatureQuestion, signal: AbortSignal) => Promise<void>) | undefined;
}

export interface Approvals {
  readonly way: 'window' | 'passphrase';
  /** The approval of one signature. */
  by(passphrase: string | undefined): Approval;
}

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

  /** One question at a time: a page cannot bury a person in them until one is answered by mistake. */
  async function ask(question: SignatureQuestion, signal: AbortSignal): Promise<void> {
    if (isAsking) throw new OrreryError('SIGNATURE_DECLINED', { reason: 'another signature waits for an answer' });
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
