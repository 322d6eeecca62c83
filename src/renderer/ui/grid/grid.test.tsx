import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { type ColumnLayout, EMPTY_LAYOUT, Grid, type GridRows, type GridSort, useSelection } from './index.ts';
import { COLUMNS, listOf, PLANETS, type Planet } from './planets.fixture.ts';

interface GridPageProps {
  list: GridRows<Planet>;
  onSort: (sort: GridSort | undefined) => void;
}

function GridPage({ list, onSort }: GridPageProps) {
  const [rowHeight, setRowHeight] = useState(20);
  const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
  const [openKey, setOpenKey] = useState<string>();
  const [sort, setSort] = useState<GridSort>();
  return (
    <>
      <Grid
        label="Planets"
        rows={list}
        columns={COLUMNS}
        rowKey={({ name }) => name}
        layout={layout}
        onLayout={setLayout}
        sort={sort}
        onSort={(change) => {
          const next = change(sort);
          setSort(next);
          onSort(next);
        }}
        selection={useSelection<Planet>()}
        openKey={openKey}
        onOpen={(row) => setOpenKey(row?.name)}
        rowHeight={rowHeight}
        goToValue={{ name: 'Mass', read: (typed) => (/^[\d.]+$/.test(typed) ? typed : undefined) }}
        empty={<p>No planets</p>}
      />
      <button type="button" onClick={() => setRowHeight(30)}>
        Higher rows
      </button>
      <output>{openKey ?? 'nothing'} is open</output>
    </>
  );
}

beforeEach(() => giveSize(400, 300));

function openGrid(list = listOf(PLANETS)) {
  const onSort = vi.fn();
  const page = openPage(<GridPage list={list} onSort={onSort} />, {});
  screen.getByRole('grid').focus();
  return { ...page, onSort };
}
/** The text of the cell that the keys act on. */
function activeCell(): string | null | undefined {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent;
}
const selectedRows = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.textContent);
const opened = () => document.querySelector('output')?.textContent;

test('the arrows move the active cell, and the ends are ends', async () => {
  const { person } = openGrid();
  await person.keyboard('{ArrowRight}');
  expect(activeCell()).toBe('Mercury');
  await person.keyboard('{ArrowDown}{ArrowRight}');
  expect(activeCell()).toBe('0.82');
  await person.keyboard('{End}{Control>}{End}{/Control}{ArrowDown}');
  expect(activeCell()).toBe('0.11');
  await person.keyboard('{Home}{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}');
  expect(activeCell()).toBe('Name');
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('Enter opens a row, the arrows go on to the next one, and Escape closes it', async () => {
  const { person } = openGrid();
  await person.keyboard('{ArrowDown}{Enter}');
  expect(opened()).toBe('Venus is open');
  await person.keyboard('{ArrowDown}');
  expect(opened()).toBe('Earth is open');
  await person.keyboard('{Escape}');
  expect(opened()).toBe('nothing is open');
});

test('Space selects a row, Shift a range, and Escape clears the selection', async () => {
  const { person } = openGrid();
  await person.keyboard(' ');
  expect(selectedRows()).toHaveLength(1);
  await person.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selectedRows()).toHaveLength(3);
  expect(screen.getByText('3 selected')).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(selectedRows()).toEqual([]);
});

test('Enter on a header sorts by it: its first direction, the other one, none', async () => {
  const { person, onSort } = openGrid();
  await person.keyboard('{ArrowUp}{End}{Enter}{Enter}{Enter}');
  expect(onSort.mock.calls.map(([sort]) => sort?.direction)).toEqual(['descending', 'ascending', undefined]);
  expect(screen.getByRole('columnheader', { name: /Mass/ }).getAttribute('aria-sort')).toBe('none');
});

test('a copy holds the exact value of the active cell, or the selected rows as a table', async () => {
  const { person } = openGrid();
  const copied = () => {
    const setData = vi.fn();
    fireEvent.copy(screen.getByRole('grid'), { clipboardData: { setData } });
    return setData.mock.calls[0]?.[1];
  };
  await person.keyboard('{End}');
  expect(copied()).toBe('0.06');
  await person.keyboard(' {ArrowDown} ');
  expect(copied()).toBe('Name\tMass\nMercury\t0.06\nVenus\t0.82');
});

test('Ctrl G goes to a value, and Escape returns to the rows', async () => {
  const find = vi.fn<NonNullable<GridRows<Planet>['find']>>(() => Promise.resolve({ row: 2 }));
  const { person } = openGrid(listOf(PLANETS, { find }));
  await person.keyboard('{End}{Control>}g{/Control}');
  const field = screen.getByRole('textbox', { name: 'Go to mass' });
  expect(document.activeElement).toBe(field);
  await person.type(field, 'heavy');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Go' })).toHaveProperty('disabled', true);
  await person.clear(field);
  await person.type(field, '1{Enter}');
  await waitFor(() => expect(activeCell()).toBe('1'));
  expect(find.mock.calls[0]?.[0]).toEqual({ value: '1' });
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  await person.keyboard('{Control>}g{/Control}');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('Ctrl G goes to a row without a search for it', async () => {
  const find = vi.fn<NonNullable<GridRows<Planet>['find']>>();
  const { person } = openGrid(listOf(PLANETS, { find }));
  await person.keyboard('{End}{Control>}g{/Control}');
  await person.click(screen.getByRole('radio', { name: 'Row' }));
  await person.type(screen.getByRole('textbox', { name: 'Go to row' }), '3{Enter}');
  await waitFor(() => expect(activeCell()).toBe('1'));
  expect(find).not.toHaveBeenCalled();
});

test('rows that a person goes to are reported as sought', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ name: `Rock ${index}`, mass: '0' }));
  const see = vi.fn();
  const { person } = openGrid(listOf(rows, { see, find: vi.fn() }));
  await person.keyboard('{Control>}g{/Control}');
  await person.click(screen.getByRole('radio', { name: 'Row' }));
  await person.type(screen.getByRole('textbox', { name: 'Go to row' }), '501');
  see.mockClear();
  await person.keyboard('{Enter}');
  await screen.findByText('Rock 500');
  expect(see.mock.calls).toEqual([[{ start: 500, end: expect.any(Number) }, true]]);
});

