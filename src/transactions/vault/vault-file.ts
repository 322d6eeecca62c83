import { readFile, stat } from 'node:fs/promises';
import { OrreryError, systemCode, unreadable } from '../../contract/index.ts';
import { LARGEST_VAULT_BYTES } from './envelope.ts';

/** The whole of the vault's file; undefined where there is none. @throws OrreryError FILE_UNREADABLE, VAULT_INVALID */
export async function readVaultFile(file: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(file);
    // Wrapping adds a little.
    if (size > LARGEST_VAULT_BYTES + 65_536)
      throw new OrreryError('VAULT_INVALID', { file, problem: 'it is too large' });
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof OrreryError) throw cause;
    if (systemCode(cause) === 'ENOENT') return undefined;
    throw unreadable(file, cause);
  }
}
