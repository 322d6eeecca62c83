import type { FastifyReply } from 'fastify';

/** Creates a signal that fires when the client disconnects before its answer is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort();
  });
  if (raw.destroyed) abort.abort();
  return abort.signal;
}
