import type { LinkState } from './host.ts';
import { readLines } from './lines.ts';
import { isOfAnotherRun } from './run-proof.ts';

/** Milliseconds before the first new attempt at the stream; doubled after each failure up to the last. */
const FIRST_PAUSE = 400;
const LAST_PAUSE = 10_000;
/** The server sends at least an empty line this often; silence for longer means that the way is cut. */
const SILENCE = 60_000;

export interface EventStream {
  /** Asks for the stream, an event in each line. What it throws means that the way is cut. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  listeners: ReadonlySet<(event: unknown) => void>;
  /** Told also what it knows: 'up' with every empty line, 'down' after every failure. */
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

export function deliver(event: unknown, listeners: EventStream['listeners']): void {
  for (const listener of listeners) attempt(() => listener(event));
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
      if (line.trim() === '') onLink('up');
      else attempt(() => deliver(JSON.parse(line), listeners));
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Ends early when the signal fires, also in a page whose timers rest. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
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
      if (isOfAnotherRun(thrown)) return;
    }
    if (signal.aborted) return;
    stream.onLink('down');
    if (performance.now() - began > LAST_PAUSE) pause = FIRST_PAUSE;
    await pauseFor(pause, signal);
    pause = Math.min(pause * 2, LAST_PAUSE);
  }
}
