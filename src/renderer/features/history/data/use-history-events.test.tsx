import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useStatusEvents } from '../../../data/use-status.ts';
import { archive, shared } from '../plan/plan-card.fixture.tsx';
import { useExportPlan } from './use-export-plan.ts';
import { useHistory } from './use-history.ts';
import { useHistoryEvents } from './use-history-events.ts';

function Segments() {
  useHistoryEvents();
  return <p>{useHistory().data?.segments.length ?? 'no'} segments</p>;
}

const SEGMENT = { schemaVersion: 1, segmentId: 'a', origin: 'listed', source: 'http://a' } as const;
const segments = [1, 2].map((from) => ({ ...SEGMENT, from: `${from}`, to: `${from}` }));
const done = {
  ...({ kind: 'archive', id: '1', state: 'done', step: 'writing', table: 'TABLE_TRADES', file: '/a.zip' } as const),
  ...{ from: '1', to: '2', segmentsDone: 2, segmentsTotal: 2, rowsDone: 0, rowsTotal: 0, bytesDone: 0, bytesTotal: 0 },
  ...{ bytesPerSecond: null, secondsLeft: null, problem: null, error: null, result: null },
  ...{ createdAt: 1, startedAt: 1, finishedAt: 2 },
};

test('at the end of an export the segments are read at once, without an event that is gathered', async () => {
  let stored = 1;
  const { emit } = openPage(<Segments />, {
    history: () => ({ segments: segments.slice(0, stored), gaps: [], tables: [], bytes: 0, listedAt: 1 }),
  });
  await screen.findByText('1 segments');
  stored = 2;
  emit({ type: 'job', job: done });
  await waitFor(() => expect(screen.getByText('2 segments')).toBeTruthy());
});

const TABLES = ['TABLE_TRADES'] as const;

function Plan() {
  useStatusEvents();
  useHistoryEvents();
  const { data } = useExportPlan(TABLES, { from: 1n, to: 2000n });
  return <p>{data?.tables[0]?.again ?? 'unknown'} to download again</p>;
}

test('when the network goes or comes back, a plan is made again: it says which segments are downloaded again', async () => {
  const live = liveStatus('one');
  let again = 2;
  const { emit } = openPage(<Plan />, {
    status: () => live,
    planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { suspect: 2, again })] }),
  });
  await screen.findByText('2 to download again');
  again = 0;
  emit({ type: 'status', status: { ...live, connection: 'offline' } });
  await screen.findByText('0 to download again');
  again = 2;
  emit({ type: 'status', status: live });
  await screen.findByText('2 to download again');
});
