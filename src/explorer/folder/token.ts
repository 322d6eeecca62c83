import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OrreryError, systemCode, unreadable, unwritable } from '../../contract/index.ts';
import { flushFolder, makeFolder, openDraft } from '../../files/index.ts';

const OWNER_ONLY = 0o600;

/** Returns a new secret: 32 random bytes, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the gateway's token in a file, and creates it if there is none. The file is readable by its owner only. The
 * token stays the same, so that scripts work after a restart.
 * @throws OrreryError OPTION_INVALID if the file holds no valid token, FILE_EXISTS if another process makes it
 * meanwhile, FILE_UNREADABLE, FILE_UNWRITABLE, DISK_FULL
 */
export async function readOrCreateToken(file: string): Promise<string> {
  const kept = await readToken(file);
  if (kept !== null) return kept;
  const token = newSecret();
  await makeFolder(dirname(file));
  await writeToken(file, token);
  return token;
}

/**
 * Writes the whole file or none: an empty one would be refused at every later start.
 * @throws OrreryError FILE_EXISTS, FILE_UNWRITABLE
 */
async function writeToken(file: string, token: string): Promise<void> {
  const draft = await openDraft(file, OWNER_ONLY);
  try {
    await draft.handle.writeFile(`${token}\n`).catch((thrown: unknown) => {
      throw unwritable(file, thrown);
    });
    await draft.publish({ replace: false });
  } finally {
    await draft.discard();
  }
  await flushFolder(dirname(file));
}

/**
 * Refuses an open file that belongs to neither this user nor root: its owner knows the token. Root itself takes any file, as
 * containers mount those of other users. On Windows, nothing is refused.
 * @throws OrreryError OPTION_INVALID
 */
async function refuseForeign(file: string, handle: FileHandle): Promise<void> {
  const own = process.getuid?.() ?? 0;
  const { uid } = await handle.stat();
  if (own === 0 || uid === own || uid === 0) return;
  const allowed = 'must name a file of your own or of root, because its owner knows the token';
  throw new OrreryError('OPTION_INVALID', { option: '--token-file', value: file, allowed });
}

/** Opens a file for reading; null if there is none. @throws OrreryError FILE_UNREADABLE */
async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return null;
    throw unreadable(file, thrown);
  }
}

/** Returns the token in a file; null if there is no file. @throws OrreryError OPTION_INVALID, FILE_UNREADABLE */
async function readToken(file: string): Promise<string | null> {
  // All is asked of the open file: another user could put another one under its name meanwhile, or none.
  const handle = await openIfThere(file);
  if (handle === null) return null;
  try {
    await refuseForeign(file, handle);
    const token = (await handle.readFile('utf8')).trim();
    if (!/^[\w.~+/=-]{16,512}$/.test(token)) {
      throw new OrreryError('OPTION_INVALID', {
        option: '--token-file',
        value: file,
        allowed: 'must name a file with a token of 16 to 512 letters, digits and . ~ + / = - _, or a file to create',
      });
    }
    // A file that another user made may be open to others. A file of another user stays as it is.
    await handle.chmod(OWNER_ONLY).catch(() => {});
    return token;
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : unreadable(file, thrown);
  } finally {
    await handle.close();
  }
}
