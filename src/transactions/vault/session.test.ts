import { expect, test } from 'vitest';
import { newVaultFile, PASSPHRASE, quickStretch } from '../testing/vaults.ts';
import type { Wallet } from './contents.ts';
import { startSession } from './session.ts';

const ZEROS = new Uint8Array(32);

async function sessionWith(secret: Uint8Array) {
  const session = startSession({ file: await newVaultFile(), idleAfter: 0 }, quickStretch);
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
