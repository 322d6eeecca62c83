import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { catchDownloads, giveSize, openPage, textOfMessages } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { HOUR, START } from '../period.fixture.ts';
import { HoursPart } from './hours-part.tsx';

const [ONE, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];

function Page() {
  const [search, setSearch] = useState({ market: ONE, last: '2592000' });
  return (
    <>
      <HoursPart
        marketId={search.market}
        markets={[]}
        search={{ ...search, show: 'hours' }}
        onSearch={() => {}}
        unit={{ decimals: 2, name: 'tUSD', from: 'network' }}
        places={2}
        controls={null}
      />
      <button type="button" onClick={() => setSearch({ ...search, market: OTHER })}>
        other market
      </button>
      <button type="button" onClick={() => setSearch({ ...search, last: '1209600' })}>
        other days
      </button>
    </>
  );
}

const CELLS = [{ hour: `${START}`, points: 7, mean: '0.01', lowest: '0', highest: '0.02' }];

/** Shows these hours of a market; later ones load for ever. */
function showHours(cells: typeof CELLS) {
  giveSize(1200, 800);
  let asked = 0;
  const extent = { oldest: `${START}`, newest: `${START + HOUR}`, firstSeq: '1', lastSeq: '1', points: 7 };
  const coverage = { complete: true, asOf: null };
  return openPage(<Page />, {
    status: () => liveStatus('one'),
    fundingSeries: () => ({
      ...{ series: [], periods: [], periodsOmitted: 0, extent, coverage },
      ...{ from: '0', to: '1', width: '1', columns: 1 },
    }),
    fundingHeat() {
      asked += 1;
      return asked > 1 ? new Promise(() => {}) : { cells, coverage };
    },
  });
}

/** Shows the hours of a market, which are read. */
async function openHours() {
  const page = showHours(CELLS);
  await waitFor(() => expect(exportButton().getAttribute('aria-disabled')).toBeNull());
  return page;
}

const exportButton = () => screen.getByRole('button', { name: 'Export' });

test('the hours of a market are not shown under the name of another one', async () => {
  const { person } = await openHours();
  expect(screen.queryByText('Loading the hours')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'other market' }));
  expect(await screen.findByText('Loading the hours')).toBeTruthy();
});

test('the mean is said to be over points', async () => {
  await openHours();
  expect(screen.getByText(/the mean over the points of every hour in UTC/)).toBeTruthy();
});

test('the hours of other days stay while they load, but are not exported as those', async () => {
  const { person } = await openHours();
  await person.click(screen.getByRole('button', { name: 'other days' }));
  await waitFor(() => expect(exportButton().getAttribute('aria-disabled')).toBe('true'));
  expect(exportButton().dataset.tip).toBe('The rows are still loading');
  expect(screen.queryByText('Loading the hours')).toBeNull();
});

test('days without an hour say that none is stored, and not that there is none', async () => {
  showHours([]);
  expect(await screen.findByText('No hour of these days has stored points of both sources.')).toBeTruthy();
});

test('a picture of the hours names its market, its dates with the year, and its points', async () => {
  const files = catchDownloads();
  const { person } = await openHours();
  await person.click(screen.getByRole('button', { name: 'Export chart' }));
  await person.click(await screen.findByRole('menuitem', { name: /^SVG/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  const picture = (await files[0]?.text()) ?? '';
  expect(picture).toContain('Spread by day and hour of');
  expect(picture).toContain('2026-10-01 00:00 – 2026-10-02 00:00 UTC');
  expect(picture).toContain('Orrery: 7 points stored, complete. The mean spread of each UTC hour');
  expect(textOfMessages()).toContain('2026-10-01-0000-to-2026-10-02-0000.svg');
});
