import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { DecimalsButton, UnitMark } from './decimals-button.tsx';
import { UNKNOWN_UNIT, type Unit } from './units.ts';

const TUSD: Unit = { decimals: 6, name: 'tUSD', from: 'network' };
const PRICE = '54877595418';

test('prices of unknown decimals say so, and show what a number of decimals makes of them', async () => {
  const onKeep = vi.fn();
  const { person } = openPage(
    <DecimalsButton what="Prices" unit={UNKNOWN_UNIT} declared={undefined} sample={PRICE} onKeep={onKeep} />,
    {},
  );
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

test('decimals that a person set can be given back to the network', async () => {
  const onKeep = vi.fn();
  const { person } = openPage(
    <DecimalsButton
      what="Prices"
      unit={{ ...TUSD, decimals: 2, from: 'person' }}
      declared={6}
      sample={undefined}
      onKeep={onKeep}
    />,
    {},
  );
  await person.click(screen.getByRole('button', { name: 'tUSD, 2 decimals' }));
  expect(screen.getByRole('dialog').textContent).toContain('You set 2 decimals. The network declares 6 decimals.');
  await person.click(screen.getByRole('button', { name: 'Use the network’s 6' }));
  expect(onKeep).toHaveBeenCalledWith(undefined);
});

test('a figure names its unit; in the smallest unit the name leads to the decimals', async () => {
  const { person } = openPage(
    <>
      <UnitMark what="Prices" unit={TUSD} declared={6} sample={PRICE} onKeep={() => {}} />
      <UnitMark what="Sizes" unit={UNKNOWN_UNIT} declared={undefined} sample={PRICE} onKeep={() => {}} />
    </>,
    {},
  );
  expect(screen.getByText('tUSD').closest('button')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'smallest unit' }));
  expect(screen.getByRole('dialog').textContent).toContain('Sizes are stored as whole numbers of the smallest unit.');
});
