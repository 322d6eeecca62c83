import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClockTime, offsetWidth } from './clock-time.tsx';

const ZONE = 'America/New_York';
const nanosOf = (time: string) => BigInt(Date.parse(time)) * 1_000_000n;
const BACK = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(nanosOf);

test('two times that the clock shows alike differ by their offset, for which the row has room', () => {
  const rows = BACK.map((nanos) => render(<ClockTime nanos={nanos} zone={ZONE} />).container.textContent);
  expect(rows).toEqual(['2026-11-01 01:30:00 UTC-04:00', '2026-11-01 01:30:00 UTC-05:00']);
  expect(BACK.every((nanos) => offsetWidth(nanos, ZONE) > 60)).toBe(true);
});

test('any other time has no offset, and a time alone has no date', () => {
  const nanos = nanosOf('2026-11-01T07:30:00Z');
  expect(render(<ClockTime nanos={nanos} zone={ZONE} hasDate={false} />).container.textContent).toBe('02:30:00');
  expect(offsetWidth(nanos, ZONE)).toBe(0);
});
