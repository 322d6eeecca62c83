import { Readable } from 'node:stream';

/**
 * A body in preparation. Its first piece is requested before any header is written, so that an early failure is an
 * answer of its own.
 */
export interface BegunBody {
  /** The pieces after the first one. */
  pieces: AsyncGenerator<Uint8Array>;
  /** The first piece, which was requested already. */
  first: Promise<IteratorResult<Uint8Array>>;
}

/** The form in which a body is sent, such as the frames of gRPC-Web. */
export interface Writing {
  /** Returns a piece of the body in this form. */
  piece(bytes: Uint8Array): Uint8Array;
  /**
   * Returns the bytes that are sent for a failure, after which the stream ends normally. Without this method a failure
   * breaks the stream.
   */
  failure?(thrown: unknown): Uint8Array;
}

/**
 * Requests the first piece and returns the pieces with it. Resolves when the first piece is there, or after `maxWaitMs`
 * (milliseconds). A failure after that time reaches the reader of the stream.
 * @throws the errors of making the first piece within that time
 */
export async function beginStream(pieces: AsyncGenerator<Uint8Array>, maxWaitMs: number): Promise<BegunBody> {
  const first = pieces.next();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  try {
    await Promise.race([first, timeout]);
  } finally {
    clearTimeout(timer);
  }
  // A later failure reaches the reader of the stream.
  first.catch(() => {});
  return { pieces, first };
}

/**
 * Returns the body as a stream. Each piece is requested after the one before it was read. Destroying the stream ends
 * the pieces and waits for their clean-up.
 * @param onRead called once, when the first byte is requested
 */
export function toStream({ pieces, first }: BegunBody, writing: Writing, onRead: () => void): Readable {
  let begun = false;
  const take = () => {
    if (begun) return pieces.next();
    begun = true;
    onRead();
    return first;
  };
  const stream = new Readable({
    read() {
      take().then(
        ({ done, value }) => stream.push(done === true ? null : writing.piece(value)),
        (thrown: unknown) => {
          if (writing.failure === undefined) {
            stream.destroy(thrown instanceof Error ? thrown : new Error(String(thrown)));
            return;
          }
          stream.push(writing.failure(thrown));
          stream.push(null);
        },
      );
    },
    destroy(failure, done) {
      const end = () => done(failure);
      pieces.return(undefined).then(end, end);
    },
  });
  return stream;
}
