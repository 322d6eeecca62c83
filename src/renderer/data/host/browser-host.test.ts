import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserHost } from './browser-host.ts';
import type { LinkState } from './host.ts';

const streams = new Set<unknown>();
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const stream = new ReadableStream({
      start(controller) {
        streams.add(controller);
        signal?.addEventListener('abort', () => {
          streams.delete(controller);
          controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(stream));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a page that is kept to go back to has no stream, and catches up when it is shown again', async () => {
  const host = browserHost('a token', () => {});
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
