// The thread that scripts/reused-threads.mjs keeps: its service starts again after it has closed.
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const { parentPort, workerData } = threads;

threads.parentPort = {
  postMessage: (message) => parentPort.postMessage(message),
  on: (name, listener) => parentPort.on(name, listener),
  close: () => parentPort.postMessage({ type: 'left' }),
};
syncBuiltinESMExports();
await import(workerData.entry);
