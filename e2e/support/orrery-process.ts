/** Runs the built command line as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const START_LIMIT_MS = 180_000;

export interface OrreryProcess {
  /** The ready line or the result: the one JSON object on standard output. */
  readonly ready: Promise<Record<string, string>>;
  readonly child: ChildProcess;
  /** The output on standard error until now. */
  said(): string;
  /** Sends a signal and waits for the end. Returns the exit status; null if a signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

export function runOrrery(...args: string[]): OrreryProcess {
  return runOrreryWith({}, ...args);
}

/** Runs it with more variables in its environment. */
export function runOrreryWith(variables: Record<string, string>, ...args: string[]): OrreryProcess {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  // Ends the process also if the test fails.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close').then(([status]) => {
    process.off('exit', kill);
    return status as number | null;
  });
  const lines = createInterface({ input: child.stdout });
  const ready = Promise.race([
    once(lines, 'line', { signal: AbortSignal.timeout(START_LIMIT_MS) }).then(([line]) => JSON.parse(line as string)),
    ended.then((status) => {
      throw new Error(`orrery ${args.join(' ')} ended with ${status} and no line of output:\n${said}`);
    }),
  ]);
  // A process that is stopped has no reader of this promise, so its rejection must not count as unhandled.
  ready.catch(() => {});
  return {
    ready,
    child,
    ended,
    said: () => said,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
