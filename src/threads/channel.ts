/**
 * Typed calls over a pair of message ports: call, cancel, call back and listen, and nothing else. Errors cross in the
 * shape of the interface and arrive as the same catalogue error.
 */
import { createEmitter, raceAbort } from '../async/index.ts';
import { OrreryError } from '../contract/index.ts';
import { type Callback, type PackedArguments, packArguments, unpackArguments } from './arguments.ts';

/** One end of a pair of ports. Messages must survive a structured clone. */
export interface Port {
  /** Sends a message, a structured clone of the value, to the other end. */
  post(message: unknown): void;
  /** Registers the only receiver of messages. */
  receive(receiver: (message: unknown) => void): void;
}

type Call = { type: 'call'; id: number; method: string; args: PackedArguments };
type Cancel = { type: 'cancel'; id: number };
type Answer = { type: 'answer'; id: number; value: unknown };
type Failure = { type: 'failure'; id: number; error: unknown };
type CallBack = { type: 'callBack'; id: number; slot: number; args: unknown[] };
type Event = { type: 'event'; event: unknown };

/** The calling side of a channel. */
export interface ChannelClient<E = never> {
  /**
   * Calls a method of the other side. A signal in the arguments cancels the call; functions in the arguments can be
   * called until it ends.
   * @param finishes when true, a cancelled call waits for its answer, which reports the result of its work; otherwise it
   *   fails at once
   * @throws OrreryError whatever the other side threw, CANCELLED when aborted, INTERNAL when an argument or the answer
   *   cannot be cloned, and the error given to `lose`
   */
  call(method: string, args: readonly unknown[], finishes?: boolean): Promise<unknown>;
  /** Calls the listener for every event of the other side, until the returned function is called. */
  listen(listener: (event: E) => void): () => void;
  /** Fails every pending call and every later one. The port's owner calls it when the other side has ended. */
  lose(error: OrreryError): void;
}

function notCloned(what: string, cause: unknown): OrreryError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OrreryError('INTERNAL', { problem: `${what} cannot be sent between threads: ${reason}` }, { cause });
}

/**
 * Answers the calls that arrive at a port with the functions of `service`. An error goes back as an error of the
 * catalogue; an unknown name is PATH_UNKNOWN.
 * @returns the function that sends an event to the other side
 */
export function serveChannel<E = never>(port: Port, service: object): (event: E) => void {
  const running = new Map<number, AbortController>();

  function methodOf(name: string): (...args: unknown[]) => unknown {
    const method = Object.hasOwn(service, name) ? (service as Record<string, unknown>)[name] : undefined;
    if (typeof method !== 'function') throw new OrreryError('PATH_UNKNOWN', { value: name });
    return method as (...args: unknown[]) => unknown;
  }

  async function answer({ id, method, args }: Call): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    const callBack = (slot: number, given: unknown[]) =>
      port.post({ type: 'callBack', id, slot, args: given } satisfies CallBack);
    let reply: Answer | Failure;
    try {
      const value = await methodOf(method)(...unpackArguments(args, abort.signal, callBack));
      reply = { type: 'answer', id, value };
    } catch (thrown) {
      reply = { type: 'failure', id, error: OrreryError.from(thrown).toBody() };
    }
    running.delete(id);
    try {
      port.post(reply);
    } catch (cause) {
      const error = notCloned(`The answer of ${method}`, cause);
      port.post({ type: 'failure', id, error: error.toBody() } satisfies Failure);
    }
  }

  port.receive((message) => {
    const received = message as Call | Cancel;
    if (received.type === 'call') void answer(received);
    else if (received.type === 'cancel') running.get(received.id)?.abort();
  });
  return (event) => port.post({ type: 'event', event } satisfies Event);
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: OrreryError): void;
  callbacks: ReadonlyMap<number, Callback>;
}

/** Returns a client that calls the service at the other end of a port and listens to its events. */
export function connectChannel<E = never>(port: Port): ChannelClient<E> {
  const pending = new Map<number, Pending>();
  const events = createEmitter<E>();
  let lastId = 0;
  let lost: OrreryError | undefined;

  function settle(received: Answer | Failure): void {
    const call = pending.get(received.id);
    pending.delete(received.id);
    if (received.type === 'answer') call?.resolve(received.value);
    else call?.reject(OrreryError.fromBody(received.error) ?? OrreryError.from(received.error));
  }

  port.receive((message) => {
    const received = message as Answer | Failure | CallBack | Event;
    if (received.type === 'event') {
      events.emit(received.event as E);
    } else if (received.type === 'callBack') {
      pending.get(received.id)?.callbacks.get(received.slot)?.(...received.args);
    } else if (received.type === 'answer' || received.type === 'failure') settle(received);
  });

  return {
    async call(method, args, finishes = false) {
      if (lost !== undefined) throw lost;
      const { packed, signal, callbacks } = packArguments(args);
      if (signal?.aborted) throw new OrreryError('CANCELLED', {});
      lastId += 1;
      const id = lastId;
      try {
        port.post({ type: 'call', id, method, args: packed } satisfies Call);
      } catch (cause) {
        throw notCloned(`An argument of ${method}`, cause);
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.set(id, { resolve, reject, callbacks });
      const raced = raceAbort(promise, signal, () => {
        port.post({ type: 'cancel', id } satisfies Cancel);
        if (!finishes) pending.delete(id);
      });
      // A call that finishes answers although it was cancelled, so its answer decides and not the abort.
      return await (finishes ? raced.catch(() => promise) : raced);
    },
    listen: events.listen,
    lose(error) {
      lost = error;
      for (const call of pending.values()) call.reject(error);
      pending.clear();
    },
  };
}
