import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { handClock } from '../hand-clock.fixture.ts';
import { prepareTransaction } from '../signing/sign-transaction.ts';
import { newVault, newVaultFile, PASSPHRASE, quickDerive, vaultOver } from '../vaults.fixture.ts';
import type { Vault } from './vault.ts';
import { ownKey, phrase, proof, vaultWithKey, vector, voteCommand, walletId } from './vault-with-key.fixture.ts';
import { FIRST_PLACE } from './wallets.ts';

describe('passphrases', () => {
  test('a wrong passphrase opens nothing', async () => {
    const { vault } = await vaultWithKey();
    vault.lock();
    await expect(vault.unlock(`${PASSPHRASE} `)).rejects.toMatchObject({ code: 'VAULT_REFUSED' });
    expect(await vault.state()).toBe('locked');
  });

  test('the passphrase can be changed only with the old one', async () => {
    const { vault } = await vaultWithKey();
    const next = 'another passphrase';
    await expect(vault.changePassphrase('wrong one', next)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
    await expect(vault.changePassphrase(PASSPHRASE, 'short')).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SHORT' });
    await vault.changePassphrase(PASSPHRASE, next);
    await vault.deriveKey(walletId);
    vault.lock();
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'VAULT_REFUSED' });
    await vault.unlock(next);
    expect(vault.wallets()[0]?.keys).toHaveLength(2);
  });

  test.each<[string, (vault: Vault, signal: AbortSignal) => Promise<void>]>([
    ['deleting a wallet', (vault, signal) => vault.removeWallet(walletId, PASSPHRASE, signal)],
    ['deleting a key', (vault, signal) => vault.removeKey(ownKey, PASSPHRASE, signal)],
    ['changing it', (vault, signal) => vault.changePassphrase(PASSPHRASE, 'another passphrase', signal)],
  ])('%s does nothing if a person gives it up while the passphrase is checked', async (_, act) => {
    const file = await newVaultFile();
    const gaveUp = new AbortController();
    let whileChecked = () => {};
    const vault = vaultOver(file, {}, (...given) => {
      whileChecked();
      return quickDerive(...given);
    });
    await vault.create(PASSPHRASE);
    await vault.importPhrase('Main', phrase, [FIRST_PLACE]);
    const before = await readFile(file);
    whileChecked = () => gaveUp.abort();
    await expect(act(vault, gaveUp.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await readFile(file)).toEqual(before);
    expect(vault.wallets()).toMatchObject([{ id: walletId, keys: [{ publicKey: ownKey }] }]);
  });

  test('a short one is refused, counted in characters', async () => {
    const vault = vaultOver(await newVaultFile());
    await expect(vault.create('🔑🔑🔑🔑🔑🔑🔑')).rejects.toMatchObject({ code: 'PASSPHRASE_TOO_SHORT' });
    expect(await vault.state()).toBe('absent');
  });

  test('a vault does not replace an existing one, and a missing vault cannot be unlocked', async () => {
    const { vault } = await vaultWithKey();
    await expect(vault.create(PASSPHRASE)).rejects.toMatchObject({ code: 'VAULT_EXISTS' });
    expect(vault.wallets()).toHaveLength(1);
    await expect(vaultOver(await newVaultFile()).unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'VAULT_ABSENT' });
  });
});

describe('locking', () => {
  test('happens by itself after a time without use', async () => {
    const clock = handClock();
    const { vault } = await newVault({ idleAfter: 1000, clock });
    const heard: string[] = [];
    vault.onChange((state) => heard.push(state));
    clock.pass(999);
    vault.wallets();
    clock.pass(999);
    vault.wallets();
    clock.pass(600);
    expect(heard).toEqual([]);
    clock.pass(400);
    expect(heard).toEqual(['locked']);
    expect(() => vault.wallets()).toThrow(expect.objectContaining({ code: 'VAULT_LOCKED' }));
  });

  test('during a change leaves the change on disk and nothing in memory', async () => {
    let beforeWriting = () => {};
    const wrap = (bytes: Uint8Array) => {
      beforeWriting();
      return Promise.resolve(bytes);
    };
    const { vault } = await newVault({ keyring: { wrap, unwrap: (bytes) => Promise.resolve(bytes) } });
    await vault.importPhrase('Main', phrase, [FIRST_PLACE]);
    beforeWriting = () => vault.lock();
    await vault.deriveKey(walletId);
    expect(() => vault.wallets()).toThrow(expect.objectContaining({ code: 'VAULT_LOCKED' }));
    beforeWriting = () => {};
    await vault.unlock(PASSPHRASE);
    expect(vault.wallets()[0]?.keys).toHaveLength(2);
    expect(await vault.revealKey(ownKey, PASSPHRASE)).toBe(vector?.privateKeySeedHex);
  });

  test('during the check of a passphrase reveals nothing', async () => {
    const { vault } = await vaultWithKey();
    const revealing = vault.revealKey(ownKey, PASSPHRASE);
    vault.lock();
    await expect(revealing).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  });

  test('a cancelled unlocking stays locked', async () => {
    const { vault } = await vaultWithKey();
    vault.lock();
    await expect(vault.unlock(PASSPHRASE, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await vault.state()).toBe('locked');
  });

  test('for good when closed', async () => {
    const { vault } = await vaultWithKey();
    await vault.close();
    await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('on disk', () => {
  test('only the owner can read the file, and only the previous vault is beside it', async () => {
    const { vault, file } = await vaultWithKey();
    await vault.deriveKey(walletId);
    expect((await stat(file)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect((await readdir(dirname(file))).sort()).toEqual(['vault', 'vault.previous']);
  });

  test('drafts of a crashed process are removed', async () => {
    const { vault, file } = await vaultWithKey();
    vault.lock();
    const running = `.vault.${process.ppid}-0123456789ab.part`;
    const left = [running, `.vault.${process.pid}-0123456789ab.part`, 'vault.0123456789ab.unfinished'];
    for (const name of left) await writeFile(join(dirname(file), name), 'half');
    await vault.unlock(PASSPHRASE);
    expect((await readdir(dirname(file))).sort()).toEqual([running, 'vault', 'vault.previous']);
  });

  test('a change that cannot be written has not happened', async () => {
    const { vault, file } = await vaultWithKey();
    const before = vault.wallets();
    await rm(`${file}.previous`);
    await mkdir(`${file}.previous`);
    await expect(vault.deriveKey(walletId)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    await expect(vault.importKey('Other', '11'.repeat(32))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect(vault.wallets()).toEqual(before);
    vault.sign(ownKey, prepareTransaction(voteCommand, { chainId: 'c', blockHeight: 1n }), proof);
  });
});
