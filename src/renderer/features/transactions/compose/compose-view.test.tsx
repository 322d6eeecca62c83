import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { field } from '../form/field.fixture.ts';
import { DRAFT, openDraft } from './compose.fixture.tsx';

test('a draft whose text does not tell the command opens as the command that it was', async () => {
  openDraft();
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Place an order');
});

test('drafts that could not be read are no draft that was deleted, and are read again on request', async () => {
  let reads = 0;
  const { person } = openDraft(DRAFT, {
    drafts: () => {
      reads += 1;
      if (reads === 1)
        throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'Orrery', reason: 'it does not answer' });
      return { drafts: [DRAFT] };
    },
  });
  expect(await screen.findByText('This draft could not be loaded')).toBeDefined();
  expect(screen.queryByText(/was not found/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Place an order');
});

test('keys that could not be read are read again on request', async () => {
  let isReached = false;
  const { person } = openDraft(DRAFT, {
    vault: () => {
      if (!isReached)
        throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'Orrery', reason: 'it does not answer' });
      return { state: 'off', reason: null, keyring: false, confirmation: 'passphrase', locksAfter: 0, wallets: [] };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isReached = true;
  await person.click(again);
  const off = await screen.findByText(/Signing is off/);
  expect(off.textContent).toContain('orrery serve --vault, or in a checkout with npm start -- --vault');
});

test('a change of the command removes the refusal, and is saved with its name', async () => {
  const { person, inputs } = openDraft({ ...DRAFT, text: '{"orderSubmission": {}}' }, { saveDraft: () => DRAFT });
  await screen.findByRole('heading', { level: 2 });
  await person.click(screen.getByRole('button', { name: 'Review and sign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no key to sign with');
  await person.type(screen.getByRole('textbox', { name: 'Reference' }), 'rent');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(inputs('saveDraft').at(-1)).toMatchObject({ command: 'orderSubmission' }));
});

test('an unlocked key removes the refusal for want of one, and gets the focus', async () => {
  let isLocked = true;
  const vault = { reason: null, keyring: false, confirmation: 'passphrase' as const, locksAfter: 0 };
  const key = { publicKey: 'b'.repeat(64), name: 'Key 1', tainted: false, place: null };
  const wallet = { id: 'a'.repeat(64), name: 'Main', origin: 'key' as const, keys: [key] };
  const { person, emit } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    {
      vault: () => ({ ...vault, state: isLocked ? 'locked' : 'open', wallets: isLocked ? [] : [wallet] }),
      unlockVault: () => {
        isLocked = false;
        return {};
      },
    },
  );
  const field = await screen.findByLabelText('Passphrase of the vault');
  await person.click(screen.getByRole('button', { name: 'Review and sign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no key to sign with');
  await person.type(field, 'right{Enter}');
  emit({ type: 'vault', state: 'open' });
  await screen.findByText('Main, Key 1', { selector: '.select-value' });
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('signing-key'));
});

test('a field that is left without a value is no mistake before it had one', async () => {
  const missing = { path: 'orderSubmission.reference', property: null, by: 'check' as const, text: 'is required' };
  const { person } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    {
      reviewCommand: () => ({
        command: 'orderSubmission',
        problems: [missing],
        dangers: [],
        judged: true,
        refusal: null,
      }),
      saveDraft: () => DRAFT,
    },
  );
  const box = await screen.findByRole('textbox', { name: 'Reference' });
  await screen.findByText('1 field to complete');
  await person.click(box);
  await person.tab();
  expect(box.getAttribute('aria-invalid')).not.toBe('true');
  await person.type(box, 'x{Backspace}');
  await person.tab();
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
});

test('a value is no mistake while it is typed, but once its field is left or the next step is tried', async () => {
  const wrong = { path: 'orderSubmission.reference', property: null, by: 'check' as const, text: 'is bad' };
  const { person } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    {
      reviewCommand: ({ command }) => ({
        ...{ command: 'orderSubmission', dangers: [], judged: true, refusal: null },
        problems: String(command).includes('bad') ? [wrong] : [],
      }),
      saveDraft: () => DRAFT,
    },
  );
  const box = await screen.findByRole('textbox', { name: 'Reference' });
  await person.type(box, 'bad');
  await screen.findByText('1 field to complete');
  expect(box.getAttribute('aria-invalid')).toBe('false');
  await person.tab();
  await screen.findByText('1 field to correct');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await person.type(box, 'x');
  await screen.findByText('1 field to complete');
  expect(box.getAttribute('aria-invalid')).toBe('false');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('1 field to correct');
});

test('a size stays as it was typed when another market is chosen', async () => {
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const market = (id: string, sizeDecimals: number) => ({
    id,
    code: '',
    name: '',
    units: { priceDecimals: 0, sizeDecimals, settlementAsset: first, quoteName: 'USD' },
  });
  const { person, inputs } = openDraft(
    { ...DRAFT, text: JSON.stringify({ orderSubmission: { marketId: first, size: '15' } }) },
    {
      commandShape: ({ name }) => ({
        name,
        number: 1,
        offered: true,
        fields: [field('marketId'), field('size')],
        groups: {},
      }),
      markets: () => ({ markets: [market(first, 1), market(second, 3)] }),
      saveDraft: () => DRAFT,
    },
  );
  const size = await screen.findByRole('textbox', { name: 'Size' });
  await waitFor(() => expect(size).toHaveProperty('value', '1.5'));
  const box = screen.getByRole('combobox', { name: 'Market' });
  await person.clear(box);
  await person.click(box);
  await person.paste(second);
  await screen.findByText('1.5 = 1,500 in the smallest unit, 3 decimals');
  expect(size).toHaveProperty('value', '1.5');
  await waitFor(() =>
    expect(inputs('saveDraft').at(-1)).toMatchObject({ text: expect.stringContaining('"size": "1500"') }),
  );
});

test('a command is reviewed again while nobody changes it, because its times pass', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const review = { command: 'orderSubmission', judged: true, problems: [], dangers: [], refusal: null };
  const { inputs } = openDraft(DRAFT, { reviewCommand: () => review });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const reviews = inputs('reviewCommand').length;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(inputs('reviewCommand').length).toBe(reviews + 1);
});
