import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { verdictOn } from './verdict.fixture.ts';
import { ArchiveNotice, VerificationResult, VerifyArchiveButton } from './verdict.tsx';

/** A view that a person leaves and opens again. */
function Visited() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Open'}
      </button>
      {isOpen && (
        <>
          <VerifyArchiveButton archive={{ job: 'a' }} />
          <VerificationResult archive={{ job: 'a' }} />
        </>
      )}
    </>
  );
}

test('a verdict of this window is gone when the file has changed since', async () => {
  let kept: ReturnType<typeof verdictOn> | null = null;
  const page = openPage(<Visited />, {
    lastVerdict: () => ({ verdict: kept }),
    verifyArchive: () => {
      kept = verdictOn('a', 'complete');
      return kept;
    },
    status: () => new Promise(() => {}),
  });
  await page.person.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Complete, not proven: a.zip')).toBeTruthy();
  expect(screen.getByText('Complete, not proven')).toBeTruthy();
  await page.person.click(screen.getByRole('button', { name: 'Leave' }));
  await page.person.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Complete, not proven')).toBeTruthy();

  kept = null;
  await page.person.click(screen.getByRole('button', { name: 'Leave' }));
  await page.person.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Verify' })).toBeTruthy();
  expect(screen.queryByText('Complete, not proven')).toBeNull();
});

test('the notice of a bad archive names its first problem, and Details has all of them', async () => {
  const problems = ['"a.csv": rows are missing at block 1000', '"a.csv" has other columns', 'the manifest is missing'];
  const page = openPage(<ArchiveNotice archive={{ job: 'b' }} />, {
    lastVerdict: () => ({ verdict: { ...verdictOn('b', 'incomplete'), problems } }),
    status: () => new Promise(() => {}),
  });
  expect((await screen.findByText('Incomplete')).parentElement?.textContent).toBe(
    'Incomplete. "a.csv": rows are missing at block 1,000. And 2 more problems.',
  );
  expect(screen.queryByText(/manifest/)).toBeNull();
  await page.person.click(screen.getByRole('button', { name: 'Details' }));
  const details = within(await screen.findByRole('dialog'));
  expect(details.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '"a.csv": rows are missing at block 1,000.',
    '"a.csv" has other columns.',
    'The manifest is missing.',
  ]);
  expect(details.getByRole('button', { name: 'Export verification' })).toBeTruthy();
});

test('the notice of a whole archive begins with what the verdict means, before what was checked', async () => {
  const file = { name: 'a.csv', schemaVersion: null, rows: 7, bytes: 1, sha256: '', columns: [] };
  openPage(<ArchiveNotice archive={{ job: 'c' }} />, {
    lastVerdict: () => ({
      verdict: { ...verdictOn('c', 'complete'), coverageNote: 'rows have no numbers', csv: [file] },
    }),
    status: () => new Promise(() => {}),
  });
  expect((await screen.findByText('Complete, not proven')).parentElement?.textContent).toBe(
    'Complete, not proven. Orrery found no missing rows. It cannot prove this for this table: rows have no numbers. ' +
      'No manifest was compared, so rows that were removed after the export may not be found. "orrery verify" compares ' +
      'an archive with the manifest in its folder. Checked: 1 file, 7 rows and their checksums.',
  );
});

test('only a whole archive that is not proven says that no manifest was compared', async () => {
  const segments = { verified: 2, total: 2 };
  const compared = { ...verdictOn('g', 'complete'), segments };
  const proven = { ...verdictOn('h', 'complete'), coverage: 'proven' as const };
  openPage(
    [compared, proven].map((verdict) => <ArchiveNotice key={verdict.file} archive={{ job: verdict.file }} />),
    {
      lastVerdict: ({ archive }) => ({ verdict: 'job' in archive && archive.job === proven.file ? proven : compared }),
      status: () => new Promise(() => {}),
    },
  );
  expect(await screen.findByText('Complete, not proven')).toBeTruthy();
  expect(await screen.findByText('Complete, proven')).toBeTruthy();
  expect(screen.queryByText(/No manifest/)).toBeNull();
});

test('a kept verdict says that segments of its blocks came later', async () => {
  openPage(<ArchiveNotice archive={{ job: 'd' }} />, {
    lastVerdict: () => ({
      verdict: { ...verdictOn('d', 'complete'), coverageNote: 'rows have no numbers', storedSince: true },
    }),
    status: () => new Promise(() => {}),
  });
  expect((await screen.findByText('Complete, not proven')).parentElement?.textContent).toMatch(
    /in its folder\. Segments of the same blocks were downloaded after this verification\. Verify again to compare the archive with them\.$/,
  );
});

test('a verdict is asked for again when the window gets the focus', async () => {
  let kept: ReturnType<typeof verdictOn> | null = verdictOn('e', 'complete');
  openPage(<ArchiveNotice archive={{ job: 'e' }} />, {
    lastVerdict: () => ({ verdict: kept }),
    status: () => new Promise(() => {}),
  });
  expect(await screen.findByText('Complete, not proven')).toBeTruthy();
  kept = null;
  fireEvent.focus(window);
  await waitFor(() => expect(screen.queryByText('Complete, not proven')).toBeNull());
});

test('no verification of a former state of the archive is exported', async () => {
  let kept: ReturnType<typeof verdictOn> | null = verdictOn('f', 'complete');
  const page = openPage(<VerificationResult archive={{ job: 'f' }} />, {
    lastVerdict: () => ({ verdict: kept }),
    status: () => new Promise(() => {}),
  });
  const button = await screen.findByRole('button', { name: 'Export verification' });
  kept = null;
  await page.person.click(button);
  expect(await screen.findByText('The archive has changed since its verification. Verify it again.')).toBeTruthy();
  expect(screen.queryByText('Complete, not proven')).toBeNull();
});
