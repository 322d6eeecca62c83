import { randomBytes } from 'node:crypto';
import { chmod, readFile, stat } from 'node:fs/promises';
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
 * Refuses a file that belongs to neither this user nor root: its owner knows the token. Root itself takes any file, as
 * containers mount those of other users. On Windows, nothing is refused.
 * @throws OrreryError OPTION_INVALID
 */
async function refuseForeign(file: string): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  const found = await stat(file).catch(() => undefined);
  if (uid === 0 || found === undefined || found.uid === uid || found.uid === 0) return;
  const allowed = 'must name a file of your own or of root, because its owner knows the token';
  throw new OrreryError('OPTION_INVALID', { option: '--token-file', value: file, allowed });
}

/** Returns the token in a file; null if there is no file. @throws OrreryError OPTION_INVALID, FILE_UNREADABLE */
async function readToken(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return null;
    throw unreadable(file, thrown);
  }
  await refuseForeign(file);
  const token = text.trim();
  if (!/^[\w.~+/=-]{16,512}$/.test(token)) {
    throw new OrreryError('OPTION_INVALID', {
      option: '--token-file',
      value: file,
      allowed: 'must name a file with a token of 16 to 512 letters, digits and . ~ + / = - _, or a file to create',
    });
  }
  // A file that another user made may be open to others. A file of another user stays as it is.
  await chmod(file, OWNER_ONLY).catch(() => {});
  return token;
}
