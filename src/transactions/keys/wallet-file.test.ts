import { beforeEach, expect, test, vi } from 'vitest';
import { fromBase64, walletFileVector } from '../vectors.fixture.ts';
import { sealWalletFile } from './seal-wallet-file.fixture.ts';
import { openWalletFile } from './wallet-file.ts';

const { passphrase, fileBase64, plaintext } = walletFileVector;

/** The wiped bytes, as text of one character per byte. */
const wiped = vi.hoisted((): string[] => []);
vi.mock('./wipe.ts', async (original) => {
  const real = await original<typeof import('./wipe.ts')>();
  const wipe = (...secrets: Uint8Array[]) => {
    wiped.push(...secrets.map((secret) => Buffer.from(secret).toString('latin1')));
    real.wipe(...secrets);
  };
  return { wipe };
});
beforeEach(() => {
  wiped.length = 0;
});

test('a file that was tampered with is refused, and its secrets are wiped', () => {
  const file = Uint8Array.from(fromBase64(fileBase64));
  file[file.length - 1] = (file.at(-1) ?? 0) ^ 1;
  expect(() => openWalletFile(file, passphrase)).toThrow(expect.objectContaining({ code: 'WALLET_FILE_CLOSED' }));
  expect(wiped).toContain(Buffer.from(plaintext).toString('latin1'));
});

test.each([
  ['is too short', { node: 'AQID' }],
  ['does not fit its id', { id: 'ab' }],
])('a node that %s is wiped', (_, other) => {
  const content = { ...(JSON.parse(plaintext) as { node: string }), ...other };
  const refused = expect.objectContaining({ code: 'WALLET_FILE_REFUSED' });
  expect(() => openWalletFile(sealWalletFile(JSON.stringify(content), passphrase), passphrase)).toThrow(refused);
  const node = Buffer.from(content.node, 'base64').toString('latin1');
  // The decoded text, and the copy of it.
  expect(wiped.filter((each) => each === node)).toHaveLength(2);
});
