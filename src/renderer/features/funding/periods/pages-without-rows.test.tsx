import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../../data/page.fixture.tsx';
import { PlanetGrid } from '../../../ui/grid/planet-grid.fixture.tsx';
import { usePagesAsRows } from './pages-as-rows.ts';

test('pages without rows do not end the reading of a list whose end is on screen', async () => {
  giveSize(800, 400);
  const asked: number[] = [];
  function Pages() {
    const query = useInfiniteQuery({
      queryKey: ['pages'],
      queryFn({ pageParam }) {
        asked.push(pageParam);
        const isRead = pageParam === 0 || pageParam === 4;
        return Array.from({ length: isRead ? 100 : 0 }, (_, row) => ({ name: `Rock ${pageParam}.${row}`, mass: '0' }));
      },
      initialPageParam: 0,
      getNextPageParam: (_last, _pages, page) => (page === 9 ? undefined : page + 1),
    });
    return <PlanetGrid rows={usePagesAsRows({ ...query, rows: query.data?.pages.flat() ?? [] }, 'all')} />;
  }
  openPage(<Pages />, {});
  await screen.findByText('Rock 0.0');
  expect(asked).toEqual([0]);
  const grid = screen.getByRole('grid');
  grid.scrollTop = 20 * 99;
  grid.dispatchEvent(new Event('scroll'));
  await screen.findByText('Rock 4.0');
  // The visible rows are now far from the end again.
  await waitFor(() => expect(asked).toEqual([0, 1, 2, 3, 4]));
});
