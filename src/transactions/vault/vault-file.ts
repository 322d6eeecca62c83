/** The vault's file: read and replaced as a whole, and never written over a foreign change. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { OrreryError } from '../../contract/index.ts';
import { readRegularFile, removeDrafts, replaceFile } from '../../files/index.ts';
import { MAX_VAULT_BYTES } from './envelope.ts';
import { isWrapped, type Keyring, unwrapVault, wrapVault } from './keyring.ts';

/** The calls on the file of one vault. */
export interface VaultFile {
  /** Returns true if there is a file. */
  exists(): Promise<boolean>;
  /**
   * Returns the sealed vault, without the keyring's wrapping, and its version. Removes drafts of interrupted writes.
   * @throws OrreryError VAULT_ABSENT, VAULT_INVALID, FILE_UNREADABLE
   */
  read(): Promise<ReadVault>;
  /** Makes the file. Returns its version. @throws OrreryError VAULT_EXISTS, FILE_UNWRITABLE, DISK_FULL */
  create(sealed: Uint8Array): Promise<string>;
  /**
   * Replaces the given version and keeps it as `<file>.previous`. When the new one is protected in another way
   * (`reprotects`), the new one is kept there instead, because the old passphrase must no longer open anything.
   * @returns the new version
   * @throws OrreryError VAULT_CHANGED when the file has another version, FILE_UNWRITABLE, DISK_FULL
   */
  replace(sealed: Uint8Array, version: string, options?: { reprotects: boolean }): Promise<string>;
}

/** A vault as it was read from its file. */
export interface ReadVault {
  /** The header and the encrypted content, without the keyring's wrapping. */
  sealed: Uint8Array;
  /** True if the keyring had wrapped it. */
  isWrapped: boolean;
  /** Identifies these exact bytes, for `replace`. */
  version: string;
}

/** The end of a draft's name in earlier versions, which did not contain the process id. */
const FORMER_DRAFT = /^[0-9a-f]{12}\.unfinished$/;

/** Returns the calls on a vault's file. Nothing is read before the first one. */
export function openVaultFile(file: string, keyring: Keyring | undefined): VaultFile {
  return {
    exists: async () => (await readWhole(file)) !== undefined,
    async read() {
      const bytes = await readWhole(file);
      if (bytes === undefined) throw new OrreryError('VAULT_ABSENT', {});
      await removeDrafts(file, FORMER_DRAFT);
      const sealed = await unwrapVault(bytes, keyring, file);
      return { sealed, isWrapped: isWrapped(bytes), version: versionOf(bytes) };
    },
    async create(sealed) {
      const bytes = await wrapVault(sealed, keyring, file);
      if ((await readWhole(file)) !== undefined) throw new OrreryError('VAULT_EXISTS', { file });
      await replaceFile(file, bytes);
      return versionOf(bytes);
    },
    async replace(sealed, version, { reprotects } = { reprotects: false }) {
      const bytes = await wrapVault(sealed, keyring, file);
      const found = await readWhole(file);
      if (found === undefined || versionOf(found) !== version) throw new OrreryError('VAULT_CHANGED', { file });
      await replaceFile(`${file}.previous`, reprotects ? bytes : found);
      await replaceFile(file, bytes);
      return versionOf(bytes);
    },
  };
}

/** Returns the SHA-256 of a vault's bytes. Two vaults never share their bytes, as salt and nonce are random. */
function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Returns the bytes of a file; undefined if there is none.
 * @throws OrreryError FILE_UNREADABLE, VAULT_INVALID if it is too large
 */
async function readWhole(file: string): Promise<Uint8Array | undefined> {
  // If the file cannot be asked for its size, reading it fails too and says why.
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  // Wrapping adds a little.
  if (size > MAX_VAULT_BYTES + 65_536) throw new OrreryError('VAULT_INVALID', { file, problem: 'it is too large' });
  return readRegularFile(file);
}
