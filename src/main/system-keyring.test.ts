import { expect, test } from 'vitest';
import { systemKeyring } from './system-keyring.ts';

/** A keyring that reverses text. */
function storage(backend: 'gnome_libsecret' | 'basic_text' | 'unknown', isAvailable = true) {
  const turned = (text: string) => [...text].reverse().join('');
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(isAvailable),
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(turned(text))),
    decryptStringAsync: (bytes: Buffer) =>
      Promise.resolve({ result: turned(bytes.toString()), shouldReEncrypt: false }),
  };
}

test('unwrapping returns the wrapped bytes, for any bytes', async () => {
  const keyring = await systemKeyring(storage('gnome_libsecret'), 'linux');
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const wrapped = await keyring?.wrap(bytes);
  expect(wrapped).not.toEqual(Buffer.from(bytes));
  expect(await keyring?.unwrap(wrapped ?? bytes)).toEqual(Buffer.from(bytes));
});

test('a well-known password is no keyring, nor is one that does not answer', async () => {
  expect(await systemKeyring(storage('basic_text'), 'linux')).toBeUndefined();
  expect(await systemKeyring(storage('unknown'), 'linux')).toBeUndefined();
  expect(await systemKeyring(storage('gnome_libsecret', false), 'linux')).toBeUndefined();
  const broken = {
    ...storage('gnome_libsecret'),
    isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')),
  };
  expect(await systemKeyring(broken, 'linux')).toBeUndefined();
  expect(await systemKeyring(storage('unknown'), 'darwin')).toBeDefined();
});
