/** The DevTools protocol over a pair of pipes: commands out, answers and events in, one session per page. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright';

/** A session's typed commands and events. */
export type Cdp = Pick<CDPSession, 'send' | 'on'>;

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

interface Pending {
  method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class CdpConnection {
  readonly #out: Writable;
  readonly #pending = new Map<number, Pending>();
  readonly #sessions = new Map<string, EventEmitter>();
  #lastId = 0;
  #closed = false;

  constructor(out: Writable, incoming: Readable) {
    this.#out = out;
    let rest = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#receive(JSON.parse(message));
    });
    // A pipe that breaks means that Chromium ended, which its owner sees by itself.
    for (const pipe of [incoming, out]) pipe.on('error', () => {});
  }

  /** The session of that id; the browser's own without one. */
  session(id = ''): Cdp {
    const events = new EventEmitter().setMaxListeners(0);
    this.#sessions.set(id, events);
    const session = {
      send: (method: string, params?: unknown) => this.#send(id, method, params),
      on(event: string, listener: (payload: unknown) => void) {
        events.on(event, listener);
        return session;
      },
    };
    return session as unknown as Cdp;
  }

  /** Fails every command under way and every later one. */
  close(): void {
    this.#closed = true;
    for (const { method, reject } of this.#pending.values()) reject(new Error(`${method}: Chromium has ended`));
    this.#pending.clear();
  }

  #send(sessionId: string, method: string, params: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error(`${method}: Chromium has ended`));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject });
      const addressed = sessionId === '' ? { id, method, params } : { id, method, params, sessionId };
      this.#out.write(`${JSON.stringify(addressed)}\0`);
    });
  }

  #receive({ id, method, params, sessionId = '', result, error }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.#sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new Error(`${pending.method}: ${error.message}`));
  }
}
