import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueryJob } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { FinishedQuery } from './finished-query.tsx';

const JOB = {
  kind: 'query',
  id: '7',
  file: '/exports/fees.csv',
  finishedAt: null,
  result: { file: '/exports/fees.csv', rows: 3, bytes: 100, tables: [], asOf: null, elapsedMs: 1 },
} as unknown as QueryJob;

const abilities = (reveal: boolean) => ({ reveal, chooseArchive: false, chooseFolder: false });

test('in a browser the file of a query is downloaded', async () => {
  const { person, inputs } = openPage(<FinishedQuery job={JOB} />, {
    status: () => liveStatus('one'),
    hostAbilities: () => abilities(false),
    downloadLink: () => ({ path: '#file' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(inputs('downloadLink')).toEqual([{ archive: { job: '7' } }]));
  expect(screen.queryByRole('button', { name: 'Show in folder' })).toBeNull();
});

test('on the desktop it is shown in its folder', async () => {
  const { person, inputs } = openPage(<FinishedQuery job={JOB} />, {
    status: () => ({ ...liveStatus('one'), host: 'desktop' }),
    hostAbilities: () => abilities(true),
    revealArchive: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: 'Show in folder' }));
  expect(inputs('revealArchive')).toEqual([{ archive: { job: '7' } }]);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});
