import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { handClock } from '../hand-clock.fixture.ts';
import { newVault, PASSPHRASE, vaultOver } from '../vaults.fixture.ts';
import type { Keyring } from './keyring.ts';

/** Scrambles without any authentication, as some systems' keyrings do. */
const keyring: Keyring = {
  wrap: async (bytes) => Uint8Array.from(bytes, (byte) => byte ^ 0x5a),
  unwrap: async (bytes) => Uint8Array.from(bytes, (byte) => byte ^ 0x5a),
};

const refusing: Keyring = {
  wrap: () => Promise.reject(new Error('no')),
  unwrap: () => Promise.reject(new Error('no')),
};

test('with a keyring the vault is wrapped once more, and opens with both only', async () => {
  const { vault, file } = await newVault({ keyring });
  await vault.createWallet('One');
  vault.lock();
  expect((await readFile(file)).includes('ORRVAULT')).toBe(false);
  await vault.unlock(PASSPHRASE);
  expect(vault.wallets()).toHaveLength(1);
  for (const other of [undefined, refusing]) {
    await expect(vaultOver(file, { keyring: other }).unlock(PASSPHRASE)).rejects.toMatchObject({
      code: 'VAULT_INVALID',
    });
  }
  await expect(vaultOver(file, { keyring }).unlock('wrong passphrase')).rejects.toMatchObject({
    code: 'VAULT_REFUSED',
  });
});

test('a vault from before the keyring is opened, and wrapped from then on', async () => {
  const { vault, file } = await newVault();
  const { wallet } = await vault.createWallet('One');
  const later = vaultOver(file, { keyring });
  await later.unlock(PASSPHRASE);
  expect(later.wallets()).toEqual([wallet]);
  await later.close();
  expect((await readFile(file)).subarray(0, 8).toString()).toBe('ORRVWRAP');
});

test('without a working keyring the vault still opens, but no change is written', async () => {
  const { vault, file } = await newVault();
  await vault.createWallet('One');
  const later = vaultOver(file, { keyring: refusing });
  await later.unlock(PASSPHRASE);
  await expect(later.createWallet('Two')).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(later.wallets()).toHaveLength(1);
});

test('exploit: any changed byte of a wrapped vault is detected, even if the keyring does not detect it', async () => {
  const { vault, file } = await newVault({ keyring });
  await vault.createWallet('One');
  await vault.close();
  const whole = await readFile(file);
  // Each attempt comes an hour after the last one, as guessing is slowed down.
  const clock = handClock();
  const victim = vaultOver(file, { keyring, clock });
  for (let index = 0; index < whole.length; index += 1) {
    const changed = Buffer.from(whole);
    changed[index] = (changed[index] ?? 0) ^ 0x01;
    await writeFile(file, changed);
    clock.pass(3_600_000);
    await expect(victim.unlock(PASSPHRASE)).rejects.toMatchObject({
      code: expect.stringMatching(/^(VAULT_REFUSED|VAULT_INVALID|STORE_NEWER)$/),
    });
  }
});
