import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExportTable } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { segment } from './dataset-plan.fixture.tsx';
import { EstimateSize } from './estimate-size.tsx';

const totals = { nodes: 0, parties: 0, checkpoints: 0, fundingPoints: 0, segments: 1, requests: 1, seconds: 1 };

test('the segment in the middle of the range is downloaded, of the tables that are not stored', async () => {
  const page = openPage(<EstimateSize tables={['TABLE_TRADES']} range={{ from: 1n, to: 3000n }} />, {
    history: () => ({ segments: [1, 1001, 2001].map(segment), gaps: [], tables: [], bytes: 0, listedAt: 1 }),
    sync: () => totals,
  });
  await page.person.click(await screen.findByRole('button', { name: 'Estimate from one segment' }));
  await waitFor(() => expect(page.inputs('sync')).toHaveLength(1));
  expect(page.inputs('sync')[0]).toMatchObject({
    only: ['history'],
    tables: ['TABLE_TRADES'],
    from: '1001',
    to: '2000',
  });
});

test('the button stays where the keys are while the segment is downloaded', async () => {
  const page = openPage(<EstimateSize tables={['TABLE_TRADES']} range={{ from: 1n, to: 3000n }} />, {
    history: () => ({ segments: [1, 1001, 2001].map(segment), gaps: [], tables: [], bytes: 0, listedAt: 1 }),
    sync: () => new Promise(() => {}),
  });
  await page.person.click(await screen.findByRole('button', { name: 'Estimate from one segment' }));
  const button = await screen.findByRole('button', { name: /Downloading one segment/ });
  // A disabled button loses the focus.
  expect(button).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(button);
});

test.for<[ExportTable[], string]>([
  [['TABLE_MARKET_DATA'], 'market data'],
  [['TABLE_ORDERS', 'TABLE_TRADES'], 'orders and trades'],
  [['TABLE_ORDERS', 'TABLE_TRADES', 'TABLE_REWARDS'], '3 tables'],
])('the remark names the tables %j as %s', async ([tables, words]) => {
  openPage(<EstimateSize tables={tables} range={{ from: 1n, to: 3000n }} />, {
    history: () => ({ segments: [segment(1)], gaps: [], tables: [], bytes: 0, listedAt: 1 }),
  });
  expect(await screen.findByText(`No rows of ${words} are stored, so the size is unknown.`)).toBeDefined();
});

test('while no segment is known, nothing is offered', () => {
  openPage(<EstimateSize tables={['TABLE_TRADES']} range={{ from: 1n, to: 3000n }} />, {
    history: () => new Promise(() => {}),
  });
  expect(screen.queryByRole('button')).toBeNull();
});
