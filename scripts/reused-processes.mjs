// Loaded into the workers of the unit tests that share modules. A service's process that has closed waits for the next
// start of the same entry: to start another one copies the page tables of all tests, and loads the engine anew.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { IdlePeers, ReusedService } from './reused-service.mjs';

const { fork } = childProcess;
const ENTRY = /[\\/]src[\\/].*-process\.ts$/;
const REUSABLE = new URL('./reusable-process.mjs', import.meta.url).href;

const idle = new IdlePeers(
  (child) => {
    child.ref();
    child.channel?.ref();
  },
  (child) => {
    child.unref();
    child.channel?.unref();
  },
);

/** A service in a process, in the form of a child process. */
class Service extends ReusedService {
  constructor(file, args, options) {
    const start = () => fork(file, args, { ...options, execArgv: [...options.execArgv, '--import', REUSABLE] });
    super(idle, JSON.stringify([file, args, options]), start);
    this.pid = this.peer.pid;
  }

  get connected() {
    return this.peer?.connected ?? false;
  }

  send(message) {
    return this.peer?.send(message) ?? false;
  }

  kill(signal) {
    this.isEnding = true;
    return this.peer?.kill(signal) ?? false;
  }
}

// The processes of services load this file too, and start none.
if (!isMainThread) {
  childProcess.fork = (file, args, options) =>
    ENTRY.test(file) ? new Service(file, args, options) : fork(file, args, options);
  syncBuiltinESMExports();
}
