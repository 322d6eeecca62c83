import { expect, test } from 'vitest';
import { placeHere } from '../../ui/format/index.ts';
import { textColumns } from '../../ui/grid/index.ts';
import { timeTexts } from './time-texts.ts';

const copiedIn = (zone: string, form: 'shown' | 'stored', moments: readonly (string | null)[]) => {
  const nanos = moments.map((moment) => (moment === null ? null : BigInt(Date.parse(moment)) * 1_000_000n + 42n));
  const [column] = textColumns([{ header: 'Time', ...timeTexts<bigint | null>((moment) => moment, zone) }], form);
  return [column?.header, ...nanos.map((each) => column?.text(each))];
};

test('times are copied as a row shows them, on the clock that the head names', () => {
  const moments = ['2026-11-20T23:00:01Z', null];
  expect(copiedIn('utc', 'shown', moments)).toEqual(['Time (UTC)', '2026-11-20 23:00:01', null]);
  expect(copiedIn('Asia/Kolkata', 'shown', moments)).toEqual(['Time (Asia/Kolkata)', '2026-11-21 04:30:01', null]);
  // A file goes to people in other zones, so its head names the zone of this machine.
  expect(copiedIn('local', 'shown', [])).toEqual([`Time (${placeHere()})`]);
  expect(copiedIn('utc', 'stored', moments)).toEqual(['Time (Unix nanoseconds)', '1795215601000000042', null]);
});

test('a copied time that the clock shows twice has its offset', () => {
  const moments = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'];
  expect(copiedIn('America/New_York', 'shown', moments).slice(1)).toEqual([
    '2026-11-01 01:30:00 UTC-04:00',
    '2026-11-01 01:30:00 UTC-05:00',
  ]);
});
