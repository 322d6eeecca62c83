import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { MarketDataReading } from '../../../../contract/index.ts';
import { catchDownloads, giveSize, openPage, textOfMessages } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { withPart } from '../../shared/link.ts';
import type { FundingSearch } from '../link.ts';
import { periodWith } from '../period.fixture.ts';
import { PeriodsPart } from './periods-part.tsx';

const MARKET = 'ab'.repeat(32);
/** Relative spreads of the periods from 1 on, in shares; null where it is unknown. */
const SPREADS = ['0.0004', '-0.02', null, '0.001', '0.0300', '0'];

const extent = { oldest: '1', newest: '2', firstSeq: '1', lastSeq: String(SPREADS.length), points: 720 };

function open(
  start: Partial<FundingSearch>,
  spreads: readonly (string | null)[] = SPREADS,
  marketData: () => MarketDataReading | undefined = () => undefined,
  isEndAwaited: () => boolean = () => false,
  columns: Record<string, unknown> | null = null,
) {
  let chosen = { show: 'periods', ...start } as FundingSearch;
  function Page() {
    const [search, setSearch] = useState(chosen);
    const client = useQueryClient();
    chosen = search;
    return (
      <>
        <PeriodsPart
          marketId={MARKET}
          markets={[]}
          search={search}
          onSearch={(part) => setSearch((before) => withPart(before, part))}
          unit={{ decimals: 2, name: 'tUSD', from: 'network' }}
          places={2}
          controls={null}
        />
        <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['funding'] })}>
          read again
        </button>
      </>
    );
  }
  giveSize(1600, 700);
  const page = openPage(<Page />, {
    status: () => liveStatus('one'),
    preference: ({ key }) => ({ value: key.startsWith('columns:') ? (columns as never) : null }),
    markets: () => ({ markets: [] }),
    assets: () => ({ assets: [] }),
    // Two periods a page, so that every search needs several.
    fundingPeriods({ before, skipUnread = false }) {
      const unread = skipUnread ? marketData() : undefined;
      const newest = Math.min(SPREADS.length, Number(before ?? 99) - 1);
      const seqs = [newest, newest - 1].filter((seq) => seq > 0);
      const last = seqs.at(-1) ?? 1;
      return {
        periods: seqs.map((seq) => {
          const relative = spreads[seq - 1] ?? null;
          const known = periodWith(seq, relative);
          const none = { ...known.internal, points: 0, closing: null, closingUnknown: 'noPoints' as const };
          const period = relative === null ? { ...known, internal: none } : known;
          if (seq < SPREADS.length || !isEndAwaited()) return period;
          const side = { ...period.external, closing: null, closingUnknown: 'endAwaited' as const };
          return { ...period, end: null, external: side, internal: side };
        }),
        next: last > 1 ? String(last) : null,
        extent,
        coverage: { complete: true, asOf: null },
        ...(unread !== undefined && { marketData: unread }),
      };
    },
  });
  return { ...page, chosen: () => chosen };
}

/** The periods in the order of the rows. */
function listed(): string[] {
  const numbers = screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('gridcell')[1] ?? []);
  return numbers.map((cell) => cell.textContent ?? '').filter((text) => text !== '');
}

test('the widest spread comes first over all stored periods, and periods without one are last', async () => {
  const { person, chosen } = open({});
  await waitFor(() => expect(listed()[0]).toBe('6'));
  await person.click(screen.getByRole('columnheader', { name: /^Relative/ }));
  await waitFor(() => expect(listed()).toEqual(['5', '4', '1', '6', '2', '3']));
  expect(chosen().sort).toBe('-relative');
  await person.click(screen.getByRole('columnheader', { name: /^Relative/ }));
  await waitFor(() => expect(listed()).toEqual(['2', '6', '1', '4', '5', '3']));
});

test('periods are found by their spread, typed in percent, and by their time', async () => {
  open({ filter: 'relative>=0.1', sort: 'relative' });
  await waitFor(() => expect(listed()).toEqual(['4', '5']));
});

