import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { vault } from '../confirm/confirm.fixture.tsx';
import { IdPicker } from './id-picker.tsx';

function Picker() {
  const [value, setValue] = useState('');
  const control = { id: 'to', 'aria-invalid': false, 'aria-describedby': '' } as const;
  return <IdPicker kind="party" value={value} onChange={setValue} onLeave={() => {}} control={control} />;
}

test('a key of the vault that is marked as tainted is suggested with its mark', async () => {
  const wallets = vault.wallets.map((wallet) => ({
    ...wallet,
    keys: wallet.keys.map((key) => ({ ...key, tainted: true })),
  }));
  const { person } = openPage(<Picker />, { vault: () => ({ ...vault, wallets }) });
  await person.click(screen.getByRole('combobox'));
  await person.keyboard('K');
  expect(await screen.findByRole('option', { name: /Main, Key 1 \(tainted\)/ })).toBeTruthy();
});
