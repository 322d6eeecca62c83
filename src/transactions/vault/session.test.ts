import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { newVaultFile, PASSPHRASE, quickDerive } from '../vaults.fixture.ts';
import type { Wallet } from './contents.ts';
import type { DeriveKey } from './key-derivation.ts';
import { createVaultSession } from './session.ts';

const ZEROS = new Uint8Array(32);

async function sessionWith(secret: Uint8Array, given?: string) {
  const file = given ?? (await newVaultFile());
  const session = createVaultSession({ file, idleAfter: 0 }, quickDerive);
  await session.create(PASSPHRASE);
  const wallet: Wallet = { id: 'ab'.repeat(32), name: 'W', origin: 'key', keys: [], secrets: [secret] };
  await session.alter(() => ({ contents: { wallets: [wallet] }, result: undefined }));
  return session;
}

test('locking wipes secrets from memory', async () => {
  const secret = new Uint8Array(32).fill(7);
  const session = await sessionWith(secret);
  expect(secret).not.toEqual(ZEROS);
  session.lock();
  expect(secret).toEqual(ZEROS);
});

test('so does unlocking again, and closing', async () => {
  const session = await sessionWith(new Uint8Array(32).fill(7));
  const before = session.contents().wallets[0]?.secrets[0];
  await session.unlock(PASSPHRASE);
  const after = session.contents().wallets[0]?.secrets[0];
  expect(before).toEqual(ZEROS);
  expect(after).toEqual(new Uint8Array(32).fill(7));
  await session.close();
  expect(after).toEqual(ZEROS);
});

test('a removed secret is wiped at once', async () => {
  const secret = new Uint8Array(32).fill(7);
  const session = await sessionWith(secret);
  await session.alter(() => ({ contents: { wallets: [] }, result: undefined }));
  expect(secret).toEqual(ZEROS);
  await session.close();
});

test('a secret that could not be stored is wiped at once, and those that are stored stay', async () => {
  const kept = new Uint8Array(32).fill(7);
  const file = await newVaultFile();
  const session = await sessionWith(kept, file);
  await writeFile(file, 'another program wrote this');
  const lost = new Uint8Array(32).fill(9);
  const { wallets } = session.contents();
  const more: Wallet = { id: 'cd'.repeat(32), name: 'X', origin: 'key', keys: [], secrets: [lost] };
  const change = session.alter(() => ({ contents: { wallets: [...wallets, more] }, result: undefined }));
  await expect(change).rejects.toMatchObject({ code: 'VAULT_CHANGED' });
  expect([lost, kept]).toEqual([ZEROS, new Uint8Array(32).fill(7)]);
  await session.close();
});

test('a key that opens nothing, or that no file has, is wiped at once', async () => {
  const derived: Uint8Array[] = [];
  const recording: DeriveKey = async (...given) => {
    const key = await quickDerive(...given);
    derived.push(key);
    return key;
  };
  const file = await newVaultFile();
  const session = createVaultSession({ file, idleAfter: 0 }, recording);
  await session.create(PASSPHRASE);
  session.lock();
  await expect(session.unlock('another passphrase')).rejects.toMatchObject({ code: 'VAULT_REFUSED' });
  expect(derived.at(-1)).toEqual(ZEROS);
  await session.unlock(PASSPHRASE);
  await writeFile(file, 'another program wrote this');
  const change = session.changePassphrase(PASSPHRASE, 'the next passphrase');
  await expect(change).rejects.toMatchObject({ code: 'VAULT_CHANGED' });
  expect(derived.at(-1)).toEqual(ZEROS);
  await session.close();
});

/** Never ready; only given up. */
const endless: DeriveKey = (_passphrase, _salt, _cost, signal) =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new OrreryError('CANCELLED', {}));
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });

test('closing does not wait for a key to be derived, and leaves no part of a vault', async () => {
  const file = await newVaultFile();
  const session = createVaultSession({ file, idleAfter: 0 }, endless);
  const outcomes = Promise.allSettled([session.create(PASSPHRASE), session.create(PASSPHRASE)]);
  await session.close();
  for (const { status, reason } of (await outcomes) as PromiseRejectedResult[]) {
    expect([status, reason.code]).toEqual(['rejected', 'CANCELLED']);
  }
  expect(await readdir(dirname(file))).toEqual([]);
});

test('a vault that was being unlocked, or given another passphrase, is as it was', async () => {
  const file = await newVaultFile();
  const first = createVaultSession({ file, idleAfter: 0 }, quickDerive);
  await first.create(PASSPHRASE);
  await first.close();
  const before = await readFile(file);

  let mayStretch = 1;
  const once: DeriveKey = (...given) => (mayStretch-- > 0 ? quickDerive(...given) : endless(...given));
  const second = createVaultSession({ file, idleAfter: 0 }, once);
  await second.unlock(PASSPHRASE);
  const changed = second.changePassphrase(PASSPHRASE, 'another passphrase');
  const refused = expect(changed).rejects.toMatchObject({ code: 'CANCELLED' });
  await second.close();
  await refused;
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(dirname(file))).toEqual(['vault']);
});

test('a lock during an unlock leaves the vault locked, and nothing of it in memory', async () => {
  const file = await newVaultFile();
  await (await sessionWith(new Uint8Array(32).fill(7), file)).close();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const derived: Uint8Array[] = [];
  const slowly: DeriveKey = async (...given) => {
    asked.resolve();
    await answered.promise;
    const key = await quickDerive(...given);
    derived.push(key);
    return key;
  };
  const session = createVaultSession({ file, idleAfter: 0 }, slowly);
  const states: string[] = [];
  session.onChange((state) => states.push(state));
  const unlocking = session.unlock(PASSPHRASE);
  // One that waits for the first is locked as well.
  const waiting = session.unlock(PASSPHRASE);
  await asked.promise;
  session.lock();
  answered.resolve();
  await expect(unlocking).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  await expect(waiting).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  expect(await session.state()).toBe('locked');
  expect(states).toEqual([]);
  expect(derived).toEqual([ZEROS, ZEROS]);

  await session.unlock(PASSPHRASE);
  expect(await session.state()).toBe('open');
  await session.close();
});
