import { parentPort, workerData } from 'node:worker_threads';
import { type Handlers, OrreryError, type Port, serveChannel } from '../contract/index.ts';

/**
 * Serves handlers to the thread's owner. `create` receives what `startThread` passed as `data`, and a function that
 * sends an event to the owner; the handlers it returns include `close`, after which the thread ends by itself.
 * For the entry file of a thread, once, at its top level.
 */
export function serveThread<Data, H extends Handlers, E = never>(
  create: (data: Data, emit: (event: E) => void) => H,
): void {
  const owner = parentPort;
  if (owner === null) throw new OrreryError('INTERNAL', { problem: 'a thread entry was loaded outside a thread' });
  const port: Port = {
    post: (message) => owner.postMessage(message),
    receive: (receiver) => owner.on('message', receiver),
  };
  let emit: (event: E) => void = () => {};
  const handlers = create(workerData as Data, (event) => emit(event));
  emit = serveChannel<H, E>(port, {
    ...handlers,
    async close(input: never, signal: AbortSignal) {
      try {
        await handlers.close?.(input, signal);
      } finally {
        setImmediate(() => owner.close());
      }
    },
  } as H);
}
