import { newVault } from '../vaults.fixture.ts';
import { transactionVectors } from '../vectors.fixture.ts';
import { FIRST_PLACE } from './wallets.ts';

export const [vector] = transactionVectors;
export const phrase = vector?.mnemonic ?? '';
export const walletId = vector?.walletId ?? '';
export const ownKey = vector?.publicKey ?? '';
export const proof = { tid: 'ab'.repeat(32), nonce: 1n };
export const voteCommand = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };

export async function vaultWithKey() {
  const made = await newVault();
  await made.vault.importPhrase('Main', phrase, [FIRST_PLACE]);
  return made;
}
