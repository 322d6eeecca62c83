import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { archiveJob as job } from '../../shared/job.fixture.ts';
import { useHistoryEvents } from '../data/use-history-events.ts';
import { JobList } from './job-list.tsx';

/** The list with the events that keep it current. */
function Followed() {
  useHistoryEvents();
  return <JobList onOpen={() => {}} />;
}

test('running exports stand first, then the queue in its order, then paused ones, then those that ended last', async () => {
  const jobs = [
    job(9, 'queued'),
    job(8, 'queued'),
    job(7, 'paused'),
    job(6, 'running'),
    job(5, 'failed', 50),
    job(4, 'running'),
    job(3, 'queued'),
    job(2, 'cancelled', 70),
    job(1, 'failed', 60),
  ];
  openPage(<JobList onOpen={() => {}} />, { jobs: () => ({ jobs }) });
  const rows = await screen.findAllByRole('listitem');
  const numbers = rows.map((row) => Number(/\d+/.exec(row.getAttribute('aria-label') ?? '')?.[0]));
  expect(numbers).toEqual([4, 6, 3, 8, 9, 7, 2, 1, 5]);
});

test('of two files of one name, the folders are shown', async () => {
  const done = (id: number, file: string) => ({ ...job(id, 'done', id), file });
  const jobs = [done(1, '/home/me/exports/a.zip'), done(2, '/backup/a.zip'), done(3, '/backup/b.zip')];
  openPage(<JobList onOpen={() => {}} />, {
    jobs: () => ({ jobs }),
    lastVerdict: () => ({ verdict: null }),
    hostAbilities: () => ({ reveal: false, chooseArchive: false, chooseFolder: false }),
  });
  expect(await screen.findByText('in /home/me/exports')).toBeDefined();
  expect(screen.getAllByText(/^in /).map(({ textContent }) => textContent)).toEqual([
    'in /backup',
    'in /home/me/exports',
  ]);
});

test('after its button is gone, the next one of the same export has the focus, or else the list', async () => {
  const paused = job(1, 'paused');
  const { person } = openPage(<JobList onOpen={() => {}} />, {
    jobs: () => ({ jobs: [job(2, 'running'), job(1, 'running')] }),
    controlJob: ({ action }) => ({ job: action === 'pause' ? paused : null }),
  });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await person.click(await screen.findByRole('button', { name: /^Pause: .* 1$/ }));
  await waitFor(() => expect(focused()).toMatch(/^Resume: .* 1$/));
  await person.click(screen.getByRole('button', { name: /^Cancel: .* 1$/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel: .* 1$/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Exports' })));
});

test('an event stays that arrived before the older answer to a read or to an action', async () => {
  let answerList = () => {};
  let answerPause = () => {};
  const begun = [job(1, 'running'), job(2, 'running')];
  const { person, emit, inputs } = openPage(<Followed />, {
    jobs: () =>
      new Promise((resolve) => {
        answerList = () => resolve({ jobs: begun });
      }),
    controlJob: () =>
      new Promise((resolve) => {
        answerPause = () => resolve({ job: job(1, 'paused') });
      }),
  });
  await waitFor(() => expect(inputs('jobs')).toHaveLength(1));
  emit({ type: 'job', job: job(3, 'queued') });
  emit({ type: 'jobRemoved', id: '2' });
  answerList();
  const names = () =>
    screen.getAllByRole('listitem').map((row) => row.textContent?.match(/Running|Queued|Paused|Failed/)?.[0]);
  await screen.findAllByRole('listitem');
  expect(names()).toEqual(['Running', 'Queued']);
  await person.click(screen.getByRole('button', { name: /^Pause: .* 1$/ }));
  emit({ type: 'job', job: job(1, 'failed', 50) });
  await waitFor(() => expect(names()).toEqual(['Queued', 'Failed']));
  answerPause();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Try again: .* 1$/));
  expect(names()).toEqual(['Queued', 'Failed']);
});

test('a removed export comes back by Undo, in its place, and is not announced as if it had ended just now', async () => {
  const jobs = [job(3, 'done', 70), job(2, 'failed', 60), job(1, 'cancelled', 50)];
  const { person, emit, inputs } = openPage(<Followed />, {
    jobs: () => ({ jobs }),
    controlJob: () => ({ job: null }),
    restoreJob: ({ id }) => {
      const [, restored = job(2, 'failed', 60)] = jobs;
      emit({ type: 'jobRestored', job: restored });
      expect(id).toBe('2');
      return { job: restored };
    },
  });
  const names = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('data-job'));
  await person.click(await screen.findByRole('button', { name: /^Remove from the list: .* 2$/ }));
  await screen.findByText(/^Removed from the list: Trades, .* 2$/);
  expect(names()).toEqual(['3', '1']);
  const isListFocused = () => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Exports' }));
  await waitFor(isListFocused);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['3', '2', '1']));
  expect(inputs('restoreJob')).toHaveLength(1);
  // The button of the message is gone.
  await waitFor(isListFocused);
  expect(screen.queryByText(/^The export of .* failed/)).toBeNull();
});

test('an export that cannot come back says why', async () => {
  const { person } = openPage(<Followed />, {
    jobs: () => ({ jobs: [job(1, 'done', 50)] }),
    controlJob: () => ({ job: null }),
    restoreJob: () => Promise.reject(new OrreryError('JOB_UNKNOWN', { job: '1' })),
  });
  await person.click(await screen.findByRole('button', { name: /^Remove from the list/ }));
  await person.keyboard('{Control>}z{/Control}');
  await screen.findByText(/does not exist/);
});
