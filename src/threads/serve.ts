import { parentPort } from 'node:worker_threads';
import { OrreryError } from '../contract/index.ts';
import { type Port, serveChannel } from './channel.ts';
import { collectAtRest } from './collect-at-rest.ts';
import type { StartMessage } from './worker-peer.ts';

/** Electron's end of the channel in a utility process. */
interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

interface Owner extends Port {
  /** Lets the thread or the process end. */
  leave(): void;
}

type Start<Data, S, E> = (data: Data, emit: (event: E) => void) => S;

function serve<Data, S extends { close(): unknown }, E>(owner: Owner, data: Data, create: Start<Data, S, E>): void {
  let emit: (event: E) => void = () => {};
  const service = create(data, (event) => emit(event));
  emit = serveChannel<E>(owner, {
    ...service,
    async close() {
      try {
        await service.close();
      } finally {
        setImmediate(() => owner.leave());
      }
    },
  });
}

/**
 * Serves a service from its start message until it has closed, and again at the next start message. Messages of a closed
 * service are dropped, because the owner of the next one would receive them.
 */
function serveEachStart<Data, S extends { close(): unknown }, E>(owner: Owner, create: Start<Data, S, E>): void {
  let receiver: ((message: unknown) => void) | undefined;
  owner.receive((message) => {
    if (receiver !== undefined) {
      receiver(message);
      return;
    }
    let isOpen = true;
    const channel: Owner = {
      post: (message) => {
        if (isOpen) owner.post(message);
      },
      receive: (next) => {
        receiver = next;
      },
      leave: () => {
        isOpen = false;
        receiver = undefined;
        owner.leave();
      },
    };
    serve(channel, (message as StartMessage).data as Data, create);
  });
}

/**
 * Serves a service to the thread's owner. `create` receives the `data` of `startThread` and a function that sends an
 * event to the owner. The service's methods are its own fields. It includes `close`, after which the thread ends by
 * itself. Call it once, at the top level of a thread's entry file.
 * @throws OrreryError INTERNAL if the file was not loaded in a thread
 */
export function serveThread<Data, S extends { close(): unknown }, E = never>(create: Start<Data, S, E>): void {
  const owner = parentPort;
  if (owner === null) throw new OrreryError('INTERNAL', { problem: 'a thread entry was loaded outside a thread' });
  collectAtRest();
  serveEachStart(
    {
      post: (message) => owner.postMessage(message),
      receive: (receiver) => owner.on('message', receiver),
      leave: () => owner.close(),
    },
    create,
  );
}

/**
 * Returns the channel to the process that started this one: of Electron, or of Node. From then on, SIGINT and SIGTERM
 * do not end this process, if it is one of Node; it is killed when its owner is gone.
 * @throws OrreryError INTERNAL if no process started this one
 */
function ownerOfProcess(): Owner {
  const utility = (process as { parentPort?: UtilityPort }).parentPort;
  if (utility !== undefined) {
    return {
      post: (message) => utility.postMessage(message),
      receive: (receiver) => utility.on('message', ({ data }) => receiver(data)),
      leave: () => process.exit(0),
    };
  }
  if (process.send === undefined)
    throw new OrreryError('INTERNAL', { problem: 'the entry of a process was started without its owner' });
  // The owner decides when its process ends, also where a terminal sends its signal to both.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // Without its owner it has no work. Native code may be busy in other threads, so nothing milder is certain to end it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    post: (message) => void process.send?.(message),
    receive: (receiver) => process.on('message', receiver),
    leave: () => process.exit(0),
  };
}

/**
 * Serves a service to the owner of a process, as `serveThread` does for a thread. The entry can also run in a thread
 * (process-peer.ts).
 */
export function serveProcess<Data, S extends { close(): unknown }, E = never>(create: Start<Data, S, E>): void {
  if (parentPort !== null) {
    serveThread(create);
    return;
  }
  serveEachStart(ownerOfProcess(), create);
}
