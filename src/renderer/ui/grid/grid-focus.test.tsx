import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { PlanetGrid } from './planet-grid.fixture.tsx';
import { listOf, PLANETS } from './planets.fixture.ts';

test('after the selection is cleared by its button, the list has the focus', async () => {
  giveSize(400, 300);
  const { person } = openPage(<PlanetGrid />, {});
  const grid = screen.getByRole('grid');
  grid.focus();
  await person.keyboard(' ');
  screen.getByRole('button', { name: 'Clear' }).focus();
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(grid));
});

function Growing() {
  const [arrived, setArrived] = useState(2);
  return <PlanetGrid rows={listOf(PLANETS, { arrived, restart: () => setArrived(0) })} />;
}

test('after a person goes to the new rows by their button, the list has the focus', async () => {
  giveSize(400, 80);
  const { person } = openPage(<Growing />, {});
  const grid = screen.getByRole('grid');
  grid.scrollTop = 40;
  fireEvent.scroll(grid);
  screen.getByRole('button', { name: '2 new rows' }).focus();
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: '2 new rows' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(grid));
});
