import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAX_WALLET_FILE_BYTES, OrreryError } from '../../../../contract/index.ts';
import { type Answers, openPage, textOfMessages } from '../../../data/page.fixture.tsx';
import { openVaultOf } from '../../shared/vault/vault.fixture.ts';
import { ImportDialog } from './import-wallet.tsx';

const wallet = { id: 'a'.repeat(64), name: 'Imported', origin: 'phrase' as const, keys: [] };
const choices = (['current', 'old'] as const).flatMap((derivation) =>
  [0, 1].map((index) => ({ derivation, index, publicKey: `${index}`.repeat(64) })),
);

function openDialog(answers: Answers = {}) {
  const onClose = vi.fn();
  const given = { vault: () => openVaultOf([]), ...answers };
  return { ...openPage(<ImportDialog isOpen onClose={onClose} />, given), onClose };
}

const press = (name: string) => screen.getByRole('button', { name });

test('a phrase is read first, and the chosen keys are imported from it', async () => {
  const { person, inputs, onClose } = openDialog({
    keyChoicesOfPhrase: () => ({ choices }),
    importPhrase: () => ({ wallet }),
  });
  const phrase = screen.getByLabelText('Recovery phrase');
  expect(document.activeElement).toBe(phrase);
  await person.type(phrase, 'one two three');
  await person.click(press('Continue'));
  await person.click(await screen.findByRole('checkbox', { name: /Key 0.*browser wallet/ }));
  await person.click(press('Import'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(inputs('importPhrase')).toEqual([
    {
      name: 'Imported',
      phrase: 'one two three',
      places: [
        { derivation: 'current', index: 0 },
        { derivation: 'current', index: 1 },
      ],
    },
  ]);
  expect(phrase).toHaveProperty('value', '');
});

test('the message says into which new wallet keys went, and how many of them are tainted', async () => {
  const place = { derivation: 'current' as const, index: 1 };
  const key = { publicKey: '1'.repeat(64), name: 'Key 1', tainted: true, place };
  const { person } = openDialog({
    keyChoicesOfPhrase: () => ({ choices }),
    importPhrase: ({ name }) => ({ wallet: { ...wallet, name, keys: [key] } }),
  });
  await person.clear(screen.getByLabelText('Name of the wallet'));
  await person.type(screen.getByLabelText('Name of the wallet'), 'Paper');
  await person.click(press('Continue'));
  await screen.findAllByRole('checkbox');
  await person.click(press('Import'));
  await waitFor(() =>
    expect(textOfMessages()).toContain('Imported the keys into the new wallet "Paper". Tainted, so not signing: 1 key'),
  );
});

test('of a phrase that the vault knows, its keys are marked, and its wallet is named in place of a new name', async () => {
  const place = { derivation: 'current' as const, index: 1 };
  const key = { publicKey: '1'.repeat(64), name: 'Votes', tainted: false, place };
  const desk = { ...wallet, name: 'Desk A', keys: [key] };
  const { person, inputs } = openDialog({
    vault: () => openVaultOf([desk]),
    keyChoicesOfPhrase: () => ({ choices: choices.filter(({ derivation }) => derivation === 'current') }),
    importPhrase: () => ({ wallet: desk }),
  });
  await person.clear(screen.getByLabelText('Name of the wallet'));
  await person.type(screen.getByLabelText('Name of the wallet'), 'Mine');
  await person.click(press('Continue'));
  const other = await screen.findByRole('checkbox', { name: /Key 0.*browser wallet$/ });
  expect(screen.getByRole('checkbox', { name: /Key 1.*desktop wallets, in the vault$/ })).toBeTruthy();
  expect(screen.queryByLabelText('Name of the wallet')).toBeNull();
  expect(screen.getByText(/^The vault has keys of this wallet already: "Desk A"/)).toBeTruthy();
  await person.click(other);
  await person.click(press('Import'));
  await waitFor(() => expect(textOfMessages()).toContain('into the wallet "Desk A", which was in the vault before'));
  expect(inputs('importPhrase')).toMatchObject([{ name: 'Desk A' }]);
});

test('a secret is hidden until a person shows it, and a phrase of several lines keeps them', async () => {
  const { person, inputs } = openDialog({ keyChoicesOfPhrase: () => ({ choices }) });
  const phrase = screen.getByLabelText('Recovery phrase');
  expect(phrase.className).toContain('secret-area-hidden');
  await person.type(phrase, '1. one{Enter}2. two');
  await person.click(press('Show'));
  expect(phrase.className).not.toContain('secret-area-hidden');
  await person.click(press('Continue'));
  await screen.findAllByRole('checkbox');
  expect(inputs('keyChoicesOfPhrase')).toMatchObject([{ phrase: '1. one\n2. two' }]);
  for (const kind of ['Seed', 'Secret key']) {
    await person.click(screen.getByRole('radio', { name: kind }));
    const field = screen.getByLabelText(kind, { selector: '.input' });
    expect(field.className).toContain('secret-area-hidden');
    // A browser offers to keep what a password field holds.
    expect(field).toHaveProperty('type', 'textarea');
  }
});

test('a problem is shown at the field of the secret, which keeps its text', async () => {
  const { person } = openDialog({
    keyChoicesOfSeed: () => {
      throw new OrreryError('KEY_INVALID', { problem: 'it must have 128 hex characters' });
    },
  });
  await person.click(screen.getByRole('radio', { name: 'Seed' }));
  const seed = screen.getByLabelText('Seed', { selector: '.input' });
  await person.type(seed, 'abc');
  await person.click(press('Continue'));
  await waitFor(() => expect(seed.getAttribute('aria-invalid')).toBe('true'));
  const about = document.getElementById(seed.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toContain('128');
  expect(document.activeElement).toBe(seed);
  expect(seed).toHaveProperty('value', 'abc');
});

test('back returns to the secret and keeps it, and without a key there is nothing to import', async () => {
  const { person } = openDialog({ keyChoicesOfPhrase: () => ({ choices }) });
  await person.type(screen.getByLabelText('Recovery phrase'), 'one two');
  await person.click(press('Continue'));
  await person.click(await screen.findByRole('checkbox', { name: /Key 1.*command-line/ }));
  expect(press('Import')).toHaveProperty('disabled', true);
  await person.click(press('Back'));
  expect(screen.getByLabelText('Recovery phrase')).toHaveProperty('value', 'one two');
  expect(press('Continue')).toHaveProperty('disabled', false);
});

test('another kind of secret starts with an empty field', async () => {
  const { person } = openDialog({ keyChoicesOfPhrase: () => ({ choices }) });
  const phrase = screen.getByLabelText('Recovery phrase');
  await person.type(phrase, 'one two');
  await person.click(press('Continue'));
  await screen.findAllByRole('checkbox');
  await person.click(screen.getByRole('radio', { name: 'Secret key' }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(phrase).toHaveProperty('value', '');
  expect(screen.getByLabelText('Secret key', { selector: '.input' })).toHaveProperty('value', '');
  expect(press('Import')).toHaveProperty('disabled', false);
});

test('the kind cannot change while the keys are read', async () => {
  const answer = Promise.withResolvers<{ choices: typeof choices }>();
  const { person } = openDialog({ keyChoicesOfPhrase: () => answer.promise });
  await person.click(press('Continue'));
  await person.click(screen.getByRole('radio', { name: 'Secret key' }));
  answer.resolve({ choices });
  await screen.findAllByRole('checkbox');
  expect(screen.getByRole('radio', { name: 'Recovery phrase' }).getAttribute('aria-checked')).toBe('true');
});

test('a wallet file is sent with its passphrase, which then leaves the page', async () => {
  const { person, inputs } = openDialog({
    importWalletFile: () => {
      throw new OrreryError('WALLET_FILE_CLOSED', {});
    },
  });
  await person.click(screen.getByRole('radio', { name: 'Wallet file' }));
  expect(press('Import')).toHaveProperty('disabled', true);
  await person.upload(screen.getByLabelText(/Wallet file of the/), new File(['abc'], 'wallet'));
  const passphrase = screen.getByLabelText('Passphrase of the file');
  await person.type(passphrase, 'secret{Enter}');
  await waitFor(() => expect(passphrase.getAttribute('aria-invalid')).toBe('true'));
  expect(inputs('importWalletFile')).toEqual([{ name: 'Imported', content: btoa('abc'), passphrase: 'secret' }]);
  expect(passphrase).toHaveProperty('value', '');
});

test('a bad file is reported at the file, and a file that is no wallet by its size is not read', async () => {
  const { person, inputs } = openDialog({
    importWalletFile: () => {
      throw new OrreryError('WALLET_FILE_REFUSED', { problem: 'it is too short' });
    },
  });
  await person.click(screen.getByRole('radio', { name: 'Wallet file' }));
  const file = screen.getByLabelText(/Wallet file of the/);
  const passphrase = screen.getByLabelText('Passphrase of the file');
  const about = () => document.getElementById(file.getAttribute('aria-describedby') ?? '')?.textContent;
  await person.upload(file, new File(['abc'], 'wallet'));
  await person.click(press('Import'));
  await waitFor(() => expect(about()).toContain('it is too short'));
  expect(document.activeElement).toBe(file);
  expect(passphrase.getAttribute('aria-invalid')).toBe('false');
  await person.upload(file, new File(['x'.repeat(MAX_WALLET_FILE_BYTES + 1)], 'film'));
  await person.click(press('Import'));
  await waitFor(() => expect(about()).toContain('it is too large'));
  expect(inputs('importWalletFile')).toHaveLength(1);
  await person.upload(file, new File(['def'], 'another'));
  expect(about()).not.toContain('it is too large');
});
