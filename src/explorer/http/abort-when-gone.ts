import type { ServerResponse } from 'node:http';

/** A signal that fires when the client goes away before its answer is complete. */
export function abortWhenGone(response: ServerResponse): AbortSignal {
  const abort = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) abort.abort();
  });
  return abort.signal;
}
