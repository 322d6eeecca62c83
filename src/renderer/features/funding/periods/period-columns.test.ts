import { expect, test } from 'vitest';
import { FundingPeriod } from '../../../../contract/index.ts';
import { figureWidth } from '../../../ui/grid/index.ts';
import { periodWith } from '../period.fixture.ts';
import { periodColumns } from './period-columns.tsx';

const at = 1_790_848_802_000_000_000n;
const moment = { earliest: at, latest: at, known: 'rows' as const };

test('an end without a start beside it has space for its own date', () => {
  const columns = periodColumns({ decimals: 6, name: 'tUSD', from: 'network' }, 'utc');
  const widthOf = (id: string, period: Partial<FundingPeriod>) =>
    columns.find((column) => column.id === id)?.fits?.({ end: moment, running: false, ...period } as FundingPeriod);
  const ofDate = widthOf('start', { start: moment }) ?? Number.NaN;
  expect(widthOf('end', { start: null })).toBe(ofDate);
  expect(widthOf('end', { start: moment })).toBeLessThan(ofDate);
  expect(widthOf('end', { start: null, running: true })).toBeLessThan(ofDate);
  const about = { ...moment, latest: at + 1n };
  expect(widthOf('end', { start: moment, end: about })).toBeGreaterThan(widthOf('end', { start: moment }) ?? ofDate);
});

test('an end that is not known yet has space for these words', () => {
  const period = FundingPeriod.parse(periodWith(3, null));
  const end = periodColumns({ decimals: 6, name: 'tUSD', from: 'network' }, 'utc').find(({ id }) => id === 'end');
  const unknown = { ...period, end: null };
  const awaited = { ...unknown, external: { ...period.external, closingUnknown: 'endAwaited' as const } };
  expect(end?.fits?.(awaited)).toBeGreaterThan(end?.fits?.(unknown) ?? Number.NaN);
});

test('an unknown closing average is empty, and not that of the newest row', () => {
  const period = FundingPeriod.parse(periodWith(3, null));
  const external = periodColumns({ decimals: 6, name: 'tUSD', from: 'network' }, 'utc').find(
    ({ id }) => id === 'externalTwap',
  );
  const withoutClosing = (closingUnknown: FundingPeriod['external']['closingUnknown']) => ({
    ...period,
    external: { ...period.external, closing: null, closingUnknown },
  });
  const texts = (each: FundingPeriod) => [external?.text?.(each), external?.atMost?.text(each)];
  expect(texts(period)).toEqual(['100000', '100000']);
  expect(texts(withoutClosing('running'))).toEqual(['100000', '100000']);
  const range = { ...period, external: { ...period.external, closing: { low: '100000', high: '100007' } } };
  expect(external?.fits?.(range)).toBeGreaterThan(external?.fits?.(period) ?? Number.NaN);
  expect(texts(range)).toEqual(['100000', '100007']);
  expect(texts(withoutClosing('endUnknown'))).toEqual([null, null]);
  expect(texts(withoutClosing('startUnknown'))).toEqual([null, null]);
});

test('a payment has space for all of its digits', () => {
  const recorded = { fundingPayment: '-123456789012345', isLast: true } as FundingPeriod['recorded'];
  const period = { ...FundingPeriod.parse(periodWith(3, null)), recorded };
  const columns = periodColumns({ decimals: 6, name: 'tUSD', from: 'network' }, 'utc');
  const payment = columns.find(({ id }) => id === 'payment');
  expect(payment?.fits?.(period)).toBe(figureWidth('−123,456,789.012345'));
});
