/** Separate processes that hold a data folder, for tests. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { expect, onTestFinished } from 'vitest';

interface Holder {
  readonly pid: number;
  /** Takes the folder. Resolves with 'held' or the error's code. */
  take(): Promise<string>;
  /** Kills the process like `kill -9`. */
  kill(): Promise<void>;
}

const LOCK_MODULE = new URL('./lock.ts', import.meta.url).href;

const scriptFor = (folder: string) => `
  const { lockFolder } = await import(${JSON.stringify(LOCK_MODULE)});
  const say = (text) => process.stdout.write(text + '\\n');
  say('ready ' + process.pid);
  process.stdin.once('data', () => lockFolder(${JSON.stringify(folder)}).then(
    (lock) => { globalThis.lock = lock; say('held'); },
    ({ code }) => { say(code); process.stdin.destroy(); },
  ));`;

/**
 * Starts a process that can take a folder. With `unreaped`, its parent never reads its exit status, so that it stays a
 * zombie after a kill.
 */
export async function spawnHolder(folder: string, { unreaped = false } = {}): Promise<Holder> {
  const script = scriptFor(folder);
  const node = [process.execPath, '--input-type=module', '-e', script];
  // The zombie's parent is a shell that starts it and then becomes `sleep`.
  const shell = ['/bin/sh', '-c', '"$@" <&3 & exec sleep 600', 'sh', ...node];
  const [command = '', ...rest] = unreaped ? shell : node;
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const pid = Number((await next()).split(' ')[1]);
  onTestFinished(() => endQuietly(pid));
  const input = child.stdio[unreaped ? 3 : 0] as Writable;
  return {
    pid,
    take() {
      input.write('go\n');
      return next();
    },
    async kill() {
      process.kill(pid, 'SIGKILL');
      // A process with threads that still end ("Zl") has its files open.
      if (unreaped) await expect.poll(() => stateOf(pid)).toMatch(/^Z[^l]*$/);
      else await once(child, 'exit');
    },
  };
}

/** Starts a program unrelated to Orrery. */
export function spawnStranger(): ChildProcess & { pid: number } {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child as ChildProcess & { pid: number };
}

/** Returns the process state from `ps`; Z means zombie. */
function stateOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
