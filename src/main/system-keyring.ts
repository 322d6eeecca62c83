/** The system's keyring as a second protection of the vault, on systems with a real one. */
import type { SafeStorage } from 'electron';
import type { Keyring } from '../explorer/index.ts';

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>;

/**
 * Returns the system's keyring; undefined if there is none that works. Call it when Electron is ready. Without a
 * keyring, Electron on Linux uses a well-known password. That would bind the vault to the machine without protecting
 * it, so it counts as no keyring.
 */
export async function systemKeyring(storage: Storage, platform: NodeJS.Platform): Promise<Keyring | undefined> {
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend())) return undefined;
  // A keyring that fails counts as none. A vault that it wrapped reports that when it is opened.
  if (!(await storage.isAsyncEncryptionAvailable().catch(() => false))) return undefined;
  return {
    wrap: (bytes) => storage.encryptStringAsync(Buffer.from(bytes).toString('base64')),
    async unwrap(bytes) {
      const { result } = await storage.decryptStringAsync(Buffer.from(bytes));
      return Buffer.from(result, 'base64');
    },
  };
}
