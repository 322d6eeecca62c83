import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { segment } from './dataset-plan.fixture.tsx';
import { HistoryCode } from './history-code.tsx';

const part = (from: number) => ({
  ...{ from: String(from), to: String(from + 999), rows: 1, rawBytes: 1, storedBytes: 1, sha256: '' },
  ...{ reached: true, suspicion: null, source: 'x', storedAt: 1 },
});

async function openMenu(stored: readonly number[], to = 3000n) {
  const page = openPage(<HistoryCode tables={['TABLE_TRADES']} lists={['nodes']} range={{ from: 1001n, to }} />, {
    history: () => ({
      ...{ segments: [segment(1), segment(1001), segment(2001)], gaps: [], tables: [], bytes: 0, listedAt: 1 },
    }),
    historyTable: () => ({ parts: stored.map(part) }),
    queryProgram: () => ({ file: 'History.sql', text: 'the program' }),
  });
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await waitFor(() => expect(page.inputs('historyTable')).toHaveLength(1));
  await page.person.click(screen.getByRole('button', { name: 'Code' }));
  return page;
}

test('the menu and each program say how much of the range is stored', async () => {
  const { person, inputs } = await openMenu([1, 2001]);
  expect(await screen.findByText(/now 1 of 2 segments\. Download the rest first\./)).toBeDefined();
  await person.click(await screen.findByRole('menuitem', { name: 'SQL for Query' }));
  const note =
    'Trades, blocks 1,001 – 3,000: when this was written, only 1 of 2 segments were stored. Download the rest in History first.';
  await waitFor(() => expect(inputs('queryProgram')).toMatchObject([{ queries: [{ note }, { name: 'list_nodes' }] }]));
});

test('a single segment is one segment', async () => {
  const { person, inputs } = await openMenu([], 2000n);
  expect(await screen.findByText(/now 0 of 1 segment\. Download/)).toBeDefined();
  await person.click(await screen.findByRole('menuitem', { name: 'SQL for Query' }));
  const note = expect.stringContaining('when this was written, only 0 of 1 segment was stored.');
  await waitFor(() => expect(inputs('queryProgram')).toMatchObject([{ queries: [{ note }, { name: 'list_nodes' }] }]));
});

test('nothing is said of a range that is stored whole', async () => {
  const { person, inputs } = await openMenu([1001, 2001]);
  await person.click(await screen.findByRole('menuitem', { name: 'SQL for Query' }));
  await waitFor(() => expect(inputs('queryProgram')).toHaveLength(1));
  expect(screen.queryByText(/Download the rest/)).toBeNull();
  expect(JSON.stringify(inputs('queryProgram'))).not.toContain('note');
});
