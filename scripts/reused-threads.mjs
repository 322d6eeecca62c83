// Loaded into the workers of the unit tests that share modules. A service's thread that has closed waits for the next
// start of the same entry: loading it anew, and compiling its code again, takes longer than most tests.
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';
import { IdlePeers, ReusedService } from './reused-service.mjs';

const { Worker, isMainThread, workerData } = threads;
const ENTRY = /\/src\/.*-(?:thread|process)\.ts$/;
const REUSABLE = new URL('./reusable-thread.mjs', import.meta.url);

const idle = new IdlePeers(
  (worker) => worker.ref(),
  (worker) => worker.unref(),
);

/** A service in a thread, in the form of a Worker. */
class Service extends ReusedService {
  constructor(entry, options) {
    super(idle, entry, () => new Worker(REUSABLE, { ...options, workerData: { entry } }));
  }

  postMessage(message) {
    this.peer?.postMessage(message);
  }

  async terminate() {
    this.isEnding = true;
    return await this.peer?.terminate();
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
