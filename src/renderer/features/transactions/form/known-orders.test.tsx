import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { ACCEPTED, INSPECTION } from '../inspection.fixture.ts';
import { IdPicker } from './id-picker.tsx';

const ORDER = 'ab'.repeat(32);
const MARKET = 'cd'.repeat(32);
const order = { marketId: MARKET, side: 'SIDE_SELL', size: '2' };
const inspection = {
  ...INSPECTION,
  command: { batchMarketInstructions: { submissions: [order] } },
  creates: [
    { what: 'order' as const, path: 'batchMarketInstructions.submissions.0', id: ORDER },
    { what: 'proposal' as const, path: 'x', id: 'ef'.repeat(32) },
  ],
};
const check = { ...ACCEPTED, transaction: { inputData: 'AAAA', version: 'TX_VERSION_V3' } as const, inspection };

function Picker() {
  const [value, setValue] = useState('');
  return (
    <>
      <span id="order-label">Order</span>
      <IdPicker
        kind="order"
        value={value}
        onChange={setValue}
        onLeave={() => {}}
        control={{ id: 'order', 'aria-invalid': false, 'aria-describedby': '' }}
      />
    </>
  );
}

function openPicker(checks: readonly object[]) {
  return openPage(<Picker />, {
    checks: () => ({ checks: checks as never }),
    markets: () => ({ markets: [{ id: MARKET, code: 'FJORD/USD', name: '', units: null }] }),
  });
}

test('an order of a checked transaction is suggested in words, and choosing it enters its id', async () => {
  const { person } = openPicker([check]);
  await person.click(screen.getByRole('button', { name: /Show choices/ }));
  await person.click(await screen.findByRole('option', { name: new RegExp(`${ORDER}|Sell`) }));
  expect(screen.getByRole('combobox', { name: 'Order' })).toHaveProperty('value', ORDER);
});

test.each([
  ['a refused transaction', { ...check, result: { success: false, code: 60 } }],
  ['one with an invalid signature', { ...check, inspection: { ...inspection, signature: 'invalid' } }],
])('no order of %s is suggested', async (_, refused) => {
  const { person } = openPicker([refused]);
  await person.click(screen.getByRole('button', { name: /Show choices/ }));
  expect(await screen.findByText(/^No orders of checked transactions/)).toBeTruthy();
});
