/**
 * Starts a process of this program's own that serves a service. In Electron it is a utility process, because the packed
 * app does not run as Node; elsewhere it is a child process. A crash of native code ends that process and nothing else.
 *
 * Electron starts utility processes only when it is ready, and it never becomes ready for a command of the command line
 * (src/main/index.ts). There the service runs in a thread: a crash ends the command, which serves nothing else.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type LaunchOptions, launchWorker, type Peer, type StartMessage } from './worker-peer.ts';

/** The part of Electron's utility processes that is used here. */
interface UtilityProcess {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): void;
  once(event: 'exit', listener: (code: number) => void): void;
  kill(): boolean;
}

/** The JavaScript heap holds no rows of a result, only what is under way. */
const DEFAULT_HEAP_MEBIBYTES = 512;

/**
 * Half of the part of the heap that new objects go to. A small one frees the buffers and the native objects of the engine
 * early, which weigh much more than the objects that own them.
 */
const SEMI_SPACE_MEBIBYTES = 1;

/** The arguments with which Node keeps less memory in a process of its own. */
export const LEAN_ARGUMENTS: readonly string[] = [`--max-semi-space-size=${SEMI_SPACE_MEBIBYTES}`];

/**
 * The environment with which a process keeps less memory. The allocators of Linux and of the engine keep memory that a
 * thread has freed for this thread alone. Node's pool runs one statement in one thread and the next in another, so each
 * thread of the pool would keep much. Two threads are enough: one for the engine, and one for files and for inflating.
 */
export const LEAN_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };

const isMainOfElectron = () => (process as { type?: string }).type === 'browser';

interface Electron {
  app: { isReady(): boolean };
  utilityProcess: { fork(file: string, args: string[], options: object): UtilityProcess };
}

function launchUtility({ utilityProcess }: Electron, name: string, file: string, execArgv: string[]): Peer {
  const env = { ...LEAN_ENVIRONMENT, ...process.env };
  const child = utilityProcess.fork(file, [], { serviceName: `Orrery ${name}`, execArgv, env });
  return {
    post: (message) => child.postMessage(message),
    receive: (receiver) => child.on('message', receiver),
    terminate: () => void child.kill(),
    onEnd: (listener) => child.once('exit', (code) => listener(`exit code ${code}`)),
  };
}

function launchChild(file: string, execArgv: string[]): Peer {
  const child = fork(file, [], {
    serialization: 'advanced',
    env: { ...LEAN_ENVIRONMENT, ...process.env },
    // Standard output belongs to the result of a command.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv.filter((argument) => !argument.startsWith('--inspect')), ...execArgv],
  });
  return {
    post: (message) => void (child.connected && child.send(message as object)),
    receive: (receiver) => child.on('message', receiver),
    // A process that is inside native code does not react to a mild signal.
    terminate: () => void child.kill('SIGKILL'),
    onEnd(listener) {
      let cause: unknown;
      let hasEnded = false;
      const end = (reason: string) => {
        if (hasEnded) return;
        hasEnded = true;
        listener(reason, cause);
      };
      child.on('error', (thrown) => {
        cause = thrown;
        // Without a process there is no exit.
        if (child.pid === undefined) end(thrown.message);
      });
      child.once('exit', (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`));
    },
  };
}

/**
 * Starts a process that serves a service: a utility process in Electron, else a child process. Before Electron is
 * ready, it starts a worker thread instead.
 */
export function launchProcess(options: LaunchOptions): Peer {
  const { name, entry, data, heapMebibytes = DEFAULT_HEAP_MEBIBYTES } = options;
  const electron = isMainOfElectron() ? (createRequire(import.meta.url)('electron') as Electron) : undefined;
  if (electron?.app.isReady() === false) return launchWorker(options);
  const file = fileURLToPath(entry);
  const execArgv = [`--max-old-space-size=${heapMebibytes}`, ...LEAN_ARGUMENTS];
  const peer = electron === undefined ? launchChild(file, execArgv) : launchUtility(electron, name, file, execArgv);
  peer.post({ type: 'start', data } satisfies StartMessage);
  return peer;
}
