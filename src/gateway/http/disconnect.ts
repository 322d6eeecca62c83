import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that aborts if the client disconnects before its answer is complete, at once if it is already gone.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort();
  });
  if (raw.destroyed) abort.abort();
  return abort.signal;
}
