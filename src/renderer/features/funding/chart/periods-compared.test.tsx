import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { HOUR, START } from '../period.fixture.ts';
import type { SeriesReading } from '../use-analysis.ts';
import { originOf, PeriodsCompared } from './periods-compared.tsx';

const LATER = START + HOUR;

/** A reading of one period with two points, in the form of the explorer's answers. */
const reading = (seq: string, start: { earliest: bigint; latest: bigint } | null) => ({
  periods: [{ seq: BigInt(seq), start: start && { ...start, known: 'rows' }, end: null }],
  series: [{ series: 'externalTwap', timestamps: [START, LATER] }],
});

test('the time after a start has ≈ if the start is a range, and counts from the oldest point without a start', () => {
  const wordsAt = (start: Parameters<typeof reading>[1]) =>
    originOf(reading('4', start) as unknown as SeriesReading, 4n)?.wordsOf('12 min');
  expect(wordsAt({ earliest: START, latest: START })).toBe('12 min after the start');
  expect(wordsAt({ earliest: START, latest: LATER })).toBe('≈ 12 min after the start');
  expect(wordsAt(null)).toBe('12 min after the oldest point');
});

/** Opens the comparison of period 4, which starts at `start`, with period 3, whose start is unknown. */
function openCompared(start: bigint) {
  const moment = { earliest: start.toString(), latest: start.toString(), known: 'rows' as const };
  return openPage(
    <PeriodsCompared
      marketId={'ab'.repeat(32)}
      markets={[]}
      places={2}
      search={{ show: 'chart' }}
      onSearch={() => {}}
      unit={{ decimals: 2, name: 'tUSD', from: 'network' }}
      controls={null}
      one={4n}
      other={3n}
    />,
    {
      countFundingPoints: () => ({ rows: 2, complete: true }),
      fundingPeriods: () => ({ periods: [], next: null, extent: null, coverage: { complete: true, asOf: null } }),
      fundingSeries: ({ seq }) => ({
        ...{ from: START.toString(), to: LATER.toString(), width: '1', columns: 1, periodsOmitted: 0 },
        series: [
          {
            series: 'externalTwap',
            points: 2,
            raw: true,
            timestamps: `${START} ${LATER} `,
            values: '100 101 ',
            breaks: null,
          },
        ],
        periods: [{ seq: String(seq), start: String(seq) === '3' ? null : moment, end: null }],
        extent: null,
        coverage: { complete: true, asOf: null },
      }),
    },
  );
}

test('a compared period without a known start says that it is shown from its oldest point', async () => {
  openCompared(START);
  expect(await screen.findByText(/^The start of period 3 is unknown/)).toBeTruthy();
  expect(screen.queryByText(/^The start of period 4 is unknown/)).toBeNull();
});

test('the chart names the market and both periods, and its table counts no points that it does not list', async () => {
  const { person } = openCompared(LATER);
  const chart = within(await screen.findByRole('figure', { name: /^Funding of This market, periods 4 and 3$/ }));
  await person.click(chart.getByRole('button', { name: 'Show as a table' }));
  expect(await chart.findByText(/^3 of 4 stored points, .* The others were made before the start/)).toBeTruthy();
});
