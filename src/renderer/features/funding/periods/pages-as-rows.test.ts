import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAgain, generationOf } from './pages-as-rows.ts';

test('what failed is asked for again: the page after those that were read, or all of them', async () => {
  const client = new QueryClient();
  const asked: number[] = [];
  let failsAt: number | undefined = 2;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return pageParam === failsAt ? Promise.reject(new Error('damaged')) : Promise.resolve(pageParam);
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last + 1,
    retry: false,
  });
  using listening = new DisposableStack();
  listening.defer(observer.subscribe(() => {}));
  await observer.refetch();
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetchNextPageError: true });

  asked.length = 0;
  failsAt = undefined;
  await askAgain(observer.getCurrentResult());
  expect(asked).toEqual([2]);
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: { pages: [0, 1, 2] } });

  asked.length = 0;
  failsAt = 1;
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, isFetchNextPageError: false });
  asked.length = 0;
  failsAt = undefined;
  await askAgain(observer.getCurrentResult());
  expect(asked).toEqual([0, 1, 2]);
});

test('another list is another generation, the same one read on is not', () => {
  const first = { listKey: 'all', generation: 0 };
  expect(generationOf(first, 'all')).toBe(first);
  const second = generationOf(first, 'audit=differs');
  expect(second).toEqual({ listKey: 'audit=differs', generation: 1 });
  expect(generationOf(second, 'all').generation).toBe(2);
});