test('a position that cannot be found is announced, and the field stays', async () => {
  const { person } = openGrid(listOf(PLANETS, { find: () => Promise.resolve({ problem: 'No row is that heavy' }) }));
  await person.keyboard('{Control>}g{/Control}');
  await person.type(screen.getByRole('textbox'), '9{Enter}');
  await screen.findByText('No row is that heavy');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '9');
});

test('a row is opened by a click, selected by a click with Ctrl, and a range by a click with Shift', async () => {
  const { person } = openGrid();
  await person.click(screen.getByText('Venus'));
  expect(opened()).toBe('Venus is open');
  await person.keyboard('{Control>}');
  await person.click(screen.getByText('Earth'));
  await person.keyboard('{/Control}{Shift>}');
  await person.click(screen.getByText('Mercury'));
  await person.keyboard('{/Shift}');
  expect(selectedRows()).toHaveLength(3);
  expect(opened()).toBe('Venus is open');
});

test('only visible rows of a long list are in the page, and it says how many there are', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ name: `Rock ${index}`, mass: '0' }));
  openGrid(listOf(rows));
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
  expect(screen.getByText(/^1–\d+ of 1,000$/)).toBeTruthy();
});

test('a scroll shows its rows at once, in the same elements if it is a long one, and reports them once', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ name: `Rock ${index}`, mass: '0' }));
  const see = vi.fn();
  openGrid(listOf(rows, { see }));
  const grid = screen.getByRole('grid');
  const elements = screen.getAllByRole('row').slice(1);
  see.mockClear();
  grid.scrollTop = 20 * 500;
  grid.dispatchEvent(new Event('scroll'));
  expect(screen.getByText('Rock 500').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('502');
  expect(screen.queryByText('Rock 0')).toBeNull();
  const later = screen.getAllByRole('row').slice(1);
  expect(elements.every((element, index) => element === later[index])).toBe(true);
  expect(see.mock.calls).toEqual([[{ start: 500, end: expect.any(Number) }, false]]);
});

test('higher rows leave the same row at the top of a list that is longer than its surface', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ name: `Rock ${index}`, mass: '0' }));
  const { person } = openGrid(listOf(rows, { total: 1_000_000 }));
  const grid = screen.getByRole('grid');
  const scrollTo = (top: number) => {
    grid.scrollTop = top;
    grid.dispatchEvent(new Event('scroll'));
  };
  const first = () => /^[\d,]+/.exec(screen.getByText(/ of 1,000,000$/).textContent ?? '')?.[0];
  scrollTo(20 * 50_000);
  const before = first();
  expect(before).toMatch(/^\d{3},\d{3}$/);
  await person.click(screen.getByRole('button', { name: 'Higher rows' }));
  expect(grid.scrollTop).toBe(30 * 50_000);
  scrollTo(grid.scrollTop);
  expect(first()).toBe(before);
});

test('no rows, and rows that could not be read, are said in place of the rows', async () => {
  openGrid(listOf([]));
  expect(screen.getByText('No planets')).toBeTruthy();
  const retry = vi.fn(() => Promise.resolve());
  cleanup();
  const { person } = openGrid(listOf([], { state: 'failed', error: 'The store is closed.', retry }));
  const [failed] = screen.getAllByText('The store is closed.');
  const state = failed?.closest<HTMLElement>('.grid-overlay');
  await person.click(within(state ?? document.body).getByRole('button'));
  expect(retry).toHaveBeenCalledOnce();
});

test('on paper the list has every row in memory, and afterwards the visible ones again', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ name: `Moon ${index}`, mass: '0' }));
  openPage(<GridPage list={listOf(rows)} onSort={() => {}} />, {});
  await screen.findByText('Moon 0');
  const drawn = () => screen.getAllByText(/^Moon/).length;
  expect(drawn()).toBeLessThan(100);
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toBe(300);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(drawn()).toBeLessThan(100));
});
