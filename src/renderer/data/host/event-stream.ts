import { backoffMs, RETRY, wait } from '../../../async/index.ts';
import type { LinkState } from './host.ts';
import { readLines } from './lines.ts';
import { isOfAnotherRun } from './run-proof.ts';

/** A stream that lasted longer ends a row of failures (milliseconds). */
const STABLE_MS = RETRY.eventStream.maxDelayMs;
/** The server sends at least an empty line in this interval. A longer silence means that the connection is lost. */
const SILENCE = 60_000;

export interface EventStream {
  /** Requests the stream, with one event per line. An error means that the connection is lost. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  listeners: ReadonlySet<(event: unknown) => void>;
  /** Also gets the known states: 'up' with every empty line, 'down' after every failure. */
  onLink(state: LinkState): void;
}

/** An error in one event or listener must not affect the others. */
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

/**
 * Delivers the events of the stream. Opens it again whenever it ends, until the signal fires or the token is refused.
 */
export async function followEvents(stream: EventStream, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await readEvents(stream, signal);
    } catch (thrown) {
      // A retry with the same token cannot succeed.
      if (isOfAnotherRun(thrown)) return;
    }
    if (signal.aborted) return;
    stream.onLink('down');
    failures = performance.now() - began > STABLE_MS ? 1 : failures + 1;
    // The signal ends the wait, also in a page with paused timers, and then the loop.
    await wait(backoffMs(RETRY.eventStream, failures), signal).catch(() => {});
  }
}
