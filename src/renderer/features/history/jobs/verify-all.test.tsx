import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ExportJob } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { verdictOn } from '../archive/verdict.fixture.ts';
import { VerifiedSum, VerifyAll } from './verify-all.tsx';

const job = (id: string, state: ExportJob['state'] = 'done', kind = 'archive') => ({ id, state, kind }) as ExportJob;
const jobs = [job('a'), job('b'), job('running', 'running'), job('data', 'done', 'dataset'), job('c')];

test('finished archives are verified one after another, and the sum is announced', async () => {
  const first = Promise.withResolvers<void>();
  const page = openPage(<VerifyAll jobs={jobs} />, {
    async verifyArchive({ archive }) {
      const id = 'job' in archive ? archive.job : '';
      if (id === 'a') await first.promise;
      return verdictOn(id, id === 'b' ? 'incomplete' : 'complete');
    },
  });
  await page.person.click(screen.getByRole('button', { name: 'Verify all' }));
  expect(screen.getByRole('button', { name: 'Stop (verifying 1 of 3)' })).toBeTruthy();
  expect(page.inputs('verifyArchive')).toHaveLength(1);
  first.resolve();
  await screen.findByText('2 of 3 verified archives are complete, 0 proven');
  expect(page.inputs('verifyArchive')).toEqual(['a', 'b', 'c'].map((id) => ({ archive: { job: id } })));
  expect(screen.getByRole('button', { name: 'Verify all' })).toBeTruthy();
});

test('the sum stays beside the archives, until one of them is no longer listed', async () => {
  function Page() {
    const [listed, setListed] = useState(jobs);
    return (
      <>
        <VerifyAll jobs={listed} />
        <main>
          <VerifiedSum jobs={listed} />
        </main>
        <button type="button" onClick={() => setListed(listed.slice(1))}>
          Remove
        </button>
      </>
    );
  }
  const { person } = openPage(<Page />, {
    verifyArchive: ({ archive }) => verdictOn('job' in archive ? archive.job : '', 'complete'),
  });
  await person.click(screen.getByRole('button', { name: 'Verify all' }));
  const sum = () => screen.getByRole('main').textContent;
  await waitFor(() => expect(sum()).toBe('3 of 3 verified archives are complete, 0 proven.'));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sum()).toBe('');
});

test('a stopped round ends after the archive that is being verified', async () => {
  const first = Promise.withResolvers<void>();
  const page = openPage(<VerifyAll jobs={jobs} />, {
    async verifyArchive() {
      await first.promise;
      return verdictOn('a', 'complete');
    },
  });
  await page.person.click(screen.getByRole('button', { name: 'Verify all' }));
  await page.person.click(screen.getByRole('button', { name: /^Stop/ }));
  expect(screen.getByRole('button', { name: 'Stopping…' })).toHaveProperty('disabled', true);
  first.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Verify all' })).toBeTruthy());
  expect(page.inputs('verifyArchive')).toHaveLength(1);
});

test('a double click verifies all archives: its second click does not stop what the first began', async () => {
  const first = Promise.withResolvers<void>();
  const page = openPage(<VerifyAll jobs={jobs} />, {
    async verifyArchive() {
      await first.promise;
      return verdictOn('a', 'complete');
    },
  });
  await page.person.dblClick(screen.getByRole('button', { name: 'Verify all' }));
  expect(screen.getByRole('button', { name: 'Stop (verifying 1 of 3)' })).toBeTruthy();
  await page.person.dblClick(screen.getByRole('button', { name: /^Stop/ }));
  first.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Verify all' })).toBeTruthy());
  expect(page.inputs('verifyArchive')).toHaveLength(1);
});

test('one archive has its own button, so there is none for all', () => {
  openPage(<VerifyAll jobs={jobs.slice(1, 4)} />, {});
  expect(screen.queryByRole('button')).toBeNull();
});
