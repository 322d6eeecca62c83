/** The vault's file: read whole, and replaced whole or not at all. Readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OrreryError, systemCode, unreadable, unwritable } from '../../contract/index.ts';
import { LARGEST_VAULT_BYTES } from './envelope.ts';

const OWNER_ONLY = 0o600;
const UNFINISHED = '.unfinished';

/** Undefined where there is none. @throws OrreryError FILE_UNREADABLE, VAULT_INVALID */
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

/** After this the file is the new one, on disk; if it throws, the file is as before. @throws OrreryError FILE_UNWRITABLE, DISK_FULL */
export async function writeVaultFile(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
  try {
    const handle = await open(draft, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (cause) {
    await rm(draft, { force: true });
    throw unwritable(file, cause);
  }
}

/** Makes the renaming itself last; not every system can. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows opens no folders, and keeps its names by itself.
  }
}

/** Removes what a crash during writing left behind. */
export async function removeUnfinished(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith(UNFINISHED));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
