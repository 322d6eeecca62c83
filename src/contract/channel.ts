/**
 * Typed calls over any pair of message ports: worker threads and Electron's IPC alike. A channel is call, cancel and
 * listen, and nothing else. Errors cross as the interface writes them and arrive as the same catalogue error.
 */
import { OrreryError } from './orrery-error.ts';

/** One end of a pair of ports. Messages must survive a structured clone. */
export interface Port {
  post(message: unknown): void;
  /** Registers the one receiver of messages. */
  receive(receiver: (message: unknown) => void): void;
}

type Call = { type: 'call'; id: number; method: string; input: unknown };
type Cancel = { type: 'cancel'; id: number };
type Answer = { type: 'answer'; id: number; value: unknown };
type Failure = { type: 'failure'; id: number; error: unknown };
type Event = { type: 'event'; event: unknown };

/** What one side offers: one function per method, each taking one input and a signal that fires when it is cancelled. */
export type Handlers = Record<string, (input: never, signal: AbortSignal) => unknown>;

/** The calling side's view of handlers of type H. */
export interface ChannelClient<H extends Handlers, E = never> {
  /** @throws OrreryError whatever the other side threw, CANCELLED when the signal fired, THREAD_LOST after `lose` */
  call<M extends keyof H & string>(
    method: M,
    input: Parameters<H[M]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<H[M]>>>;
  /** Calls the listener for every event of the other side, until the returned function is called. */
  listen(listener: (event: E) => void): () => void;
  /** Fails every call under way and every later one; for the owner of a port whose other side has gone. */
  lose(error: OrreryError): void;
}

/** Answers calls that arrive at a port. Returns the function that sends an event to the other side. */
export function serveChannel<H extends Handlers, E = never>(port: Port, handlers: H): (event: E) => void {
  const running = new Map<number, AbortController>();

  async function answer({ id, method, input }: Call): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (handler === undefined) throw new OrreryError('PATH_UNKNOWN', { value: method });
      const value = await handler(input as never, abort.signal);
      port.post({ type: 'answer', id, value } satisfies Answer);
    } catch (thrown) {
      port.post({ type: 'failure', id, error: OrreryError.from(thrown).toBody() } satisfies Failure);
    } finally {
      running.delete(id);
    }
  }

  port.receive((message) => {
    const received = message as Call | Cancel;
    if (received.type === 'call') void answer(received);
    else if (received.type === 'cancel') running.get(received.id)?.abort();
  });
  return (event) => port.post({ type: 'event', event } satisfies Event);
}

/** Calls the handlers at the other end of a port. */
export function connectChannel<H extends Handlers, E = never>(port: Port): ChannelClient<H, E> {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: OrreryError): void }>();
  const listeners = new Set<(event: E) => void>();
  let lastId = 0;
  let lost: OrreryError | undefined;

  port.receive((message) => {
    const received = message as Answer | Failure | Event;
    if (received.type === 'event') {
      for (const listener of listeners) listener(received.event as E);
    } else if (received.type === 'answer' || received.type === 'failure') {
      const call = pending.get(received.id);
      pending.delete(received.id);
      if (received.type === 'answer') call?.resolve(received.value);
      else call?.reject(OrreryError.fromBody(received.error) ?? OrreryError.from(received.error));
    }
  });

  return {
    call(method, input, signal) {
      if (lost !== undefined) return Promise.reject(lost);
      if (signal?.aborted) return Promise.reject(new OrreryError('CANCELLED', {}));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const cancel = () => {
          pending.delete(id);
          port.post({ type: 'cancel', id } satisfies Cancel);
          reject(new OrreryError('CANCELLED', {}));
        };
        const settle =
          <Value>(settleWith: (value: Value) => void) =>
          (value: Value) => {
            signal?.removeEventListener('abort', cancel);
            settleWith(value);
          };
        pending.set(id, { resolve: settle(resolve as (value: unknown) => void), reject: settle(reject) });
        signal?.addEventListener('abort', cancel, { once: true });
        port.post({ type: 'call', id, method, input } satisfies Call);
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lose(error) {
      lost = error;
      for (const call of pending.values()) call.reject(error);
      pending.clear();
    },
  };
}
