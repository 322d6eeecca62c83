import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A temporary folder for one test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts something for one test; false when this machine does not permit it. */
function mount(...args: string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
  } catch {
    process.stdout.write('no right to mount a disk: tests of full and read-only disks are skipped\n');
    return false;
  }
  // A thread that has just ended may still hold a file: then the disk goes with that file.
  onTestFinished(() => void execFileSync('umount', ['--lazy', args.at(-1) ?? '']));
  return true;
}

/** Mounts a small disk on a folder; false when this machine does not permit it. */
export function mountDisk(folder: string, options: string): boolean {
  return mount('-t', 'tmpfs', '-o', options, 'none', folder);
}

/** Makes one file read-only, also for root; false when this machine does not permit it. */
export function mountReadOnly(file: string): boolean {
  if (!mount('--bind', file, file)) return false;
  execFileSync('mount', ['-o', 'remount,bind,ro', file]);
  return true;
}

/**
 * Runs a program that can use this module as `files` and the path as `path`, and kills it after it printed `lines`
 * lines.
 */
export async function runAndKill(program: string, path: string, lines: number): Promise<void> {
  const room = JSON.stringify(new URL('./index.ts', import.meta.url).href);
  const text = `import * as files from ${room};\nconst path = process.argv[1];\n${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let said = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    said += 1;
    if (said === lines) child.kill('SIGKILL');
  }
  await exit;
}
