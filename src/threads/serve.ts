import { parentPort, workerData } from 'node:worker_threads';
import { OrreryError } from '../contract/index.ts';
import { type Port, serveChannel } from './channel.ts';

/**
 * Serves a service to the thread's owner. `create` receives the `data` of `startThread` and a function that sends an
 * event to the owner. The service's methods are its own fields. It includes `close`, after which the thread ends by
 * itself. Call it once, at the top level of a thread's entry file.
 */
export function serveThread<Data, S extends { close(): unknown }, E = never>(
  create: (data: Data, emit: (event: E) => void) => S,
): void {
  const owner = parentPort;
  if (owner === null) throw new OrreryError('INTERNAL', { problem: 'a thread entry was loaded outside a thread' });
  const port: Port = {
    post: (message) => owner.postMessage(message),
    receive: (receiver) => owner.on('message', receiver),
  };
  let emit: (event: E) => void = () => {};
  const service = create(workerData as Data, (event) => emit(event));
  emit = serveChannel<E>(port, {
    ...service,
    async close() {
      try {
        await service.close();
      } finally {
        setImmediate(() => owner.close());
      }
    },
  });
}
