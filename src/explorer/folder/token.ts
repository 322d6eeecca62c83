import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OrreryError } from '../../contract/index.ts';

/** A secret that no one guesses: 32 random bytes, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The gateway's token: kept in a file that only its owner can read, so that scripts survive restarts.
 * @throws OrreryError OPTION_INVALID when the file holds something that cannot be a token
 */
export async function readOrCreateToken(file: string): Promise<string> {
  try {
    const token = (await readFile(file, 'utf8')).trim();
    if (!/^[\w.~+/=-]{16,512}$/.test(token)) {
      throw new OrreryError('OPTION_INVALID', {
        option: '--token-file',
        value: file,
        allowed: 'must name a file with a token of 16 to 512 letters, digits and . ~ + / = - _, or a file to create',
      });
    }
    return token;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  }
  const token = newSecret();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  return token;
}
