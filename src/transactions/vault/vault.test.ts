import { describe, expect, test } from 'vitest';
import { handClock } from '../hand-clock.fixture.ts';
import { inspectTransaction } from '../signing/inspect-transaction.ts';
import { isTextSignedBy } from '../signing/sign-text.ts';
import { prepareTransaction } from '../signing/sign-transaction.ts';
import { newVault, newVaultFile, PASSPHRASE, vaultOver } from '../vaults.fixture.ts';
import { fromBase64, keyVectors, transactionVectors, walletFileVector } from '../vectors.fixture.ts';
import { ownKey, phrase, proof, vaultWithKey, vector, voteCommand, walletId } from './vault-with-key.fixture.ts';
import { FIRST_PLACE, keyChoicesOfPhrase, keyChoicesOfSeed } from './wallets.ts';

describe('creating, opening and signing', () => {
  test('a vault is absent, then open, then locked, then open again with the same content', async () => {
    const file = await newVaultFile();
    const vault = vaultOver(file);
    const heard: string[] = [];
    vault.onChange((state) => heard.push(state));
    expect(await vault.state()).toBe('absent');
    await vault.create(PASSPHRASE);
    const { wallet } = await vault.createWallet(' Savings ');
    expect(wallet).toMatchObject({
      name: 'Savings',
      origin: 'phrase',
      keys: [{ name: 'Key 1', place: FIRST_PLACE }],
    });
    vault.lock();
    expect(await vault.state()).toBe('locked');
    expect(() => vault.wallets()).toThrow(expect.objectContaining({ code: 'VAULT_LOCKED' }));
    await vault.unlock(PASSPHRASE);
    expect(vault.wallets()).toEqual([wallet]);
    expect(heard).toEqual(['open', 'locked', 'open']);
    await expect(vaultOver(file).state()).resolves.toBe('locked');
  });

  test('its key signs prepared bytes for one chain', async () => {
    const { vault } = await vaultWithKey();
    const prepared = prepareTransaction(voteCommand, { chainId: 'chain', blockHeight: 5n });
    const tx = vault.sign(ownKey, prepared, proof);
    expect(inspectTransaction(tx, { chainId: 'chain' })).toMatchObject({
      signature: 'valid',
      sender: ownKey,
      command: voteCommand,
    });
    expect(isTextSignedBy(ownKey, 'hello', vault.signText(ownKey, 'hello'))).toBe(true);
  });

  test('the phrase restores a wallet that was made here', async () => {
    const { vault } = await newVault();
    const { wallet, phrase: words } = await vault.createWallet('One');
    const other = (await newVault()).vault;
    const { phraseUnconfirmed: _, ...restored } = wallet;
    expect(await other.importPhrase('One', words, [FIRST_PLACE])).toEqual(restored);
  });

  test('a new wallet is marked until its phrase is confirmed, also after the vault was closed', async () => {
    const file = await newVaultFile();
    const vault = vaultOver(file);
    await vault.create(PASSPHRASE);
    const { wallet } = await vault.createWallet('Savings');
    expect(wallet.phraseUnconfirmed).toBe(true);
    const marks = async () => {
      const again = vaultOver(file);
      await again.unlock(PASSPHRASE);
      return again.wallets().map(({ phraseUnconfirmed }) => phraseUnconfirmed);
    };
    expect(await marks()).toEqual([true]);
    await vault.confirmPhrase(wallet.id);
    expect(await marks()).toEqual([undefined]);
    await expect(vault.confirmPhrase('0'.repeat(64))).rejects.toMatchObject({ code: 'WALLET_UNKNOWN' });
  });
});

