import { expect, test, vi } from 'vitest';
import { seedOfEntropy } from '../keys/phrase.ts';
import { phrase } from './vault-with-key.fixture.ts';
import { FIRST_PLACE, keyChoicesOfPhrase, walletOfPhrase, walletOfSeed } from './wallets.ts';

const INVALID = [FIRST_PLACE, { ...FIRST_PLACE, index: -1 }];
const made = vi.hoisted((): Uint8Array[] => []);

vi.mock('../keys/phrase.ts', async (original) => {
  const real = await original<typeof import('../keys/phrase.ts')>();
  const entropyOfPhrase = (text: string) => made[made.push(real.entropyOfPhrase(text)) - 1];
  return { ...real, entropyOfPhrase, seedOfEntropy: vi.fn(real.seedOfEntropy) };
});
vi.mock('../keys/wallet-node.ts', async (original) => {
  const real = await original<typeof import('../keys/wallet-node.ts')>();
  const walletNode = (seed: Uint8Array) => made[made.push(real.walletNode(seed)) - 1];
  return { ...real, walletNode };
});

test.each([
  ['a phrase', 2, () => walletOfPhrase('Main', phrase, INVALID)],
  ['a seed', 1, () => walletOfSeed('Main', 'ab'.repeat(64), INVALID)],
])('the secrets of %s are wiped if a place is invalid', async (_, secrets, make) => {
  made.length = 0;
  await expect(make()).rejects.toMatchObject({ code: 'KEY_INVALID' });
  expect(made.map((secret) => secret.some((byte) => byte !== 0))).toEqual(Array.from({ length: secrets }, () => false));
});

test('the entropy of a phrase is wiped if its seed cannot be made', async () => {
  made.length = 0;
  vi.mocked(seedOfEntropy).mockRejectedValueOnce(new Error('out of memory'));
  await expect(keyChoicesOfPhrase(phrase, 1)).rejects.toThrow('out of memory');
  expect(made.map((secret) => secret.some((byte) => byte !== 0))).toEqual([false]);
});
