import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { openApp } from './app.fixture.tsx';

type Intervals = Awaited<ReturnType<NonNullable<Answers['checkpointIntervals']>>>;

const COVERAGE = { complete: true, asOf: 1 };
/** The blocks of stored checkpoints, and of those whose hash has "ab". */
const BLOCKS = [4500, 3600, 2700, 1800, 900];
const MATCHING = [4500, 900];

/** Opens the list of checkpoints by a link, and returns the words in the column Interval. */
async function intervalsIn(link: string): Promise<(string | null)[]> {
  giveSize(1400, 800);
  const blocks = (where: readonly { field: string }[] = []) =>
    where.some(({ field }) => field === 'hash') ? MATCHING : BLOCKS;
  openApp(`/checkpoints${link}`, {
    listCheckpoints: ({ where }) => ({
      page: {
        edges: blocks(where).map((block) => ({
          node: { atBlock: `${block}`, hash: `ab${block}`, blockHash: `cd${block}` },
          cursor: `${block}`,
        })),
      },
      coverage: COVERAGE,
    }),
    countCheckpoints: ({ where }) => ({ rows: blocks(where).length, complete: true }),
  });
  await screen.findByRole('gridcell', { name: '4,500' });
  const [first] = screen.getAllByRole('columnheader', { name: /Interval/ });
  const column = first?.getAttribute('aria-colindex');
  return screen
    .getAllByRole('gridcell')
    .flatMap((cell) => (cell.getAttribute('aria-colindex') === column ? [cell.textContent] : []));
}

test('checkpoints have intervals, also under a condition on their blocks', async () => {
  expect(await intervalsIn('?filter=block%3C%3D9999')).toEqual(['+900', '+900', '+900', '+900', '–']);
});

test('a checkpoint that a condition on hashes found has no interval: the one before it may not be in the list', async () => {
  expect(await intervalsIn('?filter=hash%3Dab')).toEqual(['–', '–']);
});

test.each([
  [1, /^1 interval, usually of 900 blocks/],
  [0, 'Too few checkpoints'],
])('of %s intervals the view says so: two checkpoints have one', async (points, words) => {
  giveSize(1400, 800);
  const intervals: Intervals = {
    ...{ from: '900', to: '1800', width: '1', columns: 901, median: points === 0 ? null : '900' },
    intervals: { points, raw: true, blocks: ['1800'].slice(0, points), values: ['900'].slice(0, points) },
    ...{ flags: [], gaps: 0, early: 0, repeated: 0, coverage: COVERAGE },
  };
  openApp('/checkpoints/intervals', { checkpointIntervals: () => intervals });
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  [3, 'The newest 1 of 3 are shown. A shorter range has the others.'],
  [1, undefined],
])('a table of irregular intervals says if there are more than it shows (%i gaps)', async (gaps, words) => {
  giveSize(1400, 800);
  const flag = { kind: 'gap' as const, fromBlock: '900', toBlock: '2700', blocks: '1800', missing: 1 };
  openApp('/checkpoints/intervals', {
    checkpointIntervals: () => ({
      ...{ from: '900', to: '2700', width: '1', columns: 1801, median: '900', early: 0, repeated: 0, gaps },
      intervals: { points: 1, raw: true, blocks: ['2700'], values: ['1800'] },
      ...{ flags: [flag], coverage: COVERAGE },
    }),
  });
  await screen.findByRole('heading', { name: 'Irregular intervals' });
  expect(screen.queryByText(/are shown/)?.textContent).toBe(words);
});

test.each([
  [false, 'The checkpoint of block 5,400 is not stored here.'],
  [true, 'Neither the stored data nor the network has it. The link may belong to another network.'],
])('a checkpoint that is not stored may be on the network until its list is complete (%j)', async (complete, words) => {
  giveSize(1400, 800);
  openApp('/checkpoints?open=5400', {
    listCheckpoints: () => ({ page: { edges: [] }, coverage: { complete, asOf: 1 } }),
    countCheckpoints: () => ({ rows: 0, complete }),
  });
  expect(await screen.findByText(words)).toBeDefined();
});
