import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import type { CardData } from './card-data.ts';
import { PowerCard } from './power-card.tsx';

type Power = NonNullable<Parameters<typeof PowerCard>[0]['power']['data']>;

const equalNodes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `node ${index}`,
    name: '',
    share: String(1 / count),
    cumulative: String((index + 1) / count),
  }));

/** Shows nodes, and returns the key of the bar and the numbers of its slices by colour. */
async function keyOf(count: number, nodes = equalNodes(count)) {
  const data = { nodes, nakamotoThird: Math.ceil(count / 3), gini: '0', effectiveNodes: String(count) } as Power;
  const power = { data, error: null, refetch: () => Promise.resolve() } as unknown as CardData<Power>;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PowerCard power={power} /> }),
    history: createMemoryHistory(),
  });
  openPage(<RouterProvider router={router as never} />, {});
  const bar = await screen.findByRole('img', { name: /^Shares of voting power/ });
  const halting = bar.querySelectorAll('[data-halts]').length;
  return {
    words: within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    halting,
    others: bar.querySelectorAll('span:not(.power-rest)').length - halting,
  };
}

test('the key says which nodes each colour of the bar stands for', async () => {
  expect(await keyOf(15)).toEqual({
    words: ['The 5 largest: 33.33%', 'The next 3', '7 smaller ones, together'],
    halting: 5,
    others: 3,
  });
});

test('the key says the share that the largest nodes hold, which may be far above a third', async () => {
  expect((await keyOf(7)).words[0]).toBe('The 3 largest: 42.86%');
});

test('the share of the largest nodes is that of their sum, not the sum of shares that are cut', async () => {
  const shares = ['0.166675', '0.166674999', ...Array.from({ length: 4 }, () => '0.1666625')];
  const sums = ['0.166675', '0.33335', '0.5000125', '0.666675', '0.8333375', '1'];
  const nodes = equalNodes(6).map((node, index) => ({
    ...node,
    share: shares[index] ?? '',
    cumulative: sums[index] ?? '',
  }));
  expect((await keyOf(6, nodes)).words[0]).toBe('The 2 largest: 33.34%');
});

test('nodes that hold a third together are all in its colour, however many they are', async () => {
  expect(await keyOf(30)).toEqual({
    words: ['The 10 largest: 33.33%', '20 smaller ones, together'],
    halting: 10,
    others: 0,
  });
});
