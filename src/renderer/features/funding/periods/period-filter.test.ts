import { expect, test } from 'vitest';
import { FUNDING_VERDICTS, FundingPeriod } from '../../../../contract/index.ts';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import { HOUR, periodWith, START } from '../period.fixture.ts';
import { periodFields, periodsWanted, periodText } from './period-filter.ts';
import { judgePeriod, sortPeriods } from './period-values.ts';

function wanted(source: string) {
  const { conditions, problems } = conditionsOf(
    parseFilter(source),
    periodFields(5, '2026-11-25T12:00Z', 'utc'),
    periodText,
  );
  expect(problems).toEqual([]);
  return periodsWanted(conditions);
}

test('periods are chosen by what the audit says of them', () => {
  expect(wanted('')).toEqual({ verdicts: FUNDING_VERDICTS, from: 0n, before: undefined, others: [] });
  expect(wanted('audit=differs')?.verdicts).toEqual(['differs']);
  expect(wanted('audit!=agrees')?.verdicts).toEqual(['differs', 'incomplete', 'uncheckable', 'empty']);
  expect(wanted('audit!=agrees audit!=incomplete audit!=unchecked')?.verdicts).toEqual(['differs', 'empty']);
  expect(wanted('audit=differs audit=agrees')?.verdicts).toEqual([]);
});

test('periods are chosen by number, the narrowest bounds hold', () => {
  expect(wanted('period>=1,200 period<1300 period<=1250')).toMatchObject({ from: 1200n, before: 1251n });
  expect(wanted('period>7')).toMatchObject({ from: 8n, before: undefined });
  expect(wanted('1234')).toMatchObject({ from: 1234n, before: 1235n });
});

test('what is no whole number is a problem', () => {
  expect(
    conditionsOf(parseFilter('period>1.5 long'), periodFields(5, '2026-11-25T12:00Z', 'utc'), periodText).problems,
  ).toHaveLength(2);
});

test('a percentage is a relative spread, not one in units of the price', () => {
  const problemsOf = (filter: string) =>
    conditionsOf(parseFilter(filter), periodFields(5, '2026-11-25T12:00Z', 'utc'), periodText).problems;
  expect(problemsOf('relative>0.05%')).toEqual([]);
  expect(problemsOf('spread>0.05%')).toHaveLength(1);
});

test('a date is the day of the zone, and so is a time without an offset', () => {
  const fields = periodFields(5, '2026-11-25T12:00Z', 'America/New_York');
  const valuesOf = (filter: string) =>
    conditionsOf(parseFilter(filter), fields, periodText).conditions.map(({ value }) => Number(value) / 1e6);
  expect(fields.find(({ field }) => field === 'time')?.label).toBe('Start (America/New York)');
  expect(valuesOf('time=2026-11-20')).toEqual([Date.UTC(2026, 10, 20, 5), Date.UTC(2026, 10, 21, 5)]);
  expect(valuesOf('time>=2026-11-20T10:00')).toEqual([Date.UTC(2026, 10, 20, 15)]);
  expect(valuesOf('time>=2026-11-20T10:00Z')).toEqual([Date.UTC(2026, 10, 20, 10)]);
});

test('prices and percents are typed as the columns show them', () => {
  const ofOthers = (source: string) => wanted(source).others.map(({ field, value }) => `${field} ${value}`);
  expect(ofOthers('relative>0.05% annualised<-3 spread>=1,200.5 internal<7')).toEqual([
    'relative 0.0005',
    'annualised -0.03',
    'spread 120050000',
    'internal 700000',
  ]);
  const noon = `${Date.UTC(2026, 9, 1, 12)}000000`;
  expect(ofOthers('time>=2026-10-01 12:00 relative>0')).toEqual([`time ${noon}`, 'relative 0']);
  expect(ofOthers('time>=2026-10-01')).toEqual([`time ${Date.UTC(2026, 9, 1)}000000`]);
  const { problems } = conditionsOf(
    parseFilter('relative>much time>noon'),
    periodFields(5, '2026-11-25T12:00Z', 'utc'),
    periodText,
  );
  expect(problems).toHaveLength(2);
});

