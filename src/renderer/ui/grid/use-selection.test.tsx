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

test('selected rows that are read again are renewed, and alone stay selected if so wanted', () => {
  const { result } = renderHook(() => useSelection<string>());
  const entries = () => [...result.current.rows];
  act(() =>
    result.current.select([
      ['oak', 'Oak'],
      ['elm', 'Elm'],
      ['ash', 'Ash'],
    ]),
  );
  act(() =>
    result.current.renew([
      ['ash', 'Ash 8'],
      ['fir', 'Fir 8'],
    ]),
  );
  expect(entries()).toEqual([
    ['oak', 'Oak'],
    ['elm', 'Elm'],
    ['ash', 'Ash 8'],
  ]);
  act(() =>
    result.current.renew(
      [
        ['ash', 'Ash 9'],
        ['oak', 'Oak 9'],
      ],
      true,
    ),
  );
  expect(entries()).toEqual([
    ['oak', 'Oak 9'],
    ['ash', 'Ash 9'],
  ]);
});
