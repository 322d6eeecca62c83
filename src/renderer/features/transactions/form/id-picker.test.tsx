import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { IdPicker } from './id-picker.tsx';

const MARKET = 'ab'.repeat(32);

function Picker() {
  const [value, setValue] = useState('');
  return (
    <>
      <span id="market-label">Market</span>
      <IdPicker
        kind="market"
        value={value}
        onChange={setValue}
        onLeave={() => {}}
        control={{ id: 'market', 'aria-invalid': false, 'aria-describedby': '' }}
      />
    </>
  );
}

/** Opens a field for a market whose list arrives when `arrive` is called. */
function openPicker() {
  const list = Promise.withResolvers<{ markets: { id: string; code: string; name: string; units: null }[] }>();
  const answers: Answers = { markets: () => list.promise, setPreference: () => ({}) };
  const arrive = (code: string) =>
    act(async () => list.resolve({ markets: [{ id: MARKET, code, name: '', units: null }] }));
  return { ...openPage(<Picker />, answers), arrive };
}

test('suggestions that arrive after the letters were typed are shown, and keys choose one', async () => {
  const { person, arrive } = openPicker();
  await person.click(screen.getByRole('combobox', { name: 'Market' }));
  await person.keyboard('Fjo');
  expect(screen.getByText('Loading…')).toBeTruthy();
  await arrive('FJORD/USD');
  expect(await screen.findByRole('option', { name: /FJORD\/USD/ })).toBeTruthy();
  await person.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Market' })).toHaveProperty('value', MARKET);
});

test('a name is found without its accents', async () => {
  const { person, arrive } = openPicker();
  await person.click(screen.getByRole('combobox', { name: 'Market' }));
  await person.keyboard('boga');
  await arrive('BOĞAZ/USD');
  expect(await screen.findByRole('option', { name: /BOĞAZ\/USD/ })).toBeTruthy();
});

test('a list that arrives without a match closes', async () => {
  const { person, arrive } = openPicker();
  await person.click(screen.getByRole('combobox', { name: 'Market' }));
  await person.keyboard('Oak');
  await arrive('FJORD/USD');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('an id that is pasted in upper case is taken in lower case', async () => {
  const { person } = openPicker();
  await person.click(screen.getByRole('combobox', { name: 'Market' }));
  await person.paste(` ${'aB'.repeat(32)} `);
  expect(screen.getByRole('combobox', { name: 'Market' })).toHaveProperty('value', MARKET);
});