describe('importing', () => {
  test('a phrase, with the keys that were chosen, old ones too', async () => {
    const { vault } = await newVault();
    const choices = await keyChoicesOfPhrase(phrase, 3);
    expect(choices).toEqual(keyChoicesOfSeed(vector?.seedHex ?? '', 3));
    const wallet = await vault.importPhrase('Main', phrase, choices);
    expect(wallet.id).toBe(walletId);
    const known = keyVectors.filter(({ mnemonic }) => mnemonic === phrase).map((key) => key.publicKey);
    expect(new Set(wallet.keys.map((key) => key.publicKey))).toEqual(new Set(known));
  });

  test('a seed, a key, a wallet file', async () => {
    const { vault } = await newVault();
    await vault.importSeed('Seed', vector?.seedHex ?? '', [FIRST_PLACE]);
    const other = transactionVectors.find((each) => each.walletId !== walletId);
    await vault.importKey('Single', other?.privateKeySeedHex ?? '');
    expect(vault.wallets().map(({ origin, keys }) => [origin, keys[0]?.publicKey])).toEqual([
      ['node', ownKey],
      ['key', other?.publicKey],
    ]);
    const { vault: another } = await newVault();
    const imported = await another.importFile(
      'File',
      fromBase64(walletFileVector.fileBase64),
      walletFileVector.passphrase,
    );
    expect(imported).toMatchObject([{ id: walletId, origin: 'node', keys: [{ publicKey: ownKey, name: 'Key 1' }] }]);
  });

  test('a wallet that is there already gains the keys that it lacks, and its phrase', async () => {
    const { vault } = await newVault();
    await vault.importSeed('Seed', vector?.seedHex ?? '', [FIRST_PLACE]);
    const { id } = await vault.importPhrase('Again', phrase, [{ derivation: 'current', index: 0 }, FIRST_PLACE]);
    expect(id).toBe(walletId);
    await vault.importPhrase('And again', phrase, [{ derivation: 'old', index: 1 }]);
    vault.lock();
    await vault.unlock(PASSPHRASE);
    const [wallet, ...others] = vault.wallets();
    expect(others).toEqual([]);
    expect(wallet).toMatchObject({ name: 'Seed', origin: 'phrase' });
    expect(wallet?.keys.map(({ place }) => `${place?.derivation} ${place?.index}`)).toEqual([
      'current 1',
      'current 0',
      'old 1',
    ]);
    expect(await vault.revealPhrase(walletId, PASSPHRASE)).toBe(phrase);
    expect(await vault.revealKey(ownKey, PASSPHRASE)).toBe(vector?.privateKeySeedHex);
  });

  test('the same wallet or key twice is refused, in whatever form', async () => {
    const { vault } = await vaultWithKey();
    const before = vault.wallets();
    await expect(vault.importPhrase('Again', phrase, [])).rejects.toMatchObject({ code: 'KEY_EXISTS' });
    await expect(vault.importSeed('Again', vector?.seedHex ?? '', [])).rejects.toMatchObject({ code: 'KEY_EXISTS' });
    await expect(vault.importKey('Again', vector?.privateKeySeedHex ?? '')).rejects.toMatchObject({
      code: 'KEY_EXISTS',
      parameters: { key: ownKey, wallet: vault.wallets()[0]?.name },
    });
    expect(vault.wallets()).toEqual(before);
  });

  test('a wallet must have a name that can be shown', async () => {
    const { vault } = await newVault();
    for (const name of ['', '  ', 'x'.repeat(65)]) {
      await expect(vault.createWallet(name)).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    }
  });
});

