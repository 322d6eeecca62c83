import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { openVaultOf } from '../../shared/vault/vault.fixture.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { VaultSubject } from './subject.ts';

const key = (digit: string, name: string) => ({ publicKey: digit.repeat(64), name, tainted: false, place: null });
const wallet = (id: string, name: string, keys: ReturnType<typeof key>[]) => ({
  ...{ id: id.repeat(64), name, origin: 'phrase' as const },
  keys,
});

function openDialog(subject: VaultSubject) {
  return openPage(<RenameDialog subject={subject} onClose={() => {}} />, {
    vault: () =>
      openVaultOf([
        wallet('a', 'Desk', [key('1', 'Hot desk 1'), key('2', 'Hot desk 2')]),
        wallet('b', 'Paper', [key('3', 'Hot desk 3')]),
      ]),
    renameKey: () => ({}),
  });
}

test('a name that another key of the wallet has is remarked on, and may be given', async () => {
  const { person, inputs } = openDialog({
    kind: 'key',
    id: '1'.repeat(64),
    name: 'Hot desk 1',
    wallet: 'Desk',
    hasPhrase: true,
  });
  const name = await screen.findByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'Hot desk 2');
  expect(await screen.findByText('Another key of this wallet has this name.')).toBeTruthy();
  await person.type(name, '{Backspace}3');
  expect(screen.queryByText(/has this name/)).toBeNull();
  await person.type(name, '{Backspace}2{Enter}');
  await waitFor(() => expect(inputs('renameKey')).toEqual([{ publicKey: '1'.repeat(64), name: 'Hot desk 2' }]));
});

test('so is the name of another wallet', async () => {
  const { person } = openDialog({
    kind: 'wallet',
    id: 'a'.repeat(64),
    name: 'Desk',
    isUnconfirmed: false,
    hasPhrase: true,
  });
  const name = await screen.findByLabelText('Name');
  expect(screen.queryByText(/has this name/)).toBeNull();
  await person.clear(name);
  await person.type(name, ' Paper ');
  expect(await screen.findByText('Another wallet has this name.')).toBeTruthy();
});
