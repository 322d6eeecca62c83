/** `safeStorage`: there is no keyring, and it says so, as on a machine without one. */
import { honestModule } from './honest.ts';

const refuse = () => Promise.reject(new Error('Error while encrypting: encryption is not available'));

export const safeStorage = honestModule('safeStorage', {
  isEncryptionAvailable: () => false,
  isAsyncEncryptionAvailable: () => Promise.resolve(false),
  getSelectedStorageBackend: () => 'unknown' as const,
  encryptStringAsync: refuse,
  decryptStringAsync: refuse,
} satisfies Partial<Electron.SafeStorage>);
