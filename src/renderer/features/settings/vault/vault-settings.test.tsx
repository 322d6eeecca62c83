import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { VaultSettings } from './vault-settings.tsx';

const KEY = 'b'.repeat(64);
const WALLET = 'a'.repeat(64);
const wallet = {
  id: WALLET,
  name: 'Savings',
  origin: 'phrase' as const,
  keys: [{ publicKey: KEY, name: 'First', tainted: false, place: { derivation: 'current' as const, index: 1 } }],
};
const open = {
  state: 'open' as const,
  reason: null,
  keyring: false,
  confirmation: 'passphrase' as const,
  locksAfter: 600_000,
  wallets: [wallet],
};
const refuse = () => {
  throw new OrreryError('PASSPHRASE_WRONG', {});
};

function openVault(answers: Answers = {}) {
  return openPage(<VaultSettings />, { vault: () => open, ...answers });
}

/** Opens an action of the menu of a wallet or a key. */
async function openAction({ person }: ReturnType<typeof openPage>, of: string, action: string) {
  const trigger = await screen.findByRole('button', { name: `Actions for ${of}` });
  await person.click(trigger);
  await person.click(await screen.findByRole('menuitem', { name: action }));
  return trigger;
}

test('a locked vault opens with its passphrase, and a wrong one is reported at the field', async () => {
  let isRight = false;
  const page = openVault({
    vault: () => (isRight ? open : { ...open, state: 'locked', wallets: [] }),
    unlockVault: () => {
      if (!isRight) throw new OrreryError('VAULT_REFUSED', {});
      return {};
    },
  });
  const field = await screen.findByLabelText('Passphrase of the vault');
  await page.person.type(field, 'wrong{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
  isRight = true;
  await page.person.type(field, 'right{Enter}');
  await waitFor(() => expect(page.inputs('unlockVault')).toHaveLength(2));
  page.emit({ type: 'vault', state: 'open' });
  await screen.findByRole('region', { name: 'Wallet Savings' });
});

test('a new vault needs the same passphrase twice', async () => {
  const page = openVault({ vault: () => ({ ...open, state: 'absent', wallets: [] }), createVault: () => ({}) });
  await page.person.click(await screen.findByRole('button', { name: 'Create a vault' }));
  const dialog = within(await screen.findByRole('dialog'));
  const first = dialog.getByLabelText('Passphrase');
  const second = dialog.getByLabelText('Repeat passphrase');
  expect(document.activeElement).toBe(first);
  await page.person.type(first, 'short{Enter}');
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toContain('at least 8');
  expect(document.activeElement).toBe(first);
  await page.person.type(first, ' copper lantern');
  expect(first.getAttribute('aria-invalid')).toBe('false');
  await page.person.type(second, 'other{Enter}');
  expect(second.getAttribute('aria-invalid')).toBe('true');
  expect(page.inputs('createVault')).toEqual([]);
  await page.person.clear(second);
  await page.person.type(second, 'short copper lantern{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.inputs('createVault')).toEqual([{ passphrase: 'short copper lantern' }]);
});

test('a wrong current passphrase is reported at its field, which gets the focus', async () => {
  const { person } = openVault({ changeVaultPassphrase: refuse });
  await person.click(await screen.findByRole('button', { name: 'Change passphrase' }));
  const dialog = within(await screen.findByRole('dialog'));
  const current = dialog.getByLabelText('Current passphrase');
  await person.type(current, 'wrong');
  await person.type(dialog.getByLabelText('New passphrase'), 'copper lantern');
  await person.type(dialog.getByLabelText('Repeat passphrase'), 'copper lantern{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(current.getAttribute('aria-invalid')).toBe('true');
});

test('a new passphrase that is too short stays reported while the current one is edited', async () => {
  const { person } = openVault();
  await person.click(await screen.findByRole('button', { name: 'Change passphrase' }));
  const dialog = within(await screen.findByRole('dialog'));
  const next = dialog.getByLabelText('New passphrase');
  await person.type(next, 'short{Enter}');
  expect(next.getAttribute('aria-invalid')).toBe('true');
  await person.type(dialog.getByLabelText('Current passphrase'), 'right');
  await person.type(dialog.getByLabelText('Repeat passphrase'), 'short');
  expect(next.getAttribute('aria-invalid')).toBe('true');
  await person.type(next, 'er');
  expect(next.getAttribute('aria-invalid')).toBe('false');
});

test('after a wallet is deleted, the vault still has the focus', async () => {
  let wallets = [wallet];
  const page = openVault({
    vault: () => ({ ...open, wallets }),
    removeWallet: () => {
      wallets = [];
      return {};
    },
  });
  await openAction(page, 'wallet Savings', 'Delete');
  await page.person.type(await screen.findByLabelText('Passphrase of the vault'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  page.emit({ type: 'vault', state: 'open' });
  await screen.findByText(/It is empty/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New wallet'));
});

test('the focus stays in the vault when its content changes', async () => {
  let isLocked = false;
  const page = openVault({
    vault: () => (isLocked ? { ...open, state: 'locked', wallets: [] } : open),
    lockVault: () => {
      isLocked = true;
      return {};
    },
  });
  await page.person.click(await screen.findByRole('button', { name: 'Lock' }));
  page.emit({ type: 'vault', state: 'locked' });
  const field = await screen.findByLabelText('Passphrase of the vault');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a wallet gets another name, and Escape leaves the name as it was', async () => {
  const page = openVault({ renameWallet: () => ({}) });
  await openAction(page, 'wallet Savings', 'Rename');
  const name = await screen.findByLabelText('Name');
  expect(document.activeElement).toBe(name);
  await page.person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await openAction(page, 'wallet Savings', 'Rename');
  await page.person.clear(await screen.findByLabelText('Name'));
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
  await page.person.type(screen.getByLabelText('Name'), 'Spending{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.inputs('renameWallet')).toEqual([{ walletId: WALLET, name: 'Spending' }]);
});

test('a key is deleted only with the passphrase', async () => {
  let isRight = false;
  const page = openVault({ removeKey: () => (isRight ? {} : refuse()) });
  await openAction(page, 'key First', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: /Delete the key "First"/ }));
  expect(dialog.getByText('of the wallet Savings')).toBeDefined();
  const field = dialog.getByLabelText('Passphrase of the vault');
  expect(document.activeElement).toBe(field);
  await page.person.type(field, 'wrong{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field).toHaveProperty('value', '');
  isRight = true;
  await page.person.type(field, 'right');
  await page.person.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(page.inputs('removeKey').at(-1)).toEqual({ publicKey: KEY, passphrase: 'right' });
});

test.each([{ phraseUnconfirmed: true as const, said: 1 }, { said: 0 }])(
  'before a wallet is deleted, a phrase that was not confirmed is recalled: $said',
  async ({ said, ...mark }) => {
    await openAction(
      openVault({ vault: () => ({ ...open, wallets: [{ ...wallet, ...mark }] }) }),
      'wallet Savings',
      'Delete',
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryAllByText(/have not confirmed/)).toHaveLength(said);
  },
);

test('a secret key is shown until the window loses the focus', async () => {
  const page = openVault({ revealKey: () => ({ secretKey: 'c'.repeat(64) }) });
  await openAction(page, 'key First', 'Show the secret key');
  const dialog = await screen.findByRole('dialog');
  await page.person.type(within(dialog).getByLabelText('Passphrase of the vault'), 'right{Enter}');
  await waitFor(() => expect(dialog.textContent).toContain('cccc'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Hide'));
  window.dispatchEvent(new Event('blur'));
  await within(dialog).findByText('It was hidden because you left this window.');
  expect(dialog.textContent).not.toContain('cccc');
});

test('a secret key that comes after the person has left the window is not shown', async () => {
  const made = Promise.withResolvers<{ secretKey: string }>();
  const page = openVault({ revealKey: () => made.promise });
  await openAction(page, 'key First', 'Show the secret key');
  const dialog = await screen.findByRole('dialog');
  await page.person.type(within(dialog).getByLabelText('Passphrase of the vault'), 'right{Enter}');
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  made.resolve({ secretKey: 'c'.repeat(64) });
  await within(dialog).findByText('It was hidden because you left this window.');
  expect(dialog.textContent).not.toContain('cccc');
});

test('a wallet without a confirmed phrase is marked, and confirmed by three words of the phrase', async () => {
  let unconfirmed = true;
  const page = openVault({
    vault: () => ({ ...open, wallets: [{ ...wallet, ...(unconfirmed && { phraseUnconfirmed: true as const }) }] }),
    revealPhrase: () => ({ phrase: 'one two three' }),
    confirmPhrase: () => {
      unconfirmed = false;
      return {};
    },
  });
  await screen.findByText('Phrase not confirmed');
  await openAction(page, 'wallet Savings', 'Show the recovery phrase');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: 'I have written it down' })).toBeNull();
  await page.person.type(within(dialog).getByLabelText('Passphrase of the vault'), 'right{Enter}');
  await page.person.click(await within(dialog).findByRole('button', { name: 'I have written it down' }));
  for (const [index, word] of ['one', 'two', 'three{Enter}'].entries())
    await page.person.type(within(dialog).getByLabelText(`Word ${index + 1}`), word);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.inputs('confirmPhrase')).toEqual([{ walletId: WALLET }]);
  const trigger = screen.getByRole('button', { name: 'Actions for wallet Savings' });
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('exploit: the name of a wallet or key from a file cannot reverse the words beside it', async () => {
  openVault({
    vault: () => ({
      ...open,
      wallets: [
        {
          ...wallet,
          name: 'Sav\u202eings',
          keys: [{ ...wallet.keys[0], publicKey: KEY, name: '\u202eK', tainted: false, place: null }],
        },
      ],
    }),
  });
  expect((await screen.findByRole('heading', { name: 'Sav‹U+202E›ings' })).textContent).toBe('Sav‹U+202E›ings');
  expect(screen.getByText('‹U+202E›K')).toBeTruthy();
});
