import { backoffMs, RETRY, wait } from '../../../async/index.ts';
import type { LinkState } from './host.ts';
import { readLines } from './lines.ts';
import { isOfAnotherRun } from './run-proof.ts';

/** A stream that lasted longer ends a row of failures (milliseconds). */
const STABLE_MS = RETRY.eventStream.maxDelayMs;
/** The server sends at least an empty line in this interval. A longer silence means that the connection is lost. */
const SILENCE_MS = 60_000;

/** A stream of events, and its receivers. */
export interface EventStream {
  /** Requests the stream, with one event per line. An error means that the connection is lost. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  /** The functions that get every event. */
  listeners: ReadonlySet<(event: unknown) => void>;
  /** Called with the state of the link whenever it is known: 'up' with every empty line, 'down' after every failure. */
  onLink(state: LinkState): void;
}

/**
 * Runs `act` and reports an error of it to the page instead of throwing, so that one event or listener does not affect
 * the others.
 */
function attempt(act: () => void): void {
  try {
    act();
  } catch (thrown) {
    reportError(thrown);
  }
}

/** Calls every listener with an event. An error of a listener is reported to the page and does not stop the others. */
export function deliver(event: unknown, listeners: EventStream['listeners']): void {
  for (const listener of listeners) attempt(() => listener(event));
}

/**
 * Opens the stream and delivers its events, one JSON text per line, until it ends. Calls `onLink` with 'up' when it is
 * open and at each empty line. After 60 seconds without a line, it aborts the stream.
 * @throws the error of `open` or of the reading, also when `signal` aborts
 */
async function readEvents({ open, listeners, onLink }: EventStream, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const body = await open(AbortSignal.any([signal, silence.signal]));
    onLink('up');
    if (body === null) return;
    for await (const line of readLines(body)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (line.trim() === '') onLink('up');
      else attempt(() => deliver(JSON.parse(line), listeners));
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Delivers the events of a stream and opens it again after a pause whenever it ends; `onLink` gets 'down' meanwhile.
 * Resolves when the signal aborts or the token is refused, and never throws because of the stream.
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
