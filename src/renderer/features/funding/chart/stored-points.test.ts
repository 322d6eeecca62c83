import { expect, test } from 'vitest';
import { type FundingPeriodDataPoint, type FundingSeries, writeCsvRow } from '../../../../contract/index.ts';
import { textColumns, type ValueForm } from '../../../ui/grid/index.ts';
import { UNKNOWN_UNIT } from '../../shared/units/units.ts';
import { countDrawn, filterOf, isoNanos, storedPointColumns, type TimeRange } from './stored-points.ts';

const MARKET = 'ab'.repeat(32);
const unit = { decimals: 6, name: 'tUSD', from: 'network' } as const;
const range: TimeRange = { marketId: MARKET, code: 'BTC/USD-PERP', unit };
const point: FundingPeriodDataPoint = {
  marketId: MARKET,
  seq: 1233n,
  dataPointType: 'SOURCE_EXTERNAL',
  price: '65787815811',
  twap: '65787000000',
  timestamp: 1_710_849_784_000_000_042n,
};
const line = (values: readonly (string | null)[]) => writeCsvRow(values, { formulas: 'defuse' });
const columns = (form: ValueForm, ranges = [range]) => textColumns(storedPointColumns(ranges), form);
const headOf = (form: ValueForm, ranges = [range]) => line(columns(form, ranges).map(({ header }) => header));
const lineOf = (row: FundingPeriodDataPoint, of = range, form: ValueForm = 'shown') =>
  line(columns(form).map(({ text }) => text({ point: row, of })));

test('a point is one line: exact time, period, source, and price and average in plain digits', () => {
  expect(headOf('shown')).toBe('Time,Timestamp,Market,Period,Source,Price (tUSD),TWAP (tUSD)\n');
  expect(lineOf(point)).toBe(
    '2024-03-19T12:03:04.000000042Z,1710849784000000042,BTC/USD-PERP,1233,external,65787.815811,65787\n',
  );
  expect(lineOf({ ...point, price: '-1', twap: '' })).toMatch(/,-0\.000001,\n$/);
  expect(isoNanos(-1n)).toBe('1969-12-31T23:59:59.999999999Z');
});

test('stored values are whole numbers of the smallest unit, and the header says so', () => {
  expect(headOf('stored')).toContain('"Price (smallest unit, 6 decimals)"');
  expect(lineOf(point, range, 'stored')).toMatch(/,65787815811,65787000000\n$/);
});

test('of two markets with different units, each line names its own', () => {
  const other: TimeRange = { ...range, unit: UNKNOWN_UNIT };
  expect(headOf('shown', [range, other])).toBe('Time,Timestamp,Market,Period,Source,Price,TWAP,Unit\n');
  const lineFor = (of: TimeRange, form: ValueForm) =>
    line(columns(form, [range, other]).map(({ text }) => text({ point, of })));
  expect(lineFor(range, 'shown')).toMatch(/,65787.815811,65787,tUSD\n$/);
  expect(lineFor(other, 'shown')).toMatch(/,65787815811,65787000000,smallest unit\n$/);
  expect(lineFor(range, 'stored')).toMatch(/,65787815811,65787000000,"smallest unit, 6 decimals"\n$/);
});

test('a market’s code that a spreadsheet would run gives way to the id', () => {
  expect(lineOf(point, { ...range, code: '=1+1' })).toContain(`,${MARKET},`);
});

test('the points asked for are those in sight, the milliseconds at both ends included', () => {
  expect(filterOf(range, undefined)).toEqual({ marketId: MARKET });
  expect(filterOf({ ...range, seq: 7n, within: { from: 1000.5, to: 2000.5 } }, 'internal')).toEqual({
    marketId: MARKET,
    seq: 7n,
    source: 'SOURCE_INTERNAL',
    startTimestamp: 1_000_000_000n,
    endTimestamp: 2_001_000_000n,
  });
});

test('a point counts as drawn once, be it by price, average or both; one that a new period lists again counts again', () => {
  const series = (name: FundingSeries['series'], millis: number[]): FundingSeries => ({
    series: name,
    points: 100,
    raw: false,
    timestamps: millis.map((each) => BigInt(each) * 1_000_000n),
    values: millis.map(String),
    breaks: null,
  });
  const drawn = [
    series('externalPrice', [1000, 2000, 2000]),
    series('externalTwap', [1000, 3000]),
    series('internalPrice', [500]),
    series('spread', [1, 2, 3]),
  ];
  expect(countDrawn(drawn, {})).toBe(5);
  expect(countDrawn(drawn, {}, 'internal')).toBe(1);
  expect(countDrawn(drawn, { within: { from: 1000, to: 2000 } })).toBe(3);
});
