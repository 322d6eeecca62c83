import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { EMPTY_LAYOUT, Grid, useSelection } from './index.ts';
import { COLUMNS, listOf, PLANETS, type Planet } from './planets.fixture.ts';

beforeEach(() => giveSize(400, 300));

const LIST = listOf(PLANETS);

function GridPage() {
  const [openKey, setOpenKey] = useState<string>();
  return (
    <>
      <Grid
        label="Planets"
        rows={LIST}
        columns={COLUMNS}
        rowKey={({ name }) => name}
        layout={EMPTY_LAYOUT}
        onLayout={() => {}}
        sort={undefined}
        onSort={() => {}}
        selection={useSelection<Planet>()}
        openKey={openKey}
        onOpen={(row) => setOpenKey(row?.name)}
        rowHeight={20}
        empty={null}
      />
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
