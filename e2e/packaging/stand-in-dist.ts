/**
 * A folder that looks like Electron's distribution to electron-builder, with the stand-in for its executable: enough to
 * pack the application where Electron cannot be downloaded, and to start what was packed.
 */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { standInFolder } from '../support/electron.ts';

/** Where in Electron's executable its fuses lie: after this text, a version, their number, and one letter for each. */
const FUSES_FOLLOW = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES_VERSION = 1;
const FUSES = '1'.repeat(9);

/** A few languages, so that leaving the rest out shows. */
const LOCALES = ['de', 'en-US', 'fr'];

export async function makeStandInDist(folder: string): Promise<void> {
  const { version } = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8'),
  );
  const script = await readFile(join(standInFolder, 'electron'), 'utf8');
  // The shell has left the script for Node before it would read this line.
  const fuses = `# ${FUSES_FOLLOW}${String.fromCharCode(FUSES_VERSION, FUSES.length)}${FUSES}\n`;
  await mkdir(join(folder, 'locales'), { recursive: true });
  await writeFile(join(folder, 'electron'), script + fuses);
  await chmod(join(folder, 'electron'), 0o755);
  await writeFile(join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) await writeFile(join(folder, name), 'stand-in\n');
  for (const locale of LOCALES) await writeFile(join(folder, 'locales', `${locale}.pak`), '');
}
