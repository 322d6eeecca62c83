/** A key is in the vault once. Who adds it again is told where it is. */
import { expect, test } from 'vitest';
import { newVault } from '../vaults.fixture.ts';
import { ownKey, phrase, vector } from './vault-with-key.fixture.ts';
import { FIRST_PLACE } from './wallets.ts';

test('a phrase that derives a key of another wallet is refused under the name of that wallet', async () => {
  const { vault } = await newVault();
  await vault.importKey('Spare', vector?.privateKeySeedHex ?? '');
  const refusal = { code: 'KEY_EXISTS', parameters: { key: ownKey, wallet: 'Spare' } };
  await expect(vault.importPhrase('Main', phrase, [FIRST_PLACE])).rejects.toMatchObject(refusal);
  expect(vault.wallets().map(({ name }) => name)).toEqual(['Spare']);
  const { id } = await vault.importPhrase('Main', phrase, [{ ...FIRST_PLACE, index: 2 }]);
  await expect(vault.deriveKey(id, { place: FIRST_PLACE })).rejects.toMatchObject(refusal);
});
