/** The taint mark of a key outlives the key: others may have it, also after its owner deleted it here. */
import { expect, test } from 'vitest';
import { PASSPHRASE } from '../vaults.fixture.ts';
import { ownKey, phrase, vaultWithKey, vector, walletId } from './vault-with-key.fixture.ts';
import { FIRST_PLACE } from './wallets.ts';

/** A vault in which the one key of the wallet is tainted. */
async function taintedVault() {
  const { vault } = await vaultWithKey();
  await vault.setTainted(ownKey, true);
  const reopen = async () => {
    vault.lock();
    await vault.unlock(PASSPHRASE);
  };
  const marks = () => vault.wallets().flatMap(({ keys }) => keys.map(({ tainted }) => tainted));
  return { vault, reopen, marks };
}

test('a tainted key that is deleted and imported again is tainted again, and signs nothing', async () => {
  const { vault, reopen } = await taintedVault();
  await vault.removeKey(ownKey, PASSPHRASE);
  await reopen();
  expect((await vault.importPhrase('Again', phrase, [FIRST_PLACE])).keys).toMatchObject([{ tainted: true }]);
  expect(() => vault.signText(ownKey, 'hello')).toThrow(expect.objectContaining({ code: 'KEY_TAINTED' }));
});

test('so is one that is derived again by its number', async () => {
  const { vault } = await taintedVault();
  await vault.removeKey(ownKey, PASSPHRASE);
  expect(await vault.deriveKey(walletId, { place: FIRST_PLACE })).toMatchObject({ tainted: true });
});

test('so is one that was deleted with its wallet, and is imported in another form', async () => {
  const { vault, reopen, marks } = await taintedVault();
  await vault.removeWallet(walletId, PASSPHRASE);
  await reopen();
  await vault.createWallet('Another');
  await vault.importKey('Single', vector?.privateKeySeedHex ?? '');
  expect(marks()).toEqual([false, true]);
});

test('a mark that was removed does not come back', async () => {
  const { vault, reopen, marks } = await taintedVault();
  await vault.removeKey(ownKey, PASSPHRASE);
  await vault.importPhrase('Again', phrase, [FIRST_PLACE]);
  await vault.setTainted(ownKey, false);
  await vault.removeKey(ownKey, PASSPHRASE);
  await reopen();
  await vault.importPhrase('Once more', phrase, [FIRST_PLACE]);
  expect(marks()).toEqual([false]);
});
