import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { changeAt, isJsonObject, type JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { Fields } from './fields.tsx';
import { FormProvider } from './form-state.ts';

const MARKET = 'ab'.repeat(32);
const ASSET = 'cd'.repeat(32);
const units = { priceDecimals: 2, sizeDecimals: 3, settlementAsset: ASSET, quoteName: 'USD' };
const ANSWERS: Answers = {
  markets: () => ({ markets: [{ id: MARKET, code: 'BTC/USD', name: '', units }] }),
  assets: () => ({ assets: [{ id: ASSET, symbol: 'tUSD', name: 'Test dollar', decimals: 6 }] }),
  setPreference: () => ({}),
};
const SHAPE: CommandShape = {
  name: 'orderSubmission',
  number: 1,
  offered: true,
  fields: [field('size'), field('price'), field('icebergOpts', { kind: 'group', type: 'IcebergOpts' })],
  groups: { IcebergOpts: [field('peakSize')] },
};

/** A form of sizes and prices over a command, whose JSON stands below it. */
function Form({ begun }: { begun: JsonObject }) {
  const [body, setBody] = useState(begun);
  const change = (path: readonly (string | number)[], next: Parameters<typeof changeAt>[2]) =>
    setBody((now) => {
      const whole = changeAt({ orderSubmission: now }, path, next);
      const inner = isJsonObject(whole) ? whole.orderSubmission : undefined;
      return isJsonObject(inner) ? inner : {};
    });
  return (
    <FormProvider value={{ shape: SHAPE, change, findings: () => [], touch: () => {} }}>
      <Fields group="orderSubmission" fields={SHAPE.fields} value={body} path={['orderSubmission']} />
      <pre data-testid="command">{JSON.stringify(body)}</pre>
    </FormProvider>
  );
}

const command = () => JSON.parse(screen.getByTestId('command').textContent ?? '') as JsonObject;

test('sizes and prices are typed as people write them, with the whole number of the command below', async () => {
  const { person } = openPage(<Form begun={{ marketId: MARKET }} />, ANSWERS);
  expect(await screen.findByText('USD')).toBeTruthy();
  await person.click(screen.getByRole('textbox', { name: 'Size' }));
  await person.keyboard('1,250.50');
  expect(command().size).toBe('1250500');
  expect(screen.getByText('1,250.5 = 1,250,500 in the smallest unit, 3 decimals')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' }).value).toBe('1,250.50');
  await person.click(screen.getByRole('textbox', { name: 'Price' }));
  await person.keyboard('64000');
  expect(command()).toMatchObject({ price: '6400000' });
});

test('decimals that a person set before the network declared them do not scale what is signed', async () => {
  const { person } = openPage(<Form begun={{ marketId: MARKET }} />, {
    ...ANSWERS,
    preference: () => ({ value: { [`price ${MARKET}`]: 5 } }),
  });
  await screen.findByText('USD');
  await person.type(screen.getByRole('textbox', { name: 'Price' }), '64000');
  expect(command()).toMatchObject({ price: '6400000' });
});

test('a number with too many decimals is refused at the field once it is left, and the command cannot take it for another one', async () => {
  const { person } = openPage(<Form begun={{ marketId: MARKET, price: '6400000' }} />, ANSWERS);
  await screen.findByText('USD');
  const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  expect(price.value).toBe('64,000');
  await person.clear(price);
  expect(command()).toEqual({ marketId: MARKET });
  await person.type(price, '0.125');
  expect(screen.queryByText('Enter at most 2 digits after the point')).toBeNull();
  await person.tab();
  expect(screen.getByText('Enter at most 2 digits after the point').textContent).toContain('network rule');
  expect(command().price).toBe('0.125');
});

test('a refused whole number of a unit above one is no number of the smallest unit for the command', async () => {
  const market = { id: MARKET, code: 'BTC/USD', name: '', units: { ...units, sizeDecimals: -2 } };
  const { person } = openPage(<Form begun={{ marketId: MARKET, size: '15' }} />, {
    ...ANSWERS,
    markets: () => ({ markets: [market] }),
  });
  await screen.findByText('USD');
  const size = screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' });
  expect(size.value).toBe('1,500');
  await person.clear(size);
  await person.type(size, '1250');
  await person.tab();
  expect(screen.getByText('Enter a multiple of 100')).toBeDefined();
  expect(command().size).toBe('1250.0');
});

test('where the decimals are unknown, the field says so, and they can be set there', async () => {
  const silent = { ...ANSWERS, markets: () => ({ markets: [{ id: MARKET, code: '', name: '', units: null }] }) };
  const { person, inputs } = openPage(<Form begun={{ marketId: MARKET, size: '1500' }} />, silent);
  const [mark] = await screen.findAllByRole('button', { name: 'smallest unit' });
  if (mark === undefined) throw new Error('no unit beside the size');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' }).value).toBe('1,500');
  await person.click(mark);
  await person.keyboard('3{Enter}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' }).value).toBe('1.5');
  expect(command().size).toBe('1500');
  expect(inputs('setPreference')).toMatchObject([{ key: 'units:unknown', value: { [`size ${MARKET}`]: 3 } }]);
});

test('a number that was typed before its decimals were set is taken with them', async () => {
  const silent = { ...ANSWERS, markets: () => ({ markets: [{ id: MARKET, code: '', name: '', units: null }] }) };
  const { person } = openPage(<Form begun={{ marketId: MARKET }} />, silent);
  const [mark] = await screen.findAllByRole('button', { name: 'smallest unit' });
  if (mark === undefined) throw new Error('no unit beside the size');
  const size = screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' });
  await person.type(size, '12.5');
  await person.click(mark);
  await person.keyboard('8{Enter}');
  expect(command().size).toBe('1250000000');
  expect(size.value).toBe('12.5');
  expect(screen.queryByText(/enter the number again/)).toBeNull();
});

test('a number in whole units, as typed in another unit or in the JSON, is refused at its field, and is accepted when it is typed again', async () => {
  const silent = { ...ANSWERS, markets: () => ({ markets: [{ id: MARKET, code: '', name: '', units: null }] }) };
  const { person } = openPage(<Form begun={{ marketId: MARKET, size: '5.0' }} />, silent);
  await screen.findAllByRole('button', { name: 'smallest unit' });
  const size = screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' });
  expect(size.value).toBe('5.0');
  expect(screen.getByText('The command has no whole number here: enter the number again')).toBeDefined();
  await person.clear(size);
  await person.type(size, '5');
  expect(screen.queryByText('The command has no whole number here: enter the number again')).toBeNull();
  expect(command().size).toBe('5');
});

test('a size inside a group of an order has the unit of the market of the order', async () => {
  const { person } = openPage(<Form begun={{ marketId: MARKET, icebergOpts: {} }} />, ANSWERS);
  await screen.findByText('USD');
  await person.type(screen.getByRole('textbox', { name: 'Peak size' }), '1.5');
  expect(command().icebergOpts).toEqual({ peakSize: '1500' });
  expect(screen.getByText('1.5 = 1,500 in the smallest unit, 3 decimals')).toBeTruthy();
});

test('before a market is chosen, its unit is not known', async () => {
  openPage(<Form begun={{ size: '1500' }} />, ANSWERS);
  expect(await screen.findAllByText('unit not known yet')).toHaveLength(2);
});
