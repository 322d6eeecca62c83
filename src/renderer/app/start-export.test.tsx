import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExportTable } from '../../contract/index.ts';
import { archive, shared } from '../features/history/plan/plan-card.fixture.tsx';
import { openApp } from './app.fixture.tsx';

const SEGMENT = {
  from: '1',
  to: '2000',
  schemaVersion: 1,
  segmentId: 'a',
  origin: 'listed',
  source: 'http://a',
} as const;

const history = () => ({ segments: [SEGMENT], gaps: [], tables: [], bytes: 0, listedAt: 1 });

test('a key that starts an export leads to the list of exports, because its button is soon disabled', async () => {
  let isStarted = false;
  const { person } = openApp('/history?tables=trades', {
    history,
    planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { exists: isStarted })] }),
    startExports() {
      isStarted = true;
      return { jobs: [] };
    },
  });
  const button = await screen.findByRole('button', { name: 'Export 1 table' });
  button.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Exports' })));
});

test('nothing can be exported while a field of the range has no block', async () => {
  const { person } = openApp('/history?tables=trades', {
    history,
    planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES')] }),
  });
  await screen.findByRole('button', { name: 'Export 1 table' });
  for (const label of ['From block', 'To block']) {
    await person.type(screen.getByLabelText(label), 'abc');
    expect(screen.getByText('Enter a valid range to see rows and size.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Export 1 table' })).toBeNull();
  }
  await person.type(screen.getByLabelText('From block'), '{Escape}');
  expect(screen.queryByRole('button', { name: 'Export 1 table' })).toBeNull();
  await person.type(screen.getByLabelText('To block'), '{Escape}');
  await screen.findByRole('button', { name: 'Export 1 table' });
});

test('two tables that are clicked before the link has changed are both chosen', async () => {
  openApp('/history?tables=none', {
    history,
    planExports: ({ tables }) => ({ ...shared, tables: tables.map((table) => archive(table as ExportTable)) }),
  });
  const [blocks, deposits] = await Promise.all(
    ['Blocks', 'Deposits'].map((name) => screen.findByRole('button', { name })),
  );
  blocks?.click();
  deposits?.click();
  await screen.findByRole('button', { name: 'Export 2 tables' });
});
