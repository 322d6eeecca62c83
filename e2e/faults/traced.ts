/** Runs a driver whose system calls strace records, fails or ends with a kill. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Call, type Fault, readCalls, TRACED } from './calls.ts';

const DRIVER = fileURLToPath(new URL('./driver.ts', import.meta.url));
/** Only ends a hang. */
const LIMIT_MS = 60_000;

/** Why faults cannot be injected here; null when they can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux') return 'strace exists on Linux only';
  try {
    execFileSync('strace', ['-o', '/dev/null', '-e', 'inject=?fsync:error=EIO:when=1', 'true'], { stdio: 'pipe' });
    return null;
  } catch (thrown) {
    const isAbsent = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    return isAbsent
      ? 'strace is not installed (Debian: apt-get install strace)'
      : `strace does not work here: ${String(thrown)}`;
  }
}

/** The threads whose calls matter: the main one (SQLite), and the one of libuv's pool (asynchronous calls on files). */
export type Role = 'main' | 'pool';

/** The driver's report of one run. */
export interface Report {
  /** How many steps are done. */
  acknowledged: number;
  /** Things that must not happen. */
  faults: string[];
  /** Codes of the errors that steps threw. */
  errors: string[];
  /** The program ended before it had tried all steps. */
  died: boolean;
}

export interface Traced extends Report {
  calls: Call[];
  /** strace's own lines. */
  output: string;
}

/** A call to disturb: the nth of its name in a thread. */
export interface Target {
  role: Role;
  name: string;
  nth: number;
  fault: Fault;
}

export class Driver {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  readonly #ended: Promise<unknown>;
  #threads: Record<Role, string> = { main: '', pool: '' };
  #said = '';
  isOver = false;

  private constructor(scenario: string) {
    this.#child = spawn(process.execPath, [DRIVER, scenario], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, UV_THREADPOOL_SIZE: '1', UV_USE_IO_URING: '0' },
    });
    this.#ended = once(this.#child, 'exit').then(() => {
      this.isOver = true;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    // Writing to a driver that was killed fails.
    this.#child.stdin?.on('error', () => {});
    if (this.#child.stdout === null) throw new Error('no output');
    this.#lines = createInterface({ input: this.#child.stdout });
  }

  /** Starts a driver and waits until it has loaded all modules. */
  static async start(scenario: string): Promise<Driver> {
    const driver = new Driver(scenario);
    const ready = once(driver.#lines, 'line', { signal: AbortSignal.timeout(LIMIT_MS) });
    const failed = driver.#ended.then(() => Promise.reject(new Error(`The driver did not start:\n${driver.#said}`)));
    const [line] = (await Promise.race([ready, failed])) as string[];
    const [, main = '', pool = ''] = line?.split(' ') ?? [];
    driver.#threads = { main, pool };
    return driver;
  }

  /**
   * Does the steps in a folder, with one call disturbed, or else with all calls recorded.
   * @param log path of the file for strace's output
   */
  async run(folder: string, log: string, target?: Target): Promise<Traced> {
    const threads = target === undefined ? Object.values(this.#threads) : [this.#threads[target.role]];
    const how = target === undefined ? recording() : injecting(target);
    const strace = spawn('strace', ['-o', log, '-y', '-xx', ...how, ...threads.flatMap((id) => ['-p', id])], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const straceEnded = once(strace, 'exit');
    await attached(strace, threads.length);
    const report = await this.#work(folder);
    if (this.isOver) await this.#ended;
    else strace.kill('SIGINT');
    await straceEnded;
    const output = await readFile(log, 'latin1');
    await rm(log);
    // A single thread's lines do not name it.
    const lines = threads.length > 1 ? output : output.replace(/^/gm, '0 ');
    return { ...report, calls: readCalls(lines), output };
  }

  async #work(folder: string): Promise<Report> {
    const report: Report = { acknowledged: 0, faults: [], errors: [], died: false };
    const take = (line: string): boolean => {
      const [word, , ...rest] = line.split(' ');
      if (word === 'ack') report.acknowledged += 1;
      if (word === 'failed') report.errors.push(rest.join(' '));
      if (word === 'fault') report.faults.push(rest.join(' '));
      return word === 'end';
    };
    const limit = AbortSignal.timeout(LIMIT_MS);
    await new Promise<void>((resolve) => {
      const listen = (line: string) => take(line) && finish();
      const onLimit = () => {
        report.faults.push(`it hung for ${LIMIT_MS / 1000} s`);
        this.#child.kill('SIGKILL');
      };
      const onEnd = () => {
        report.died = true;
        finish();
      };
      const finish = () => {
        this.#lines.off('line', listen).off('close', onEnd);
        limit.removeEventListener('abort', onLimit);
        resolve();
      };
      // The output closes after its last line was read, so no acknowledgement is missed.
      this.#lines.on('line', listen).once('close', onEnd);
      limit.addEventListener('abort', onLimit);
      this.#child.stdin?.write(`${folder}\n`);
    });
    if (report.died) await this.#ended;
    return report;
  }

  /** Ends the driver. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** The ids of the main thread and of the pool's. */
  get order(): string[] {
    return [this.#threads.main, this.#threads.pool];
  }

  /** Its standard error. */
  get said(): string {
    return this.#said;
  }
}

function recording(): string[] {
  return ['-s', '100000000', '-e', `trace=${TRACED}`];
}

function injecting({ name, nth, fault }: Target): string[] {
  const how = fault === 'SIGKILL' ? 'signal=SIGKILL' : `error=${fault}`;
  return ['-s', '0', '-e', `trace=${name}`, '-e', `inject=${name}:${how}:when=${nth}`];
}

/** Waits until strace has attached to all threads: no earlier call counts. */
async function attached(strace: ChildProcess, count: number): Promise<void> {
  if (strace.stderr === null) throw new Error('no output');
  let found = 0;
  let said = '';
  for await (const line of createInterface({ input: strace.stderr })) {
    said += `${line}\n`;
    if (line.includes(' attached')) found += 1;
    if (found === count) {
      // Its pipe must not fill up.
      strace.stderr.resume();
      return;
    }
  }
  throw new Error(`strace did not attach:\n${said}`);
}
