import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

test('rows stay selected while they belong to the same, and none is selected of anything else', () => {
  const { result, rerender } = renderHook(({ of }) => useSelection<string>(of), { initialProps: { of: 'epoch 8' } });
  act(() => result.current.toggle('oak', 'Oak'));
  rerender({ of: 'epoch 8' });
  expect([...result.current.rows.values()]).toEqual(['Oak']);
  rerender({ of: 'epoch 9' });
  expect(result.current.rows.size).toBe(0);
  rerender({ of: 'epoch 8' });
  expect(result.current.rows.size).toBe(0);
});
