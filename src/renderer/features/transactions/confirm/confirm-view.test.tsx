import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import {
  button,
  check,
  KEY,
  openConfirm,
  openSigned,
  passphraseField,
  prepared,
  signed,
  vault,
} from './confirm.fixture.tsx';

const problemAt = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

test('the heading has the focus, so that a screen reader starts with the command', () => {
  openConfirm();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
});

test('the host of a network is written once where it is its name', () => {
  const { host } = prepared.network;
  openConfirm({}, undefined, { ...prepared, network: { name: host, host } });
  expect(screen.getAllByText(new RegExp(host))).toHaveLength(1);
});

test('the focus is never lost: after each step, the heading has it', async () => {
  const { person } = await openSigned();
  const heading = screen.getByRole('heading', { level: 2 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('without the passphrase nothing is signed, and its field gets the focus', async () => {
  const { person, inputs } = openConfirm();
  const field = await passphraseField();
  await person.click(await button('Sign'));
  expect(problemAt(field)).toContain('Each signature needs it');
  expect(document.activeElement).toBe(field);
  expect(inputs('signTransaction')).toEqual([]);
});

test('Ctrl Enter signs, then checks; each use empties the passphrase', async () => {
  const { person, inputs } = openConfirm();
  const field = await passphraseField();
  await person.type(field, 'right');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await button('Check with the network');
  expect(inputs('signTransaction')).toEqual([{ id: 'first', passphrase: 'right' }]);
  expect(field).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Sign elsewhere' })).toBeNull();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('status', { name: 'Verdict' })).textContent).toContain(
    'Passed the check of the network',
  );
  expect(inputs('signTransaction')).toHaveLength(1);
});

test('Enter in the field of the passphrase signs', async () => {
  const { person, inputs } = openConfirm();
  await person.type(await passphraseField(), 'right{Enter}');
  await button('Check with the network');
  expect(inputs('signTransaction')).toEqual([{ id: 'first', passphrase: 'right' }]);
});

test('after the vault is unlocked here, the field of the passphrase has the focus', async () => {
  let isLocked = true;
  const { person, emit } = openConfirm({
    vault: () => (isLocked ? { ...vault, state: 'locked' } : vault),
    unlockVault: () => {
      isLocked = false;
      return {};
    },
  });
  await person.type(await passphraseField(), 'right{Enter}');
  emit({ type: 'vault', state: 'open' });
  await button('Sign');
  const field = await passphraseField();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a refused passphrase is a problem of its field, which gets the focus; the transaction stays unsigned', async () => {
  const { person } = openConfirm({
    signTransaction: () => {
      throw new OrreryError('PASSPHRASE_WRONG', {});
    },
  });
  const field = await passphraseField();
  await person.type(field, 'wrong');
  await person.click(await button('Sign'));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(problemAt(field)).toMatch(/^The passphrase is wrong/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(field);
  await button('Sign');
});

test('a tainted key is named so before the passphrase is asked for, and nothing signs with it', async () => {
  const tainted = { publicKey: KEY, name: 'Key 1', tainted: true, place: null };
  const wallet = { id: KEY, name: 'Savings', origin: 'key' as const, keys: [tainted] };
  const { person, inputs } = openConfirm({ vault: () => ({ ...vault, wallets: [wallet] }) });
  expect(await screen.findByText('Tainted')).toBeTruthy();
  // Names that are written right to left stay apart.
  for (const name of ['Savings', 'Key 1']) expect(screen.getByText(name).tagName).toBe('BDI');
  expect(screen.getByText(/marked as tainted and does not sign, here or elsewhere/)).toBeTruthy();
  for (const name of ['Sign', 'Sign elsewhere']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByLabelText('Passphrase of the vault')).toBeNull();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(inputs('signTransaction')).toEqual([]);
});

test('a check without an answer has used the proof: the next check signs again', async () => {
  let isAway = true;
  const { person, inputs } = await openSigned({
    checkTransaction: () => {
      if (isAway) throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'The network', reason: 'refused' });
      return check;
    },
  });
  await person.click(await button('Check with the network'));
  const again = await button('Sign and check again');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByText(/There is no result, but the gateway may have received the transaction\./)).toBeTruthy();
  isAway = false;
  await person.type(await passphraseField(), 'right');
  await person.click(again);
  await screen.findByRole('status', { name: 'Verdict' });
  expect(inputs('signTransaction')).toHaveLength(2);
  expect(inputs('checkTransaction')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/may have received/)).toBeNull();
});

