import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { archiveJob } from '../../shared/job.fixture.ts';
import { ArchiveView } from './archive-view.tsx';

function openArchive(archive: string) {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const nothing = () => {};
  return openPage(<ArchiveView archive={archive} search={{}} onSearch={nothing} onChoose={nothing} />, {
    status: () => liveStatus('one'),
    jobs: () => ({ jobs: [archiveJob(7, 'done', 8)] }),
    hostAbilities: () => new Promise(() => {}),
    lastVerdict: () => ({ verdict: null }),
    archiveFiles: () => ({ file: '/exports/trades.zip', bytes: 5, files: [{ name: 'trades.csv', bytes: 5 }] }),
    archiveRows: () => new Promise(() => {}),
    queryProgram: () => ({ file: 'trades.py', text: 'the program' }),
  });
}

test('code for the table and blocks of an archive that was exported here is copied from its preview', async () => {
  const { person, inputs } = openArchive('job:7');
  await person.click(await screen.findByRole('button', { name: 'Code' }));
  await screen.findByText(/as they are stored here, without the filter\.$/);
  await person.click(screen.getByRole('menuitem', { name: /^curl/ }));
  await screen.findByText('Copied curl command');
  const sql = expect.stringMatching(/^select \*\nfrom history\.trades\nwhere segment_from between 7 and 7\n/);
  expect(inputs('queryProgram')).toMatchObject([{ kind: 'curl', queries: [{ name: 'trades', sql }] }]);
});

test('there is no code for an archive from elsewhere: no query gives its rows', async () => {
  openArchive('chosen:7');
  await screen.findByText('trades.csv');
  expect(screen.queryByRole('button', { name: 'Code' })).toBeNull();
});
