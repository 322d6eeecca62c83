import { expect, test, vi } from 'vitest';
import { closeWithin } from './closing.ts';

test('waits for a close that ends in time', async () => {
  const report = vi.fn();
  expect(await closeWithin(1_000, () => Promise.resolve(), report)).toBe(true);
  expect(report).not.toHaveBeenCalled();
});

test('stops waiting for a close that does not end, and reports it', async () => {
  const report = vi.fn();
  expect(await closeWithin(5, () => new Promise(() => {}), report)).toBe(false);
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'not closed after 5 ms' }));
});

test('a failed close is reported, not thrown', async () => {
  const report = vi.fn();
  const problem = new Error('disk full');
  expect(await closeWithin(1_000, () => Promise.reject(problem), report)).toBe(false);
  expect(report).toHaveBeenCalledWith(problem);
});
