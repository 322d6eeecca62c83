/** `utilityProcess`: a child process of Node that has the port and the messages of a utility process. */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { honestClass, honestModule, type Members } from './honest.ts';
import { readiness } from './readiness.ts';

const BOOT = fileURLToPath(new URL('../launch/utility-boot.ts', import.meta.url));

/** The processes that run, with their names, for `app.getAppMetrics`. */
const running = new Map<StandInUtilityProcess, string>();

export const utilityMetrics = (): { pid: number; type: 'Utility'; name: string }[] =>
  [...running].flatMap(([{ pid }, name]) => (pid === undefined ? [] : [{ pid, type: 'Utility', name }]));

class StandInUtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super();
    const { env, execArgv = [], cwd, stdio = 'inherit', serviceName = 'Node Utility Process' } = options;
    running.set(this, serviceName);
    this.once('exit', () => running.delete(this));
    const [stdout, stderr] = typeof stdio === 'string' ? [stdio, stdio] : stdio.slice(-2);
    this.#child = fork(BOOT, [modulePath, ...args], {
      serialization: 'advanced',
      stdio: ['ignore', stdout as 'inherit', stderr as 'inherit', 'ipc'],
      execArgv,
      env: { ...(env ?? process.env) },
      ...(cwd !== undefined && { cwd }),
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('spawn', () => this.emit('spawn'));
    // As waitpid has it: the code, or the number of the signal.
    this.#child.once('exit', (code, signal) => this.emit('exit', code ?? constants.signals[signal ?? 'SIGKILL']));
    // A message to a process that has just ended is lost, as in Electron.
    this.#child.on('error', () => {});
  }

  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#child;
    return exitCode === null && signalCode === null ? pid : undefined;
  }

  get stdout(): ChildProcess['stdout'] {
    return this.#child.stdout;
  }

  get stderr(): ChildProcess['stderr'] {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send({ data: message });
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

honestClass('UtilityProcess', StandInUtilityProcess);
type Face = Pick<Electron.UtilityProcess, Members<StandInUtilityProcess>> & EventEmitter;

export const utilityProcess = honestModule('utilityProcess', {
  /** @throws Error before `ready` */
  fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}): Face {
    if (!readiness.isReady) throw new Error('utilityProcess cannot be created before app is ready.');
    return new StandInUtilityProcess(modulePath, args, options) as Face;
  },
});
