import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepFailures } from './keep-failures.ts';

/** A query that fails until the test gives it an answer, as a view sees it after a change. */
function reading() {
  const client = new QueryClient();
  keepFailures(client.getQueryCache());
  let answer: string | undefined;
  const queryFn = () => (answer === undefined ? Promise.reject(new Error('damaged')) : Promise.resolve(answer));
  const observer = new QueryObserver(client, { queryKey: ['reading'], queryFn, retry: false, enabled: false });
  const stop = observer.subscribe(() => {});
  return {
    client,
    observer,
    answers: (text: string) => {
      answer = text;
    },
    shown() {
      const { status, data, error } = observer.getCurrentResult();
      return data ?? error?.message ?? status;
    },
    [Symbol.dispose]: stop,
  };
}

test('a failure stays while the query runs again', async () => {
  using failing = reading();
  const first = failing.observer.refetch();
  expect(failing.shown()).toBe('pending');
  await first;
  const second = failing.observer.refetch();
  expect(failing.observer.getCurrentResult().isFetching).toBe(true);
  expect(failing.shown()).toBe('damaged');
  await second;
  expect(failing.shown()).toBe('damaged');
});

test('an answer replaces it', async () => {
  using mended = reading();
  await mended.observer.refetch();
  mended.answers('whole');
  await mended.observer.refetch();
  expect(mended.observer.getCurrentResult()).toMatchObject({ data: 'whole', error: null, status: 'success' });
});

test('a query that once succeeded is not shown as failed when it starts again', async () => {
  using begun = reading();
  await begun.observer.refetch();
  begun.answers('whole');
  await begun.observer.refetch();
  begun.client
    .getQueryCache()
    .find({ queryKey: ['reading'] })
    ?.reset();
  const again = begun.observer.refetch();
  expect(begun.shown()).toBe('pending');
  await again;
});

test('a reopened view does not begin with an earlier failure', async () => {
  using closed = reading();
  await closed.observer.refetch();
  closed[Symbol.dispose]();
  using opened = new DisposableStack();
  opened.defer(closed.observer.subscribe(() => {}));
  const again = closed.observer.refetch();
  expect(closed.shown()).toBe('pending');
  await again;
});
