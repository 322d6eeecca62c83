import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import type { Unit } from '../../shared/units/units.ts';
import { HOUR, START } from '../period.fixture.ts';
import type { SeriesReading } from '../use-analysis.ts';
import { millisOf } from './chart-series.ts';
import { useStoredRange } from './use-stored-range.tsx';

const MARKET = 'ab'.repeat(32);
const UNIT: Unit = { decimals: 2, name: 'tUSD', from: 'network' };
const BOUNDS = { from: millisOf(START), to: millisOf(START + HOUR) };

/** Shows the words under the table of a chart of period 7, which lists one point from before its start. */
function Words({ seq }: { seq: bigint | undefined }) {
  const timestamps = [START - 40_000_000_000n, START, START + HOUR];
  const reading = { series: [{ series: 'externalTwap', timestamps }] } as unknown as SeriesReading;
  const first = { id: MARKET, name: 'BTC', unit: UNIT, reading };
  const stored = useStoredRange(
    { marketId: MARKET, markets: [], search: { show: 'chart' }, others: [] },
    { seq, bounds: BOUNDS, first, compared: [] },
  );
  return <p>{stored.note(BOUNDS)}</p>;
}

test.each([
  [7n, /^2 of 3 stored points, with the spread at each\. The others were made before the start/],
  [undefined, /^All 3 stored points of the visible range/],
])('the words about the points of period %s count only those that the table lists', async (seq, words) => {
  openPage(<Words seq={seq} />, { countFundingPoints: () => ({ rows: 3, complete: true }) });
  expect(await screen.findByText(words)).toBeTruthy();
});
