import { Readable } from 'node:stream';

/**
 * A body that is being made: its first piece was asked for before any header was written, so that a failure which comes
 * soon is an answer of its own.
 */
export interface BegunBody {
  pieces: AsyncGenerator<Uint8Array>;
  first: Promise<IteratorResult<Uint8Array>>;
}

/** How pieces are written. */
export interface Writing {
  piece(bytes: Uint8Array): Uint8Array;
  /** What stands for a failure, after which the stream ends well; without this it breaks. */
  failure?(thrown: unknown): Uint8Array;
}

/**
 * Asks for the first piece and waits for it, but not for long.
 * @param patienceMs after which the body is taken to be on its way
 * @throws whatever making the pieces throws meanwhile
 */
export async function begin(pieces: AsyncGenerator<Uint8Array>, patienceMs: number): Promise<BegunBody> {
  const first = pieces.next();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  try {
    await Promise.race([first, patience]);
  } finally {
    clearTimeout(timer);
  }
  // Should it fail later on, whoever reads the stream is told.
  first.catch(() => {});
  return { pieces, first };
}

/**
 * The body as a stream. Each piece is asked for when the one before it is on its way; whoever destroys the stream ends
 * the making of the pieces, and their own clean-up is awaited.
 * @param onRead called once, when the first byte is wanted
 */
export function streamOf({ pieces, first }: BegunBody, writing: Writing, onRead: () => void): Readable {
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
