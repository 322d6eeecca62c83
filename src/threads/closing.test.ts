import { expect, test } from 'vitest';
import { startThread } from './start.ts';

test('a thread that does not finish closing is ended, and its pending calls fail', async () => {
  const entry = new URL('./hanging-thread.fixture.ts', import.meta.url);
  const thread = startThread<{ hang(): Promise<void>; close(): void }>(entry, undefined, { closingMs: 50 });
  const waiting = expect(thread.calls.hang()).rejects.toMatchObject({ code: 'THREAD_LOST' });
  await thread.close();
  await waiting;
});

test('a thread that fails to close its resources reports it and still ends', async () => {
  const entry = new URL('./failing-thread.fixture.ts', import.meta.url);
  const thread = startThread<{ work(): void; close(): void }>(entry, undefined);
  await expect(thread.close()).rejects.toMatchObject({ code: 'INTERNAL' });
  await expect(thread.calls.work()).rejects.toMatchObject({ code: 'THREAD_LOST' });
});
