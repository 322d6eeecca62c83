import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { QUERY_JOB } from '../query-page.fixture.tsx';
import { ExportDialog } from './export-dialog.tsx';

test('one export is started however often Enter is pressed while the dialog fades away, and again after a failure', async () => {
  let attempts = 0;
  const execution = { sql: 'SELECT 1', own: 'SELECT 1', params: {}, zone: 'utc' };
  let closed = 0;
  const { person, inputs } = openPage(
    <ExportDialog execution={execution} shownRows={374} name="fees" isOpen onClose={() => (closed += 1)} />,
    {
      startQueryExport() {
        attempts += 1;
        if (attempts === 1) throw new OrreryError('FILE_EXISTS', { file: '/exports/fees.csv' });
        return { job: QUERY_JOB };
      },
    },
  );
  const name = await screen.findByLabelText('File name, without its ending');
  await person.click(screen.getByRole('button', { name: 'Export' }));
  // The failure is at the field, which has the focus.
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/already exists/)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await person.type(name, '{Enter}{Enter}');
  await waitFor(() => expect(closed).toBe(1));
  await person.type(name, '{Enter}');
  expect(inputs('startQueryExport')).toHaveLength(2);
});

test('the dialog says that the file can have other rows than the result on screen, and how many that has', async () => {
  const execution = { sql: 'SELECT 1', own: 'SELECT 1', params: {}, zone: 'utc' };
  openPage(<ExportDialog execution={execution} shownRows={374} name="fees" isOpen onClose={() => {}} />, {});
  expect(await screen.findByText(/^The query runs again for the file\. .* on screen \(374 rows\)\.$/)).toBeTruthy();
});
