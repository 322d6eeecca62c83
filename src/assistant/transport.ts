import { finished, PassThrough, type Readable, type Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** The request that has no answer before the connection ends. */
const OPEN_TO_THE_END = 'subscriptions/listen';

/**
 * A transport over two streams that answers every request in its input before it closes. The library's own closes as soon
 * as its input ends, and drops the calls under way: `printf … | orrery mcp` would have no answer to its last call.
 */
export class AnsweringTransport extends StdioServerTransport {
  /** Resolves when the transport has closed: after the end of its input, a failure of its output, or `close`. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  /** The input as the library reads it; it ends after the last answer. */
  readonly #lines: PassThrough;
  readonly #unanswered = new Set<RequestId>();
  #isInputOver = false;
  readonly #tellClosed: () => void;

  constructor(input: Readable, output: Writable) {
    const lines = new PassThrough();
    super(lines, output);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#tellClosed = resolve;
    this.#input = input;
    this.#lines = lines;
  }

  override async start(): Promise<void> {
    const handle = this.onmessage;
    this.onmessage = (message) => {
      this.#note(message);
      handle?.(message);
    };
    await super.start();
    // The library listens first, so the requests of a piece are noted by now.
    this.#lines.on('data', () => this.#endIfAnswered());
    finished(this.#input, { writable: false }, () => {
      // The end of the input also ends its last line.
      this.#lines.write('\n', () => {
        this.#isInputOver = true;
        this.#endIfAnswered();
      });
    });
    this.#input.pipe(this.#lines, { end: false });
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if (!('method' in message) && message.id !== undefined) this.#settle(message.id);
    }
  }

  override async close(): Promise<void> {
    this.#input.unpipe(this.#lines).pause();
    await super.close();
    this.#tellClosed();
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if ('id' in message) {
      if (message.method !== OPEN_TO_THE_END) this.#unanswered.add(message.id);
      return;
    }
    // A request that is cancelled has no answer.
    if (message.method === 'notifications/cancelled') this.#settle(message.params?.requestId as RequestId);
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    this.#endIfAnswered();
  }

  #endIfAnswered(): void {
    if (this.#isInputOver && this.#lines.readableLength === 0 && this.#unanswered.size === 0) this.#lines.end();
  }
}
