import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OutputOf, Preparation } from '../../../../contract/index.ts';
import { openVaultOf } from '../../shared/vault/vault.fixture.ts';
import { prepared } from '../confirm/confirm.fixture.tsx';
import { DRAFT, openDraft } from './compose.fixture.tsx';

type Vault = OutputOf<'vault'>;

/** Returns an open vault with one wallet of these keys. */
const vaultOf = (keys: Vault['wallets'][number]['keys']): Vault =>
  openVaultOf([{ id: 'a'.repeat(64), name: 'Main', origin: 'key', keys }]);

test('a command that is changed while it is prepared is not shown for its signature, and the person is told', async () => {
  const key = { publicKey: 'b'.repeat(64), name: 'Key 1', tainted: false, place: null };
  const answered = Promise.withResolvers<z.input<typeof Preparation>>();
  const { person, inputs } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {"reference": "a"}}' },
    {
      vault: () => vaultOf([key]),
      prepareTransaction: () => answered.promise,
      cancelPreparation: () => ({}),
      saveDraft: () => DRAFT,
      reviewCommand: () => ({ command: 'orderSubmission', problems: [], dangers: [], judged: true, refusal: null }),
    },
  );
  await screen.findByText('Main, Key 1', { selector: '.select-value' });
  await person.click(screen.getByRole('button', { name: 'Review and sign' }));
  await screen.findByRole('button', { name: 'Preparing…' });
  await person.type(screen.getByRole('textbox', { name: 'Reference' }), 'b');
  answered.resolve(z.encode(Preparation, prepared));
  expect(await screen.findByRole('button', { name: 'Review and sign' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveProperty('value', 'ab');
  expect(screen.getByRole('alert').textContent).toBe('The command was changed. Review it again.');
  expect(inputs('cancelPreparation')).toEqual([{ id: prepared.id }]);
});

test('a key that is marked as tainted does not lead to the last step, which would refuse it', async () => {
  const key = (first: string, tainted: boolean) => ({
    publicKey: first.repeat(64),
    name: `Key ${first}`,
    tainted,
    place: null,
  });
  const { person, inputs } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {"reference": "a"}}', publicKey: 'b'.repeat(64) },
    {
      vault: () => vaultOf([key('b', true), key('c', false)]),
      saveDraft: () => DRAFT,
      setPreference: () => ({}),
      reviewCommand: () => ({ command: 'orderSubmission', problems: [], dangers: [], judged: true, refusal: null }),
    },
  );
  await screen.findByText('Main, Key b (tainted)', { selector: '.select-value' });
  expect(await screen.findByText('The command has no problems, but the chosen key does not sign.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Review and sign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('marked as tainted');
  expect(inputs('prepareTransaction')).toEqual([]);
  await person.click(screen.getByRole('button', { name: /Main, Key b/ }));
  await person.click(await screen.findByRole('option', { name: /Main, Key c/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a key that is imported later stands before the first one by its number, and does not take its place', async () => {
  const key = (index: number) => ({
    ...{ publicKey: `${index}`.repeat(64), name: `Key ${index}`, tainted: false },
    place: { derivation: 'current' as const, index },
  });
  const { person } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {"reference": "a"}}' },
    {
      vault: () => vaultOf([key(1), key(0)]),
      reviewCommand: () => ({ command: 'orderSubmission', problems: [], dangers: [], judged: true, refusal: null }),
    },
  );
  await person.click(await screen.findByText('Main, Key 1', { selector: '.select-value' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => /Key \d/.exec(textContent ?? '')?.[0])).toEqual(['Key 0', 'Key 1']);
});

test('a locked vault does not say that it locks, but that it locks again', async () => {
  openDraft(
    { ...DRAFT, text: '{"orderSubmission": {"reference": "a"}}' },
    {
      vault: () => ({ ...vaultOf([]), state: 'locked', locksAfter: 600_000 }),
      reviewCommand: () => ({ command: 'orderSubmission', problems: [], dangers: [], judged: true, refusal: null }),
    },
  );
  const text = await screen.findByText(/^The vault is locked\./);
  expect(text.textContent).toContain('Once unlocked, it locks again after 10 minutes without use.');
});

test('a command is not prepared for the chosen key while another one is typed', async () => {
  const key = { publicKey: 'b'.repeat(64), name: 'Key 1', tainted: false, place: null };
  const { person, inputs } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {"reference": "a"}}' },
    {
      vault: () => vaultOf([key]),
      saveDraft: () => DRAFT,
      setPreference: () => ({}),
      prepareTransaction: () => new Promise(() => {}),
      reviewCommand: () => ({ command: 'orderSubmission', problems: [], dangers: [], judged: true, refusal: null }),
    },
  );
  await screen.findByText('Main, Key 1', { selector: '.select-value' });
  const field = screen.getByLabelText('Public key of the signer');
  await person.type(field, 'c'.repeat(63));
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The public key under Sign elsewhere is not complete.',
  );
  await person.type(field, 'c');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await person.type(field, '{Backspace}');
  // The choice in the list takes the place of what was typed.
  await person.click(screen.getByRole('button', { name: /Signing key/ }));
  await person.click(await screen.findByRole('option', { name: /Main, Key 1/ }));
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(inputs('prepareTransaction')).toMatchObject([{ publicKey: key.publicKey }]));
});
