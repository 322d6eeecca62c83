// Loaded into the workers of the unit tests that share modules. A service's thread that has closed waits for the next
// start of the same entry: loading it anew, and compiling its code again, takes longer than most tests.
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const { Worker, isMainThread, workerData } = threads;
const ENTRY = /\/src\/.*-(?:thread|process)\.ts$/;
const REUSABLE = new URL('./reusable-thread.mjs', import.meta.url);

/** Threads without a service, by their entry. */
const idle = new Map();

/** Of these events alone: a Worker needs its own listeners, which count them. */
function removeListeners(worker) {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function take(entry, options) {
  const kept = idle.get(entry)?.pop();
  if (kept === undefined) return new Worker(REUSABLE, { ...options, workerData: { entry } });
  removeListeners(kept);
  kept.ref();
  return kept;
}

function keep(entry, worker) {
  removeListeners(worker);
  const kept = idle.get(entry) ?? [];
  idle.set(entry, kept);
  kept.push(worker);
  worker.unref();
  worker.on('error', () => {});
  worker.on('exit', () => kept.splice(kept.indexOf(worker), 1));
}

/** A service in a thread, in the form of a Worker. It has ended when the service has closed or the thread has ended. */
class Service extends EventEmitter {
  /** Undefined once the service has closed. */
  #worker;
  #isEnding = false;

  constructor(entry, options) {
    super();
    const worker = take(entry, options);
    this.#worker = worker;
    worker.on('message', (message) => {
      if (message.type !== 'left') this.emit('message', message);
      else if (!this.#isEnding) {
        this.#worker = undefined;
        keep(entry, worker);
        this.emit('exit', 0);
      }
    });
    worker.on('error', (error) => this.emit('error', error));
    worker.on('exit', (code) => this.emit('exit', code));
  }

  postMessage(message) {
    this.#worker?.postMessage(message);
  }

  async terminate() {
    this.#isEnding = true;
    return await this.#worker?.terminate();
  }
}

// The threads of services load this file too, and start none.
if (!isMainThread && workerData?.entry === undefined) {
  threads.Worker = new Proxy(Worker, {
    construct(target, [entry, options]) {
      const address = String(entry);
      return ENTRY.test(address) ? new Service(address, options) : new target(entry, options);
    },
  });
  syncBuiltinESMExports();
}