test('the export has every matching period in the order of the screen, as shown', async () => {
  const files = catchDownloads();
  const { person } = open({ filter: 'time>=2026-10-01T02:00 relative>-5', sort: '-relative' });
  await waitFor(() => expect(listed()).toEqual(['5', '4', '6', '2']));
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trimEnd().split(/\r?\n/) ?? [];
  // A head such as "Start, at most" is in quotes.
  const cellsOf = (line = '') => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const relative = cellsOf(lines[0]).indexOf('Relative (%)');
  expect(lines.slice(1).map((line) => [cellsOf(line)[0], cellsOf(line)[relative]])).toEqual([
    ['5', '3'],
    ['4', '0.1'],
    ['6', '0'],
    ['2', '-2'],
  ]);
});

test('periods whose value is unknown are left out of a filter on it, and the list and the message say so', async () => {
  catchDownloads();
  const { person } = open({ filter: 'relative>-5' });
  await waitFor(() => expect(listed()).toEqual(['6', '5', '4', '2', '1']));
  expect(screen.getByText(/\. 1 period without a certain value is left out$/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(textOfMessages()).toMatch(/^Exported 5 rows to .*\.csv\. 1 period without a certain value is left out\.$/),
  );
});

test('without a match, the periods whose value is unknown are mentioned too', async () => {
  open({ filter: 'relative>90' });
  await screen.findByText('Searched all 6 stored periods. 1 period without a certain value is left out.');
});

test('a selected period is copied with the values that were read last', async () => {
  const spreads = [...SPREADS];
  const { person } = open({}, spreads);
  await waitFor(() => expect(listed()[0]).toBe('6'));
  const grid = screen.getByRole('grid');
  grid.focus();
  await person.keyboard(' ');
  expect(screen.getByText('1 selected')).toBeTruthy();
  spreads[5] = '0.07';
  await person.click(screen.getByRole('button', { name: 'read again' }));
  await within(grid).findByText('+7.0000%');
  const setData = vi.fn();
  fireEvent.copy(grid, { clipboardData: { setData } });
  expect(setData.mock.calls[0]?.[1]).toContain('\t1070\t');
});

test('the menu Code says which figures its programs give', async () => {
  const { person } = open({ filter: 'relative>0.15' });
  await waitFor(() => expect(listed()).toEqual(['5']));
  await person.click(screen.getByRole('button', { name: 'Code' }));
  const note = await screen.findByText(/not the closing averages of this table/);
  expect(screen.getByRole('menu').getAttribute('aria-describedby')).toBe(note.id);
});

test('the periods are shown while market data is read, with its progress, until all of it is read', async () => {
  let read = 0;
  // Two segments are read between two requests for the first page.
  const marketData = () => {
    read += 2;
    return read > 4 ? undefined : { read, of: 4, problem: null };
  };
  const { inputs } = open({}, SPREADS, marketData);
  await screen.findByText(/^Reading market data: 2 of 4 segments/);
  expect(listed()[0]).toBe('6');
  await waitFor(() => expect(screen.queryByText(/Reading market data/)).toBeNull());
  expect(inputs('fundingPeriods').length).toBeGreaterThan(1);
});

test('market data that cannot be read is named above the periods', async () => {
  open({}, SPREADS, () => ({ read: 4, of: 4, problem: 'Blocks 1 to 4000: bad rows' }));
  await screen.findByText(/^Some stored market data cannot be read: Blocks 1 to 4,000: bad rows\. Recorded/);
});

test('the end of the newest ended period is not known yet until the next one shows it, also in a sorted list', async () => {
  let isAwaited = true;
  const { person } = open({ sort: 'period' }, SPREADS, undefined, () => isAwaited);
  const inOrder = () => expect(listed()).toEqual(['1', '2', '3', '4', '5', '6']);
  await waitFor(inOrder);
  expect(screen.getByText('not known yet').dataset.tip).toMatch(
    /^The points so far do not show this time\. It appears here/,
  );
  isAwaited = false;
  await person.click(screen.getByRole('button', { name: 'read again' }));
  await waitFor(() => expect(screen.queryByText('not known yet')).toBeNull());
  await waitFor(inOrder);
});

test('a column of recorded payments without any market data says above the periods what to do', async () => {
  open({}, SPREADS, undefined, undefined, { hidden: { payment: false } });
  await screen.findByText(/^Market data of these periods is missing or suspect\. .* download the table Market data in/);
});

test('without a column of recorded figures, missing market data is not mentioned', async () => {
  open({});
  await waitFor(() => expect(listed()[0]).toBe('6'));
  expect(screen.queryByText(/^Market data of these periods/)).toBeNull();
});
