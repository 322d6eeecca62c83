import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { DecimalsButton, UnitMark } from './decimals-button.tsx';
import { UNKNOWN_UNIT, type Unit } from './units.ts';

const TUSD: Unit = { decimals: 6, name: 'tUSD', from: 'network' };
const PRICE = '54877595418';

test('prices of unknown decimals say so, and show what a number of decimals makes of them', async () => {
  const onKeep = vi.fn();
  const { person } = openPage(<DecimalsButton what="Prices" unit={UNKNOWN_UNIT} sample={PRICE} onKeep={onKeep} />, {});
  await person.click(screen.getByRole('button', { name: 'Prices in the smallest unit' }));
  const field = screen.getByRole('textbox', { name: 'Decimals' });
  expect(document.activeElement).toBe(field);
  await person.keyboard('x');
  expect(screen.getByText('Enter a number from 0 to 36.')).toBeTruthy();
  await person.keyboard('{Backspace}6');
  expect(screen.getByRole('dialog').textContent).toContain('54,877,595,418 is shown as 54,877.595418');
  await person.keyboard('{Enter}');
  expect(onKeep).toHaveBeenCalledWith(6);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('decimals that a person set can be removed', async () => {
  const onKeep = vi.fn();
  const unit: Unit = { decimals: 2, name: 'whole units', from: 'person' };
  const { person } = openPage(<DecimalsButton what="Prices" unit={unit} sample={undefined} onKeep={onKeep} />, {});
  await person.click(screen.getByRole('button', { name: 'whole units, 2 decimals' }));
  expect(screen.getByRole('dialog').textContent).toContain('You set 2 decimals.');
  await person.click(screen.getByRole('button', { name: 'Show the smallest unit' }));
  expect(onKeep).toHaveBeenCalledWith(undefined);
});

test('decimals that the network declares are shown and cannot be set', () => {
  openPage(<DecimalsButton what="Prices" unit={TUSD} sample={PRICE} onKeep={() => {}} />, {});
  expect(screen.getByText('tUSD, 6 decimals').closest('button')).toBeNull();
});

test('a figure names its unit; in the smallest unit the name leads to the decimals', async () => {
  const { person } = openPage(
    <>
      <UnitMark what="Prices" unit={TUSD} sample={PRICE} onKeep={() => {}} />
      <UnitMark what="Sizes" unit={UNKNOWN_UNIT} sample={PRICE} onKeep={() => {}} />
    </>,
    {},
  );
  expect(screen.getByText('tUSD').closest('button')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'smallest unit' }));
  expect(screen.getByRole('dialog').textContent).toContain('Sizes are stored as whole numbers of the smallest unit.');
});