describe('keys', () => {
  test('more are derived, one after the other or by number', async () => {
    const { vault } = await vaultWithKey();
    expect(await vault.deriveKey(walletId)).toMatchObject({
      name: 'Key 2',
      place: { derivation: 'current', index: 2 },
    });
    expect(await vault.deriveKey(walletId, { name: 'Zero', place: { derivation: 'current', index: 0 } })).toMatchObject(
      {
        name: 'Zero',
      },
    );
    expect(await vault.deriveKey(walletId)).toMatchObject({ place: { index: 3 } });
    await expect(vault.deriveKey(walletId, { place: FIRST_PLACE })).rejects.toMatchObject({ code: 'KEY_EXISTS' });
    expect(vault.wallets()[0]?.keys).toHaveLength(4);
  });

  test('the next key is of the old derivation only in a wallet that has no other', async () => {
    const { vault } = await newVault();
    const oldOnly = await vault.importPhrase('Old', phrase, [{ derivation: 'old', index: 1 }]);
    expect(await vault.deriveKey(oldOnly.id)).toMatchObject({ place: { derivation: 'old', index: 2 } });
    await vault.importPhrase('Old', phrase, [{ derivation: 'current', index: 0 }]);
    await vault.importPhrase('Old', phrase, [{ derivation: 'old', index: 5 }]);
    expect(await vault.deriveKey(oldOnly.id)).toMatchObject({ place: { derivation: 'current', index: 1 } });
  });

  test('all derived at once are all there', async () => {
    const { vault, file } = await vaultWithKey();
    await Promise.all(Array.from({ length: 10 }, () => vault.deriveKey(walletId)));
    const again = vaultOver(file);
    await again.unlock(PASSPHRASE);
    expect(again.wallets()[0]?.keys.map(({ place }) => place?.index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('a single key derives nothing', async () => {
    const { vault } = await newVault();
    const { id } = await vault.importKey('Single', vector?.privateKeySeedHex ?? '');
    await expect(vault.deriveKey(id)).rejects.toMatchObject({ code: 'KEY_INVALID' });
  });

  test('are renamed, and their wallets too', async () => {
    const { vault } = await vaultWithKey();
    await vault.renameKey(ownKey, 'Votes');
    await vault.renameWallet(walletId, 'Paper');
    expect(vault.wallets()).toMatchObject([{ name: 'Paper', keys: [{ name: 'Votes' }] }]);
  });

  test('a tainted key signs nothing until it is no longer tainted', async () => {
    const { vault } = await vaultWithKey();
    const prepared = prepareTransaction(voteCommand, { chainId: 'chain', blockHeight: 5n });
    await vault.setTainted(ownKey, true);
    const tainted = expect.objectContaining({ code: 'KEY_TAINTED' });
    expect(() => vault.sign(ownKey, prepared, proof)).toThrow(tainted);
    expect(() => vault.signText(ownKey, 'hello')).toThrow(tainted);
    await vault.setTainted(ownKey, false);
    vault.sign(ownKey, prepared, proof);
  });

  test('one that is not there is refused', async () => {
    const { vault } = await vaultWithKey();
    const prepared = prepareTransaction(voteCommand, { chainId: 'chain', blockHeight: 5n });
    expect(() => vault.sign('00'.repeat(32), prepared, proof)).toThrow(
      expect.objectContaining({ code: 'KEY_UNKNOWN' }),
    );
    await expect(vault.renameKey('x', 'y')).rejects.toMatchObject({ code: 'KEY_UNKNOWN' });
    await expect(vault.deriveKey('x')).rejects.toMatchObject({ code: 'WALLET_UNKNOWN' });
  });

  test('and phrases are shown, and things removed, for the passphrase only', async () => {
    const clock = handClock();
    const { vault } = await newVault({ clock });
    await vault.importPhrase('Main', phrase, [FIRST_PLACE]);
    const refused = { code: 'PASSPHRASE_WRONG' };
    await expect(vault.revealPhrase(walletId, 'not the passphrase')).rejects.toMatchObject(refused);
    await expect(vault.revealKey(ownKey, '')).rejects.toMatchObject(refused);
    await expect(vault.removeKey(ownKey, 'no')).rejects.toMatchObject(refused);
    clock.pass(1000);
    await expect(vault.removeWallet(walletId, 'no')).rejects.toMatchObject(refused);
    clock.pass(2000);
    expect(await vault.revealPhrase(walletId, PASSPHRASE)).toBe(phrase);
    expect(await vault.revealKey(ownKey, PASSPHRASE)).toBe(vector?.privateKeySeedHex);
    await vault.removeKey(ownKey, PASSPHRASE);
    expect(vault.wallets()).toMatchObject([{ keys: [] }]);
    await vault.removeWallet(walletId, PASSPHRASE);
    expect(vault.wallets()).toEqual([]);
  });

  test('a deleted key does not return as the next one, also after an unlock; the phrase restores it', async () => {
    const { vault } = await newVault();
    await vault.importPhrase('Main', phrase, [FIRST_PLACE]);
    const { publicKey: second } = await vault.deriveKey(walletId);
    await vault.setTainted(second, true);
    await vault.removeKey(second, PASSPHRASE);
    vault.lock();
    await vault.unlock(PASSPHRASE);
    expect(await vault.deriveKey(walletId)).toMatchObject({ name: 'Key 3', place: { index: 3 } });
    for (const { publicKey } of vault.wallets()[0]?.keys ?? []) await vault.removeKey(publicKey, PASSPHRASE);
    expect(await vault.deriveKey(walletId)).toMatchObject({ place: { derivation: 'current', index: 4 } });
    const { keys } = await vault.importPhrase('Again', phrase, [{ derivation: 'current', index: 2 }]);
    expect(keys.map(({ publicKey }) => publicKey)).toContain(second);
  });

  test('a wallet imported without a phrase cannot show one', async () => {
    const { vault } = await newVault();
    const { id } = await vault.importSeed('Seed', vector?.seedHex ?? '', []);
    await expect(vault.revealPhrase(id, PASSPHRASE)).rejects.toMatchObject({ code: 'PHRASE_INVALID' });
  });
});
