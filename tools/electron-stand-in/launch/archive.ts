/**
 * Node cannot read inside an asar archive as Electron does, so a packed application is laid out in a temporary folder:
 * `app.asar/` with what the archive holds and, beside it, `app.asar.unpacked/` linked to what was left outside.
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';

/** Returns the folder that stands for the archive; it is removed when the process ends. */
export function unpackArchive(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'electron-stand-in-app-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const application = join(folder, 'app.asar');
  extractAll(archive, application);
  const outside = `${archive}.unpacked`;
  if (existsSync(outside)) symlinkSync(outside, `${application}.unpacked`, 'junction');
  return application;
}
