import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { useActionKeys } from './use-action-keys.ts';

function openList(rows: readonly string[]) {
  const run = vi.fn();
  const action = { id: 'watch', key: 'w', label: () => 'Watch', icon: null, run };
  function List() {
    useActionKeys([action], rows);
    return (
      <>
        <input aria-label="Filter" />
        <div role="alertdialog">
          <button type="button">Keep it</button>
        </div>
      </>
    );
  }
  return { ...openPage(<List />, {}), run };
}

test('the key of an action acts on the chosen rows, though the list does not have the focus', async () => {
  const { person, run } = openList(['a', 'b']);
  await person.keyboard('w');
  expect(run.mock.calls).toEqual([[['a', 'b']]]);
});

test('without a row, the key says how to choose one', async () => {
  const { person, run } = openList([]);
  await person.keyboard('w');
  expect(await screen.findByText(/^Choose a row first/)).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
});

test('in a field, the key is a letter', async () => {
  const { person, run } = openList(['a']);
  await person.type(screen.getByLabelText('Filter'), 'w');
  expect(run).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Filter')).toHaveProperty('value', 'w');
});

test('in a question above the list, the key does nothing', async () => {
  const { person, run } = openList(['a']);
  screen.getByRole('button', { name: 'Keep it' }).focus();
  await person.keyboard('w');
  expect(run).not.toHaveBeenCalled();
});
