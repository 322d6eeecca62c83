import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExportTable } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { useHistoryEvents } from '../data/use-history-events.ts';
import { ArchivePlanCard } from './archive-plan-card.tsx';
import { DatasetPlanView } from './dataset-plan.tsx';
import { type ArchivePlanAnswer, addedTable, archive, ownDataset, shared } from './plan-card.fixture.tsx';

const TRADES = 'TABLE_TRADES' satisfies ExportTable;
const common = {
  ...{ id: 'one', step: 'writing' as const, segmentsDone: 1, segmentsTotal: 2, rowsDone: 0, rowsTotal: null },
  ...{ bytesDone: 0, bytesTotal: null, bytesPerSecond: null, secondsLeft: null, problem: null, error: null },
  ...{ result: null, createdAt: 1, startedAt: 1, finishedAt: null, ...shared.range },
};
const archiveJob = { ...common, kind: 'archive' as const, table: TRADES, file: `${shared.folder}/${TRADES}.zip` };
const datasetJob = { ...common, kind: 'dataset' as const, dataset: 'ab', folder: '/home/me', tables: [TRADES] };
const asked = { from: 1n, to: 2000n };

function Archives() {
  useHistoryEvents();
  return <ArchivePlanCard tables={[TRADES]} asked={asked} />;
}

function Dataset() {
  useHistoryEvents();
  return (
    <DatasetPlanView tables={[TRADES]} lists={[]} asked={asked} into={undefined} onInto={() => {}} onRange={() => {}} />
  );
}

const abilities = { hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }) };
const plan = (exists: boolean): ArchivePlanAnswer => ({ ...shared, tables: [archive(TRADES, { exists })] });

test('from the end of an export to its plan, the button is off and says that it counts', async () => {
  const next = Promise.withResolvers<ArchivePlanAnswer>();
  const answers = [plan(false), next.promise];
  const page = openPage(<Archives />, {
    ...abilities,
    jobs: () => ({ jobs: [{ ...archiveJob, state: 'running' }] }),
    planExports: () => answers.shift() ?? plan(true),
  });
  await screen.findByRole('button', { name: 'It is being exported' });
  page.emit({ type: 'job', job: { ...archiveJob, state: 'done' } });
  expect(await screen.findByRole('button', { name: 'Counting…' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/An export has just ended/)).toBeDefined();
  next.resolve(plan(true));
  expect(await screen.findByRole('button', { name: 'It is in the folder' })).toHaveProperty('disabled', true);
  expect(screen.queryByText(/An export has just ended/)).toBeNull();
});

test('a plan that was asked for before the end of an export is not shown after it', async () => {
  const first = Promise.withResolvers<ArchivePlanAnswer>();
  const answers = [first.promise];
  const page = openPage(<Archives />, {
    ...abilities,
    jobs: () => ({ jobs: [{ ...archiveJob, state: 'running' }] }),
    planExports: () => answers.shift() ?? plan(true),
  });
  await waitFor(() => expect(page.inputs('planExports')).toHaveLength(1));
  page.emit({ type: 'job', job: { ...archiveJob, state: 'done' } });
  first.resolve(plan(false));
  expect(await screen.findByRole('button', { name: 'It is in the folder' })).toHaveProperty('disabled', true);
  expect(page.inputs('planExports')).toHaveLength(2);
});

test('a plan that cannot be made again after the end of an export offers nothing', async () => {
  const answers = [() => plan(false)];
  const page = openPage(<Archives />, {
    ...abilities,
    jobs: () => ({ jobs: [{ ...archiveJob, state: 'running' }] }),
    planExports: () => answers.shift()?.() ?? Promise.reject(new Error('the disk is gone')),
  });
  await screen.findByRole('button', { name: 'It is being exported' });
  page.emit({ type: 'job', job: { ...archiveJob, state: 'done' } });
  expect(await screen.findByText(/the disk is gone/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
});

test('a dataset is planned again after a job that wrote to it, and nothing starts until then', async () => {
  const wanted = { ...shared, dataset: 'ab', lists: [], tables: [addedTable(TRADES)] };
  const next = Promise.withResolvers<typeof wanted>();
  const answers = [wanted, next.promise];
  const page = openPage(<Dataset />, {
    ...abilities,
    datasets: () => ({ datasets: [], ofExportFolder: ownDataset }),
    jobs: () => ({ jobs: [{ ...datasetJob, state: 'running' }] }),
    planDataset: () => answers.shift() ?? Promise.reject(),
  });
  await screen.findByText(/Another export writes to this dataset/);
  page.emit({ type: 'job', job: { ...datasetJob, state: 'done' } });
  expect(await screen.findByRole('button', { name: 'Counting…' })).toHaveProperty('disabled', true);
  next.resolve({ ...wanted, tables: [addedTable(TRADES, { action: 'nothing', adds: null as never })] });
  expect(await screen.findByRole('button', { name: 'The dataset has these blocks' })).toHaveProperty('disabled', true);
});
