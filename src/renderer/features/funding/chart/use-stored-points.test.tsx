import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchDownloads, giveSize, openPage, textOfMessages } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { Chart, seriesFrom } from '../../../ui/chart/index.ts';
import { useStoredPoints } from './use-stored-points.tsx';

const SPAN = { from: Date.UTC(2026, 9, 1, 8), to: Date.UTC(2026, 9, 1, 10) };
const noRanges = () => [];

function StoredChart() {
  const stored = useStoredPoints('BTC', undefined, noRanges);
  const points = [SPAN.from, SPAN.to].map((x) => ({ x, y: 1, exactX: `${x}`, exactY: '1' }));
  const series = [seriesFrom({ id: 'one', label: 'One', colour: 1, shape: 'line' }, points)];
  return (
    <Chart
      label="Funding"
      axis={{ kind: 'time', zone: 'utc' }}
      panes={[{ id: 'one', label: 'One', series }]}
      bounds={SPAN}
      stored={stored}
      wordsOf={String}
      height={300}
    />
  );
}

test('the file of all stored points is named after their range, so that two ranges have two files', async () => {
  giveSize(800, 400);
  catchDownloads();
  const { person } = openPage(<StoredChart />, {
    status: () => liveStatus('one'),
    countFundingPoints: () => ({ rows: 0, complete: true }),
  });
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^Every stored point/ }));
  await waitFor(() => expect(textOfMessages()).toMatch(/-funding-BTC-2026-10-01-0800-to-1000\S*\.csv/));
});
