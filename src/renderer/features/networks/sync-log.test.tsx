import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { SyncEvents } from './sync-log.tsx';

const entry = (id: number, network: string | null, level: LogEntry['level'], at = Date.now()): LogEntry => ({
  ...{ id, at, level, network, text: `Entry ${id}` },
  ...{ list: null, scope: '' },
});

test('an entry of another year has its date, one of today its seconds', async () => {
  const entries = [entry(2, null, 'info'), entry(1, null, 'info', Date.UTC(2020, 5, 15, 12))];
  openPage(<SyncEvents network="a" />, { syncLog: () => ({ entries }) });
  const times = (await screen.findAllByRole('listitem')).map((item) => within(item).getByRole('time').textContent);
  expect(times).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d$/), '2020-06-15']);
});

test('the log is not blank while the answer to another choice is awaited', async () => {
  const answers = Promise.withResolvers<{ entries: LogEntry[] }>();
  const { person } = openPage(<SyncEvents network="a" />, {
    syncLog: ({ problems }) =>
      problems ? answers.promise : { entries: [entry(3, 'a', 'info'), entry(2, 'a', 'problem')] },
  });
  const texts = () => screen.queryAllByText(/^Entry/).map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual(['Entry 3', 'Entry 2']));
  await person.click(screen.getByRole('radio', { name: 'Problems' }));
  expect(texts()).toEqual(['Entry 2']);
  answers.resolve({ entries: [entry(2, 'a', 'problem'), entry(1, 'a', 'problem')] });
  await waitFor(() => expect(texts()).toEqual(['Entry 2', 'Entry 1']));
});

test('without an answer, it is not said that the log has no problems', async () => {
  const { person } = openPage(<SyncEvents network="a" />, {
    syncLog: ({ problems }) => (problems ? new Promise(() => {}) : { entries: [entry(1, 'a', 'info')] }),
  });
  await screen.findByText('Entry 1');
  await person.click(screen.getByRole('radio', { name: 'Problems' }));
  expect(screen.queryByText('Entry 1')).toBeNull();
  expect(screen.queryByText('No problems in the log.')).toBeNull();
});

test('the log is that of the network, and its problems are asked for by themselves', async () => {
  const { person, emit, inputs } = openPage(<SyncEvents network="a" />, {
    syncLog: ({ problems }) => ({ entries: problems ? [] : [entry(1, 'a', 'info')] }),
  });
  const texts = () => screen.queryAllByText(/^Entry/).map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual(['Entry 1']));
  emit({ type: 'log', entries: [entry(2, 'b', 'problem'), entry(3, 'a', 'info'), entry(4, null, 'info')] });
  await waitFor(() => expect(texts()).toEqual(['Entry 4', 'Entry 3', 'Entry 1']));
  await person.click(screen.getByRole('radio', { name: 'Problems' }));
  expect(await screen.findByText('No problems in the log.')).toBeDefined();
  emit({ type: 'log', entries: [entry(5, 'a', 'info'), entry(6, 'a', 'warning')] });
  await waitFor(() => expect(texts()).toEqual(['Entry 6']));
  expect(inputs('syncLog')).toMatchObject([
    { ofNetwork: 'a', problems: false },
    { ofNetwork: 'a', problems: true },
  ]);
});
