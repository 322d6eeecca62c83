import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { DatasetPlanView } from './dataset-plan.tsx';

const unknown = { value: null, certainty: 'unknown' as const };
const range = { from: '1', to: '2000' };
const segment = (from: number) => ({
  from: String(from),
  to: String(from + 999),
  schemaVersion: '1',
  segmentId: '',
  origin: 'listed' as const,
  source: 'x',
});

test('the plan of a dataset estimates unknown sizes from one segment, and gives code for its tables', async () => {
  const page = openPage(
    <DatasetPlanView
      tables={['TABLE_TRADES']}
      lists={[]}
      asked={{ from: 1n, to: 2000n }}
      into={undefined}
      onInto={() => {}}
      onRange={() => {}}
    />,
    {
      hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
      datasets: () => ({ datasets: [], ofExportFolder: { id: 'ab', folder: '/exports/chain', inExportFolder: true } }),
      planDataset: () => ({
        requested: range,
        range,
        problem: null,
        nearestStarts: [],
        nearestEnds: [],
        bytes: unknown,
        folder: '/exports/chain',
        freeBytes: null,
        dataset: 'ab',
        lists: [],
        tables: [
          {
            table: 'TABLE_TRADES',
            segments: 2,
            missing: 2,
            suspect: 0,
            rows: unknown,
            rawBytes: unknown,
            bytes: unknown,
            present: null,
            action: 'write',
            adds: range,
          },
        ],
      }),
      history: () => ({ segments: [1, 1001].map(segment), gaps: [], tables: [], bytes: 0, listedAt: 1 }),
      sync: () => new Promise(() => {}),
    },
  );
  await page.person.click(await screen.findByRole('button', { name: 'Estimate from one segment' }));
  await waitFor(() => expect(page.inputs('sync')).toHaveLength(1));
  expect(page.inputs('sync')[0]).toMatchObject({ only: ['history'], tables: ['TABLE_TRADES'], from: '1', to: '1000' });
  expect(screen.getByRole('button', { name: 'Code' }).hasAttribute('disabled')).toBe(false);
});
