/** A call that waits until a network is open ends with its signal. */
import { expect, test } from 'vitest';
import { raceAbort } from '../../async/index.ts';
import type { NetworkSession } from '../../networks/index.ts';
import { analysisHandlers } from './analysis-handlers.ts';
import { listHandlers } from './list-handlers.ts';

/** The session of a network that never opens. */
const session: Pick<NetworkSession, 'whenOpen'> = { whenOpen: (signal) => raceAbort(new Promise(() => {}), signal) };

type Call = (input: object, signal: AbortSignal) => Promise<unknown>;
const calls = Object.entries({ ...listHandlers({ session }), ...analysisHandlers({ session }) }) as [string, Call][];

test.each(calls)('%s ends when its caller cancels it', async (_, call) => {
  const abort = new AbortController();
  const called = call({ seq: 0n }, abort.signal);
  abort.abort();
  await expect(called).rejects.toMatchObject({ code: 'CANCELLED' });
});
