import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterQuiet } from './after-quiet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of values in quick succession only the last is acted on, after the quiet', () => {
  const acted: number[] = [];
  const quiet = afterQuiet(400, (value: number) => acted.push(value));
  quiet.put(1);
  vi.advanceTimersByTime(399);
  quiet.put(2);
  vi.advanceTimersByTime(399);
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(acted).toEqual([2]);
});

test('what still waits when one leaves is not lost, and not acted on twice', () => {
  const acted: number[] = [];
  const quiet = afterQuiet(400, (value: number) => acted.push(value));
  quiet.put(1);
  quiet.flush();
  expect(acted).toEqual([1]);
  quiet.flush();
  vi.runAllTimers();
  expect(acted).toEqual([1]);
});
