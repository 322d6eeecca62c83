import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { field } from '../form/field.fixture.ts';
import { DecodedFields } from './decoded.tsx';

const show = (name: string, command: Record<string, string>) =>
  openPage(
    <DecodedFields
      shape={{ name, number: 1, offered: true, fields: Object.keys(command).map((each) => field(each)), groups: {} }}
      command={command}
    />,
    {
      vault: () => ({
        state: 'off',
        reason: null,
        keyring: false,
        confirmation: 'passphrase',
        locksAfter: 0,
        wallets: [],
      }),
    },
  );

test('exploit: a text that would read backwards, or hides letters, is spelt out where it is signed', () => {
  show('updatePartyProfile', { alias: 'z\u202egnp\u200b\nsecond line' });
  expect(screen.getByText(/gnp/).textContent).toBe('z‹U+202E›gnp‹U+200B›\nsecond line');
});

test('stake is in tokens by the settings of the network, which nobody has declared', () => {
  show('delegateSubmission', { amount: '1500000000000000000' });
  expect(screen.getByText('1.5 tokens').parentElement?.textContent).toBe(
    '= 1.5 tokens (18 decimals, by the settings of this network)',
  );
});
