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

/** Opens a field for one of two markets. */
function openMarkets() {
  const markets = [
    { id: MARKET, code: 'FJORD/USD', name: '', units: null },
    { id: 'cd'.repeat(32), code: 'TARN/USD', name: '', units: null },
  ];
  return { ...openPage(<Picker />, { markets: () => ({ markets }), setPreference: () => ({}) }), markets };
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

test.each(['click', 'key'])(
  'beside a chosen id, all choices open by a %s, and another one can be chosen',
  async (by) => {
    const { person, markets } = openMarkets();
    const field = screen.getByRole('combobox', { name: 'Market' });
    await person.click(field);
    await person.paste(MARKET);
    expect(screen.queryByRole('listbox')).toBeNull();
    if (by === 'click') await person.click(screen.getByRole('button', { name: /Show choices/ }));
    else await person.keyboard('{ArrowDown}');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['FJORD', 'TARN/']);
    expect(screen.getByRole('img', { name: 'Chosen' }).closest('[role=option]')).toBe(options[0]);
    await person.click(screen.getByRole('option', { name: /TARN/ }));
    expect(field).toHaveProperty('value', markets[1]?.id);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
);

test('a list that was opened beside an id closes if what is typed then matches nothing', async () => {
  const { person } = openMarkets();
  await person.click(screen.getByRole('combobox', { name: 'Market' }));
  await person.paste(MARKET);
  await person.click(screen.getByRole('button', { name: /Show choices/ }));
  await screen.findAllByRole('option');
  await person.keyboard('zz');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
