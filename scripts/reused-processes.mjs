// Loaded into the workers of the unit tests that share modules. A service's process that has closed waits for the next
// start of the same entry: to start another one copies the page tables of all tests, and loads the engine anew.
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { fork } = childProcess;
const ENTRY = /[\\/]src[\\/].*-process\.ts$/;
const REUSABLE = new URL('./reusable-process.mjs', import.meta.url).href;

/** Processes without a service, by all that they were started with. */
const idle = new Map();

function start(file, args, options) {
  return fork(file, args, { ...options, execArgv: [...options.execArgv, '--import', REUSABLE] });
}

/** Of these events alone: the channel needs its own listeners. */
function removeListeners(child) {
  for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event);
}

function take(key) {
  const kept = idle.get(key)?.pop();
  if (kept === undefined) return undefined;
  removeListeners(kept);
  kept.ref();
  kept.channel?.ref();
  return kept;
}

function keep(key, child) {
  removeListeners(child);
  const kept = idle.get(key) ?? [];
  idle.set(key, kept);
  kept.push(child);
  child.unref();
  child.channel?.unref();
  child.on('error', () => {});
  child.on('exit', () => {
    const index = kept.indexOf(child);
    if (index !== -1) kept.splice(index, 1);
  });
}

/** A service in a process, in the form of a child process. It has ended when the service has closed or the process has ended. */
class Service extends EventEmitter {
  /** Undefined once the service has closed. */
  #child;
  #isEnding = false;

  constructor(file, args, options) {
    super();
    const key = JSON.stringify([file, args, options]);
    const child = take(key) ?? start(file, args, options);
    this.#child = child;
    this.pid = child.pid;
    child.on('message', (message) => {
      if (message.type !== 'left') this.emit('message', message);
      else if (!this.#isEnding) {
        this.#child = undefined;
        keep(key, child);
        this.emit('exit', 0, null);
      }
    });
    child.on('error', (error) => this.emit('error', error));
    child.on('exit', (code, signal) => this.emit('exit', code, signal));
  }

  get connected() {
    return this.#child?.connected ?? false;
  }

  send(message) {
    return this.#child?.send(message) ?? false;
  }

  kill(signal) {
    this.#isEnding = true;
    return this.#child?.kill(signal) ?? false;
  }
}

// The processes of services load this file too, and start none.
if (!isMainThread) {
  childProcess.fork = (file, args, options) =>
    ENTRY.test(file) ? new Service(file, args, options) : fork(file, args, options);
  syncBuiltinESMExports();
}