test('while a check runs, Ctrl Enter does nothing', async () => {
  const answer = Promise.withResolvers<typeof check>();
  const { person, inputs } = await openSigned({ checkTransaction: () => answer.promise });
  await person.click(await button('Check with the network'));
  expect((await button('Checking…')).getAttribute('aria-disabled')).toBe('true');
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('alert')).toBeNull();
  answer.resolve(check);
  await screen.findByRole('status', { name: 'Verdict' });
  expect(screen.getByText(/The signed one stays valid until block 200: do not send both\./)).toBeTruthy();
  expect(inputs('checkTransaction')).toHaveLength(1);
});

const expired = ({ id }: { id: string }) => {
  if (id === 'first') throw new OrreryError('PREPARATION_UNKNOWN', { id });
  return signed;
};

test('an expired preparation is made again, and the same command is signed without another question', async () => {
  const { person, inputs } = openConfirm({ signTransaction: expired }, () =>
    Promise.resolve({ ...prepared, id: 'second' }),
  );
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await button('Check with the network');
  expect(inputs('signTransaction')).toEqual([
    { id: 'first', passphrase: 'right' },
    { id: 'second', passphrase: 'right' },
  ]);
});

test('a preparation for another chain needs a new confirmation, also after a check', async () => {
  let isExpired = false;
  const { person } = openConfirm({ signTransaction: (input) => (isExpired ? expired(input) : signed) }, () =>
    Promise.resolve({ ...prepared, id: 'second', chainId: 'chain-2' }),
  );
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign'));
  await person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  isExpired = true;
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign and check again'));
  expect((await screen.findByRole('alert')).textContent).toContain('The network has changed');
  await button('Sign');
  expect(screen.queryByRole('button', { name: 'Sign and check again' })).toBeNull();
  expect(screen.queryByRole('status', { name: 'Verdict' })).toBeNull();
  expect(screen.getByText('chain-2')).toBeTruthy();
});

test('a locked vault asks for its passphrase first', async () => {
  const { person, inputs } = openConfirm({ vault: () => ({ ...vault, state: 'locked' }), unlockVault: () => ({}) });
  const field = await passphraseField();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(document.activeElement).toBe(field);
  await person.type(field, 'right{Enter}');
  await waitFor(() => expect(inputs('unlockVault')).toEqual([{ passphrase: 'right' }]));
  expect(inputs('signTransaction')).toEqual([]);
});

test('the proof of work shows its progress', async () => {
  const { emit } = openConfirm();
  const proof = { state: 'solving' as const, difficulty: 10, tried: 12, elapsed: 3, problem: null };
  emit({ type: 'preparation', id: 'another', proof: { ...proof, tried: 99 } });
  emit({ type: 'preparation', id: 'first', proof });
  expect((await screen.findByText(/12 of about 1,024/)).closest('[role="status"]')).not.toBeNull();
});

test('a key that the vault does not have signs elsewhere: no passphrase is asked, and Ctrl Enter opens the form', async () => {
  const { person, inputs } = openConfirm({
    vault: () => ({ ...vault, wallets: [] }),
    signingRequest: () => {
      throw new OrreryError('CANCELLED', {});
    },
  });
  expect(await screen.findByText('The vault does not have this key.')).toBeTruthy();
  expect(screen.queryByLabelText('Passphrase of the vault')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('region', { name: 'Sign elsewhere' })).toBeTruthy();
  expect(inputs('signTransaction')).toEqual([]);
});

test('after a check, a key that the vault no longer has is not offered to sign again', async () => {
  let wallets = vault.wallets;
  const { person, emit } = await openSigned({ vault: () => ({ ...vault, wallets }) });
  wallets = [];
  emit({ type: 'vault', state: 'open' });
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('status', { name: 'Verdict' })).toBeTruthy();
  expect(await button('Sign elsewhere')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign and check again' })).toBeNull();
});

test('Ctrl Enter unlocks the vault with the typed passphrase', async () => {
  const { person, inputs } = openConfirm({ vault: () => ({ ...vault, state: 'locked' }), unlockVault: () => ({}) });
  await person.type(await passphraseField(), 'right');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(inputs('unlockVault')).toEqual([{ passphrase: 'right' }]));
});
