import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { onTestFinished } from 'vitest';
import type { DeriveKey } from './vault/key-derivation.ts';
import { buildVault, type Vault } from './vault/vault.ts';
import type { VaultOptions } from './vault/vault-options.ts';

export const PASSPHRASE = 'correct horse battery staple';

/** A fast replacement of scrypt, which takes a second on purpose. Different inputs give different keys too. */
export const quickDerive: DeriveKey = (passphrase, salt, { logN, r, p }) =>
  Promise.resolve(sha3_256(Buffer.concat([Buffer.from(passphrase), salt, Buffer.of(logN, r, p)])));

/** The path of a vault in a new folder, which is removed after the test. */
export async function newVaultFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-vault-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'vault');
}

/** Opens a vault over a file, with fast key derivation. It is closed when the test ends. */
export function vaultOver(file: string, options: Partial<VaultOptions> = {}, derive = quickDerive): Vault {
  const vault = buildVault({ file, idleAfter: 0, ...options }, derive);
  onTestFinished(() => vault.close());
  return vault;
}

/** A new, open vault. */
export async function newVault(options: Partial<VaultOptions> = {}): Promise<{ vault: Vault; file: string }> {
  const file = await newVaultFile();
  const vault = vaultOver(file, options);
  await vault.create(PASSPHRASE);
  return { vault, file };
}
