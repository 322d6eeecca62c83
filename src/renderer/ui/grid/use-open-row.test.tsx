import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { PlanetGrid } from './planet-grid.fixture.tsx';
import { listOf, PLANETS, type Planet } from './planets.fixture.ts';
import { useOpenRow } from './use-open-row.ts';

beforeEach(() => giveSize(400, 300));
afterEach(cleanup);

const LIST = listOf(PLANETS);

function GridPage() {
  const [openKey, setOpenKey] = useState<string>();
  return (
    <>
      <PlanetGrid openKey={openKey} onOpen={(row) => setOpenKey(row?.name)} />
      <button type="button" onClick={() => setOpenKey('Mars')}>
        Link
      </button>
      <output>{openKey ?? 'nothing'} is open</output>
    </>
  );
}

/** The text of the cell that the keys act on. */
function activeCell(): string | null | undefined {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent;
}

test('a record that was opened elsewhere has the active row, and keys go on from there', async () => {
  const { person } = openPage(<GridPage />, {});
  screen.getByRole('grid').focus();
  await person.keyboard('{ArrowRight}');
  expect(activeCell()).toBe('Mercury');
  await person.click(screen.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(activeCell()).toBe('Mars'));
  screen.getByRole('grid').focus();
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeCell()).toBe('Venus');
  expect(screen.getByText('Venus is open')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(activeCell()).toBe('Mars'));
});

test('a second click on the open row does not keep the active row from the next record', async () => {
  const { person } = openPage(<GridPage />, {});
  await person.click(screen.getByText('Venus'));
  await screen.findByText('Venus is open');
  await person.click(screen.getByText('Venus'));
  await person.click(screen.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(activeCell()).toBe('Mars'));
});

/** The hook over the planets, with no record open. */
function hookOf() {
  const onFound = vi.fn();
  const { result, rerender } = renderHook(
    ({ openKey }: { openKey?: string }) =>
      useOpenRow({ list: LIST, rowKey: ({ name }) => name, openKey, onOpen: () => {}, onFound }),
    { initialProps: {} },
  );
  return { onFound, result, rerender };
}

test('a record that is opened elsewhere before the row of the grid has the active row', () => {
  const { onFound, result, rerender } = hookOf();
  result.current.open(1);
  rerender({ openKey: 'Mars' });
  expect(onFound.mock.calls).toEqual([[3, true]]);
});

test('rows that keys open faster than they are shown do not bring the active row back', () => {
  const { onFound, result, rerender } = hookOf();
  result.current.open(1);
  result.current.open(2);
  rerender({ openKey: 'Venus' });
  rerender({ openKey: 'Earth' });
  expect(onFound).not.toHaveBeenCalled();
});

test('a row that the grid opened and closed before it was open does not keep the active row from the next record', () => {
  const { onFound, result, rerender } = hookOf();
  result.current.open(1);
  result.current.close();
  rerender({ openKey: 'Mars' });
  expect(onFound.mock.calls).toEqual([[3, true]]);
});

test('a row is brought into view from the first rows of the list, and not when a later page brings it', () => {
  const onFound = vi.fn();
  const { rerender } = renderHook(
    ({ rows, openKey }) =>
      useOpenRow({ list: listOf(rows), rowKey: ({ name }) => name, openKey, onOpen: () => {}, onFound }),
    { initialProps: { rows: [] as Planet[], openKey: 'Venus' } },
  );
  rerender({ rows: PLANETS.slice(0, 2), openKey: 'Venus' });
  expect(onFound.mock.lastCall).toEqual([1, true]);
  rerender({ rows: PLANETS.slice(0, 2), openKey: 'Mars' });
  rerender({ rows: PLANETS, openKey: 'Mars' });
  expect(onFound.mock.lastCall).toEqual([3, false]);
  rerender({ rows: PLANETS, openKey: 'Earth' });
  expect(onFound.mock.lastCall).toEqual([2, true]);
});
