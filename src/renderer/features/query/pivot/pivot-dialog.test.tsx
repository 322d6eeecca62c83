import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { PivotDialog } from './pivot-dialog.tsx';

const SOURCE = {
  title: 'trades',
  source: 'history.trades',
  columns: [
    { name: 'market', kind: 'text' },
    { name: 'side', kind: 'text' },
  ] as const,
  params: {},
};

test('a column is in the groups, or its values become columns: the last choice takes it', async () => {
  const { person } = openPage(<PivotDialog source={SOURCE} onClose={() => {}} onOpen={() => {}} />, {
    runQuery: () => ({ columns: [], rows: [['a']], total: 1, tables: [], asOf: null, elapsedMs: 1 }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Group and pivot trades' });
  const choose = async (field: RegExp, option: string) => {
    await person.click(await within(dialog).findByRole('button', { name: field }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  const textsOf = (name: RegExp) =>
    within(dialog)
      .queryAllByRole('button', { name })
      .map(({ textContent }) => textContent);
  const expectChoices = (groups: string[], pivot: string) =>
    waitFor(() => expect([textsOf(/Group \d$/), textsOf(/Pivot column$/)]).toEqual([groups, [pivot]]));

  await expectChoices(['market'], 'None');
  await choose(/Pivot column$/, 'market');
  await expectChoices([], 'market');
  const add = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add a group' });
  await person.click(add);
  await expectChoices(['side'], 'market');
  expect(add.disabled).toBe(true);
  await choose(/Group 1$/, 'market');
  await expectChoices(['market'], 'None');
});
