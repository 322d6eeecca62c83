import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Puts a named pipe without a writer in place of a file; false if this system has no pipes among its files. */
export function makePipe(path: string): boolean {
  if (process.platform === 'win32') {
    process.stdout.write('this system has no pipes among its files: none was opened\n');
    return false;
  }
  rmSync(path, { force: true });
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
  return true;
}
