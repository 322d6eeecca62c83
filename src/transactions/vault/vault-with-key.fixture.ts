import { newVault } from '../vaults.fixture.ts';
import { transactionVectors } from '../vectors.fixture.ts';

export const [vector] = transactionVectors;
export const phrase = vector?.mnemonic ?? '';
export const walletId = vector?.walletId ?? '';
export const vaultPublicKey = vector?.publicKey ?? '';
export const FIRST_KEY_PLACE = { derivation: 'current', index: 1 } as const;
export const proof = { tid: 'ab'.repeat(32), nonce: 1n };
export const voteCommand = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };

export async function vaultWithKey() {
  const made = await newVault();
  await made.vault.importPhrase('Main', phrase, [FIRST_KEY_PLACE]);
  return made;
}