test('a date alone is the whole day, and a time is that moment', () => {
  const time = (operator: string, millis: number) => ({ field: 'time', operator, value: `${millis}000000` });
  const [day, next] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 2)];
  expect(wanted('time=2026-10-01').others).toEqual([time('atLeast', day), time('lessThan', next)]);
  expect(wanted('time>2026-10-01').others).toEqual([time('atLeast', next)]);
  expect(wanted('time<=2026-10-01').others).toEqual([time('lessThan', next)]);
  expect(wanted('time>=2026-10-01').others).toEqual([time('atLeast', day)]);
  expect(wanted('time<2026-10-01').others).toEqual([time('lessThan', day)]);
  expect(wanted('time=2026-10-01T00:00').others).toEqual([time('is', day)]);
});

test('periods are found and sorted by what the network recorded, by their points, and by their end', () => {
  const recordedIn = (seq: number, fundingPayment: string, more: object = {}) => {
    const figures = { internalTwap: '1', externalTwap: '1', fundingPayment, fundingRate: `0.00${seq}` };
    const recorded = { ...figures, atBlockTime: '1', isLast: true, start: '0', ...more };
    return FundingPeriod.parse({ ...periodWith(seq, '0'), recorded });
  };
  const periods = [
    recordedIn(1, '-250000'),
    recordedIn(2, '150000'),
    // Later market data of this one is not stored: its columns show no figure.
    recordedIn(3, '990000', { isLast: false }),
    FundingPeriod.parse({ ...periodWith(4, '0'), internal: { ...periodWith(4, '0').internal, points: 90 } }),
  ];
  const found = (source: string) =>
    periods.filter((period) => judgePeriod(period, wanted(source).others) === 'met').map(({ seq }) => Number(seq));
  expect(found('payment>=1.5')).toEqual([2]);
  expect(found('payment<0 rate=0.1%')).toEqual([1]);
  expect(found('points>120')).toEqual([4]);
  const end = new Date(Number((START + 3n * HOUR) / 1_000_000n)).toISOString();
  expect(found(`end<=${end}`)).toEqual([1, 2]);
  const sorted = (field: string, direction: 'ascending' | 'descending') =>
    sortPeriods(periods, { field, direction }).map(({ seq }) => Number(seq));
  expect(sorted('payment', 'descending')).toEqual([2, 1, 4, 3]);
  expect(sorted('rate', 'ascending')).toEqual([1, 2, 4, 3]);
  expect(sorted('points', 'descending')[0]).toBe(4);
});

test('the start of a period is also found by the name of its column', () => {
  expect(wanted('start>=2026-10-01').others).toEqual(wanted('time>=2026-10-01').others);
});

test('a spread between bounds meets a condition if every possible value does, and is unsure if only some do', () => {
  const exact = periodWith(1, '0');
  const moment = (at: bigint, later: bigint) => ({
    earliest: at.toString(),
    latest: (at + later).toString(),
    known: 'rows' as const,
  });
  const spread = { basis: 'closing', absolute: null, relative: null, annualised: null, length: null } as const;
  // Relative +0.1 to +0.2 %, in an hour or two seconds less: annualised 876 to 1,752.97 %.
  const rough = FundingPeriod.parse({
    ...exact,
    start: moment(START, 2_000_000_000n),
    end: moment(START + HOUR, 0n),
    internal: { ...exact.internal, closing: { low: '100100', high: '100200' } },
    spread: { ...spread, unknown: 'startUnknown' },
  });
  const judge = (source: string, period = rough) => judgePeriod(period, wanted(source).others);
  const judged = (...sources: string[]) => sources.map((source) => judge(source));
  expect(judged('relative>0.09', 'relative>=0.1', 'relative<0.21', 'spread>=0.001', 'spread<0.00201')).toEqual(
    Array(5).fill('met'),
  );
  expect(judged('relative>0.1', 'relative=0.15', 'spread<=0.001', 'annualised>880')).toEqual(Array(4).fill('unsure'));
  expect(judged('relative>0.2', 'relative=0.3', 'spread<0.001', 'annualised>1753')).toEqual(Array(4).fill('missed'));
  expect(judged('annualised>=876', 'annualised<1753')).toEqual(['met', 'met']);
  expect(judge('relative>0.1 points>1000')).toBe('missed');
  const below = { ...rough, internal: { ...rough.internal, closing: { low: '99800', high: '99900' } } };
  expect(judge('annualised>=-1752.98 annualised<=-876', below)).toBe('met');
  expect(judge('annualised>-1752', below)).toBe('unsure');
  // Nothing bounds what the network did not record.
  expect(judge('payment>-1')).toBe('unsure');
  expect(judge('relative>0', { ...rough, external: { ...rough.external, closing: null } })).toBe('unsure');
});
