import { expect, test } from 'vitest';
import { startThread } from './start.ts';

test('a thread that does not get done closing is ended, and what waits for it fails', async () => {
  const thread = startThread<{ close(input: undefined): void }>(
    'hanging',
    new URL('./hanging-thread.fixture.ts', import.meta.url),
    undefined,
    { closingMs: 50 },
  );
  const waiting = expect(thread.call('close', undefined)).rejects.toMatchObject({ code: 'THREAD_LOST' });
  await thread.close();
  await waiting;
});
