import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXPLORER_EVENTS_PATH, OrreryError, PROOF_CONTEXT, PROOF_PATH } from '../../../contract/index.ts';
import { browserHost } from './browser-host.ts';
import type { LinkState } from './host.ts';

const TOKEN = 'a token';
const streams = new Set<ReadableStreamDefaultController>();
/** The requests in the order of arrival. */
const sent: { path: string; text: string }[] = [];
/** The server that answers at the address. */
let server: 'ours' | 'a stranger' | 'a stranger without JSON' | 'a cut answer' | 'a later run' | 'nothing';

function openStream(signal: AbortSignal | null | undefined): Response {
  const stream = new ReadableStream({
    start(controller) {
      streams.add(controller);
      signal?.addEventListener('abort', () => {
        streams.delete(controller);
        controller.error(signal.reason);
      });
    },
  });
  return new Response(stream);
}

function answer(path: string, { body, signal }: RequestInit): Response {
  if (server === 'nothing') throw new TypeError('connection refused');
  if (server === 'a stranger') return Response.json({ proof: '00'.repeat(32) });
  if (server === 'a stranger without JSON') return new Response('<!doctype html>');
  if (server === 'a cut answer') return new Response(new ReadableStream({ start: (body) => body.error(new Error()) }));
  if (server === 'a later run') {
    return Response.json(new OrreryError('HOST_REFUSED', { value: 'x' }).toBody(), { status: 403 });
  }
  if (path === EXPLORER_EVENTS_PATH) return openStream(signal);
  if (path !== PROOF_PATH) return Response.json({});
  const { nonce } = JSON.parse(String(body)) as { nonce: string };
  return Response.json({ proof: createHmac('sha256', TOKEN).update(`${PROOF_CONTEXT}${nonce}`).digest('hex') });
}

beforeEach(() => {
  server = 'ours';
  sent.length = 0;
  streams.clear();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, text: JSON.stringify([init.headers, init.body]) });
    return Promise.resolve().then(() => answer(path, init));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The sent texts that another program could use. */
const secretsSent = () => sent.filter(({ text }) => /a token|passphrase/.test(text));
const unlock = (host: ReturnType<typeof browserHost>) =>
  host.transport.call('unlockVault', { passphrase: 'a passphrase' });

test('a page that is kept to go back to has no stream, and catches up when it is shown again', async () => {
  const host = browserHost(TOKEN, () => {});
  const links: LinkState[] = [];
  const stopWatching = host.watchLink((link) => links.push(link));
  const stopListening = host.transport.listen(() => {});
  await expect.poll(() => streams.size).toBe(1);

  window.dispatchEvent(new Event('pagehide'));
  expect(streams.size).toBe(0);
  expect(links).toEqual(['up', 'away']);

  window.dispatchEvent(new Event('pageshow'));
  await expect.poll(() => links).toEqual(['up', 'away', 'up']);
  expect(streams.size).toBe(1);

  stopListening();
  stopWatching();
  await expect.poll(() => streams.size).toBe(0);
});

test('once connected, one proof is enough', async () => {
  const host = browserHost(TOKEN, () => {});
  const stopListening = host.transport.listen(() => {});
  await expect.poll(() => streams.size).toBe(1);
  await unlock(host);
  sent.length = 0;
  await Promise.all([unlock(host), unlock(host)]);
  await unlock(host);
  expect(sent.filter(({ path }) => path === PROOF_PATH)).toEqual([]);
  stopListening();
});

test('another program on the port gets neither the token nor a request, in any way', async () => {
  const host = browserHost(TOKEN, () => {});
  const links: LinkState[] = [];
  host.watchLink((link) => links.push(link));
  const stopListening = host.transport.listen(() => {});
  await expect.poll(() => streams.size).toBe(1);
  await unlock(host);

  server = 'a stranger';
  sent.length = 0;
  for (const stream of streams) stream.close();
  await expect.poll(() => links.at(-1)).toBe('down');
  await expect(unlock(host)).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining('another program'),
  });
  // The stream is requested again meanwhile.
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([PROOF_PATH]));
  expect(secretsSent()).toEqual([]);
  stopListening();
});

test('a proof whose answer was cut off is no sign of another program', async () => {
  const host = browserHost(TOKEN, () => {});
  server = 'a cut answer';
  await expect(unlock(host)).rejects.toMatchObject({ message: expect.stringContaining('it does not answer') });
  server = 'a stranger without JSON';
  await expect(unlock(host)).rejects.toMatchObject({ message: expect.stringContaining('another program') });
  expect(secretsSent()).toEqual([]);
  server = 'ours';
  await expect(unlock(host)).resolves.toEqual({});
});

test('without a stream that detects an end, every call asks for a proof', async () => {
  const host = browserHost(TOKEN, () => {});
  await unlock(host);
  server = 'a stranger';
  sent.length = 0;
  await expect(unlock(host)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  expect(secretsSent()).toEqual([]);
});

test('a later run says that the page’s is over', async () => {
  let refused = 0;
  const host = browserHost(TOKEN, () => {
    refused += 1;
  });
  server = 'a later run';
  await expect(unlock(host)).rejects.toMatchObject({ code: 'HOST_REFUSED' });
  expect(refused).toBe(1);
  expect(secretsSent()).toEqual([]);
  // The page stays open. It asks that run for nothing more.
  const asked = sent.length;
  await expect(unlock(host)).rejects.toMatchObject({ code: 'HOST_REFUSED' });
  expect(sent).toHaveLength(asked);
  expect(refused).toBe(1);
});

/** Answers every call with the beginning of an answer, whose rest does not come. */
function breakAnswers(): void {
  const whole = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await whole(path, init);
    if (path === PROOF_PATH || path === EXPLORER_EVENTS_PATH) return response;
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"a":'));
          if (init.signal) init.signal.addEventListener('abort', () => controller.error(init.signal?.reason));
          else controller.error(new TypeError('network error'));
        },
      }),
    );
  });
}

test('an answer that ends in its middle says that the process may have ended', async () => {
  const host = browserHost(TOKEN, () => {});
  breakAnswers();
  await expect(host.transport.call('status', {})).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    cause: { message: 'network error' },
  });
});

test('a complete answer that is not JSON does not say that the process may have ended', async () => {
  const host = browserHost(TOKEN, () => {});
  const whole = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path.endsWith('/status') ? Promise.resolve(new Response('{"a":')) : whole(path, init),
  );
  await expect(host.transport.call('status', {})).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('its answer is not JSON'),
    cause: expect.any(SyntaxError),
  });
});

test('a call that is cancelled in the middle of its answer is cancelled', async () => {
  const host = browserHost(TOKEN, () => {});
  breakAnswers();
  const abort = new AbortController();
  const called = host.transport.call('status', {}, abort.signal);
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/status'))).toBe(true);
  abort.abort();
  await expect(called).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('a call that is cancelled while the proof is awaited ends at once', async () => {
  const host = browserHost(TOKEN, () => {});
  server = 'nothing';
  await expect(unlock(host)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const life = new AbortController();
  const call = host.transport.call('status', {}, life.signal);
  life.abort();
  await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
});
