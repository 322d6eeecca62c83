import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(isFirstAtOnce: boolean) {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 100, isFirstAtOnce), {
    initialProps: { value: '' },
  });
  return {
    type: (value: string) => rerender({ value }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    settled: () => result.current,
  };
}

test('a value is followed when it has rested, and not before', () => {
  const { type, pass, settled } = open(false);
  type('a');
  pass(60);
  type('ab');
  pass(60);
  expect(settled()).toBe('');
  pass(40);
  expect(settled()).toBe('ab');
});

test('with the first at once, only the changes soon after it wait', () => {
  const { type, pass, settled } = open(true);
  pass(100);
  type('a');
  expect(settled()).toBe('a');
  pass(60);
  type('ab');
  pass(60);
  type('abc');
  expect(settled()).toBe('a');
  pass(100);
  expect(settled()).toBe('abc');
  pass(1);
  type('abcd');
  pass(100);
  expect(settled()).toBe('abcd');
  pass(100);
  type('x');
  expect(settled()).toBe('x');
});
