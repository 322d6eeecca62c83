import { OrreryError } from '../../../contract/index.ts';
import type { LinkState } from './host.ts';
import { readLines } from './lines.ts';

/** Milliseconds before the first new attempt at the stream; doubled after each failure up to the last. */
const FIRST_PAUSE = 400;
const LAST_PAUSE = 10_000;
/** The server sends at least an empty line this often; silence for longer means that the way is cut. */
const SILENCE = 60_000;

interface EventStream {
  /** Asks for the stream, an event in each line. What it throws means that the way is cut. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  listeners: ReadonlySet<(event: unknown) => void>;
  onLink(state: LinkState): void;
}

/** What goes wrong with one event is no reason to lose the others, nor for another listener to miss it. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (thrown) {
    reportError(thrown);
  }
}

function deliver(line: string, listeners: EventStream['listeners']): void {
  attempt(() => {
    const event: unknown = JSON.parse(line);
    for (const listener of listeners) attempt(() => listener(event));
  });
}

/** Reads the stream once, to its end. */
async function readEvents({ open, listeners, onLink }: EventStream, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  try {
    const body = await open(AbortSignal.any([signal, silence.signal]));
    onLink('up');
    if (body === null) return;
    for await (const line of readLines(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE);
      if (line.trim() !== '') deliver(line, listeners);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Delivers the events of the stream and opens it anew whenever it ends, until the signal fires or the token is refused. */
export async function followEvents(stream: EventStream, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await readEvents(stream, signal);
    } catch (thrown) {
      // Asking again with the same token is vain.
      if (thrown instanceof OrreryError && thrown.code === 'TOKEN_MISSING') return;
    }
    if (signal.aborted) return;
    stream.onLink('down');
    if (performance.now() - began > LAST_PAUSE) pause = FIRST_PAUSE;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, LAST_PAUSE);
  }
}
