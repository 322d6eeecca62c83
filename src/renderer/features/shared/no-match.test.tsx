import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import type { RowSource } from '../../data/rows/row-source.ts';
import { NoMatch } from './no-match.tsx';

/** A list of parties of which `rows` meet the condition that names it. */
const listOf = (name: string, rows: () => number): RowSource<string> => ({
  key: ['parties', name],
  list: 'parties',
  growth: 'above',
  page: () => new Promise(() => {}),
  count: () => Promise.resolve({ rows: rows(), complete: false }),
});

test('a part of the filter is named until rows come that match it', async () => {
  const stored = { oslo: 0 };
  const parts = [
    { words: 'Alias contains "oslo"', source: listOf('oslo', () => stored.oslo) },
    { words: 'Party id contains "7"', source: listOf('7', () => 3) },
  ];
  const { emit } = openPage(<NoMatch parts={parts} onClear={() => {}} />, {});
  await screen.findByText('No stored row matches: Alias contains "oslo".');
  stored.oslo = 1;
  emit({ type: 'rows', list: 'parties', scope: '' });
  await screen.findByText('No row matches all conditions. Remove one.');
});
