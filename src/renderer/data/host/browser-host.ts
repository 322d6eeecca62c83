import { createEmitter } from '../../../async/index.ts';
import {
  ARCHIVE_UPLOAD_PATH,
  ArchiveRef,
  EXPLORER_API_BASE,
  EXPLORER_EVENTS_PATH,
  OrreryError,
} from '../../../contract/index.ts';
import type { Host, LinkState } from './host.ts';
import { createRunProof, isOfAnotherRun } from './run-proof.ts';
import { shareEvents } from './shared-events.ts';

const SELF = 'Orrery';

async function errorOf(response: Response): Promise<OrreryError> {
  const body: unknown = await response.json().catch(() => undefined);
  return (
    OrreryError.fromBody(body) ??
    new OrreryError('UPSTREAM_REFUSED', {
      service: SELF,
      status: response.status,
      reason: response.statusText || 'no reason given',
    })
  );
}

/**
 * Returns the name of the channel by which tabs with the same token find each other. It is a hash, because names can be
 * listed and must not reveal the token.
 */
async function sharedName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return `orrery.events.${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** Browsers let requests of at most 64 KiB outlive their page; a unit of text is at most three bytes. */
const MAX_KEPT_ALIVE = 20_000;

/**
 * Returns the host of a page in a browser. Calls are POST requests; events are one long response, which the tabs of a
 * browser share. The page sends no token and no data until the server has proved itself, and again after a lost
 * connection.
 * @param onRefused called once, when the token is no longer accepted, because the explorer was restarted
 */
export function browserHost(token: string, onRefused: () => void): Host {
  const listeners = new Set<(event: unknown) => void>();
  const links = createEmitter<LinkState>();
  let link: LinkState = 'up';
  let stream: AbortController | undefined;
  let isStreamOpen = false;
  /** The error that ended the use of the token. */
  let refused: OrreryError | undefined;

  function setLink(next: LinkState): void {
    isStreamOpen = next === 'up';
    if (!isStreamOpen) proof.forget();
    if (link === next) return;
    link = next;
    links.emit(next);
  }

  /** Returns the error of a request that failed, or whose answer ended in its middle or is not JSON. */
  function requestError(thrown: unknown, signal: AbortSignal | null | undefined): OrreryError {
    if (signal?.aborted) return new OrreryError('CANCELLED', {}, { cause: thrown });
    proof.forget();
    // An answer that ends in its middle is never parsed, so this one is complete.
    if (thrown instanceof SyntaxError) {
      return new OrreryError('INTERNAL', { problem: 'its answer is not JSON' }, { cause: thrown });
    }
    const reason = 'its process may have ended';
    return new OrreryError('UPSTREAM_UNREACHABLE', { service: SELF, reason }, { cause: thrown });
  }

  function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
    return response.json().catch((thrown: unknown) => {
      throw requestError(thrown, signal);
    });
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(path, { ...init, cache: 'no-store', credentials: 'omit' }).catch((thrown: unknown) => {
      throw requestError(thrown, init.signal);
    });
    if (response.ok) return response;
    const error = await errorOf(response);
    if (isOfAnotherRun(error) && refused === undefined) {
      refused = error;
      onRefused();
    }
    throw error;
  }

  const proof = createRunProof({ token, service: SELF, send, isConnected: () => isStreamOpen });

  async function request(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    // The page stays open, and must not go on asking a program that is not its explorer.
    if (refused !== undefined) throw refused;
    await proof.ensure(init.signal);
    return send(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  }

  const openEvents = async (signal: AbortSignal) => (await request(EXPLORER_EVENTS_PATH, { headers: {}, signal })).body;

  const name = sharedName(token);
  function follow(): void {
    stream = new AbortController();
    const { signal } = stream;
    void name.then((shared) => shareEvents(shared, { open: openEvents, listeners, onLink: setLink }, signal));
  }
  function leave(): void {
    stream?.abort();
    stream = undefined;
  }
  // A page in the back-forward cache may do nothing, but would keep its stream, and a browser opens only a few.
  window.addEventListener('pagehide', () => {
    if (stream === undefined) return;
    leave();
    setLink('away');
  });
  window.addEventListener('pageshow', () => {
    if (stream === undefined && listeners.size > 0) follow();
  });

  return {
    transport: {
      async call(method, input, signal) {
        const body = JSON.stringify(input);
        const response = await request(`${EXPLORER_API_BASE}/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          // A choice that was made just before the page is left must arrive.
          keepalive: method === 'setPreference' && body.length < MAX_KEPT_ALIVE,
          signal,
        });
        return readJson(response, signal);
      },
      listen(listener) {
        listeners.add(listener);
        if (stream === undefined) follow();
        return () => {
          listeners.delete(listener);
          if (listeners.size === 0) leave();
        };
      },
    },
    watchLink(listener) {
      listener(link);
      return links.listen(listener);
    },
    hasFilePicker: 'showSaveFilePicker' in window,
    // A browser reveals no path of a file, so the file itself is sent.
    async openArchive(file, signal) {
      const response = await request(`${ARCHIVE_UPLOAD_PATH}?name=${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/zip' },
        body: file,
        ...(signal && { signal }),
      });
      return ArchiveRef.parse(await readJson(response, signal));
    },
    onCommand: () => () => {},
  };
}
