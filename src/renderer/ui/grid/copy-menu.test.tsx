import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { CopyMenu } from './index.ts';
import { COLUMNS, listOf, PLANETS } from './planets.fixture.ts';

test.each([
  [listOf(PLANETS), [], '4 loaded rows'],
  [listOf(PLANETS, { start: 86_800, total: 100_000 }), [], '4 loaded rows, 86,801–86,804'],
  [listOf(PLANETS, { start: 86_800, total: 100_000 }), PLANETS.slice(0, 1), '1 selected row'],
])('the menu and the message say which rows are copied: %#', async (loaded, selected, words) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const menu = <CopyMenu selected={selected} loaded={loaded} columns={COLUMNS} record={(row) => row} />;
  const { person } = openPage(menu, {});
  await person.click(await screen.findByRole('button', { name: /^Copy/ }));
  expect(await screen.findByText(`Copy ${words} as`)).toBeTruthy();
  await person.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText(`Copied ${words}`)).toBeTruthy();
});
