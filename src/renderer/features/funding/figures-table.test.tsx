import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError, unnamedMarket } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { FiguresTable } from './figures-table.tsx';
import { periodWith } from './period.fixture.ts';

test('a compared market that is not stored says so instead of loading forever', async () => {
  const id = 'a'.repeat(64);
  const fail = () => {
    throw new OrreryError('NOT_CACHED', { what: 'The points of this market', reason: 'the network is offline' });
  };
  const answers = { fundingPeriods: fail, fundingSeries: fail };
  openPage(
    <FiguresTable range={{ kind: 'last', seconds: 60 }} marketIds={[id]} markets={[unnamedMarket(id)]} />,
    answers,
  );
  expect(await screen.findByText(/is not stored here/)).toBeTruthy();
});

test('an average that is only known as a range has the sign ≈ and both limits in the tip', async () => {
  const id = 'a'.repeat(64);
  const base = periodWith(3, null);
  const external = { ...base.external, closing: { low: '100000', high: '100007' } };
  openPage(<FiguresTable range={{ kind: 'period', seq: 3n }} marketIds={[id]} markets={[unnamedMarket(id)]} />, {
    fundingPeriods: () => ({
      periods: [{ ...base, external }],
      next: null,
      extent: null,
      coverage: { complete: true, asOf: null },
    }),
  });
  const cell = await screen.findByText(/^≈ 100,000/);
  expect(cell.dataset.tip).toBe('between 100,000 and 100,007');
});

test.each([
  ['3 current period', { kind: 'last', seconds: 60 } as const],
  ['3 last visible period', { kind: 'between', span: { from: 0, to: 2e12 } } as const],
  ['3', { kind: 'period', seq: 3n } as const],
])('the figures name the period that they belong to: %s', async (words, range) => {
  const id = 'a'.repeat(64);
  openPage(<FiguresTable range={range} marketIds={[id]} markets={[unnamedMarket(id)]} />, {
    fundingPeriods: () => ({
      periods: [periodWith(3, null)],
      next: null,
      extent: null,
      coverage: { complete: true, asOf: null },
    }),
  });
  expect((await screen.findByRole('cell', { name: words })).textContent).toBe(words);
});
