/** The system's keyring as a second lock of the vault, where there is one that deserves the name. */
import type { SafeStorage } from 'electron';
import type { Keyring } from '../explorer/index.ts';

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/**
 * To be asked when Electron is ready. Without a keyring Linux falls back to a password that everybody knows, which would
 * only bind the vault to a machine.
 */
export async function systemKeyring(storage: Storage, platform: NodeJS.Platform): Promise<Keyring | undefined> {
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())) return undefined;
  // One that fails at once is none; a vault that it wrapped says so when it is opened.
  if (!(await storage.isAsyncEncryptionAvailable().catch(() => false))) return undefined;
  return {
    wrap: (bytes) => storage.encryptStringAsync(Buffer.from(bytes).toString('base64')),
    async unwrap(bytes) {
      const { result } = await storage.decryptStringAsync(Buffer.from(bytes));
      return Buffer.from(result, 'base64');
    },
  };
}
