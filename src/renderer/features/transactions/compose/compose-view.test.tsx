import { screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { type KeptCommand, OrreryError } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { field } from '../form/field.fixture.ts';
import type { TransactionsSearch } from '../link.ts';
import { ComposeView } from './compose-view.tsx';

const COMMANDS = ['voteSubmission', 'orderSubmission'].map((name) => ({
  name,
  number: 1,
  offered: true,
  judged: true,
}));
const DRAFT: KeptCommand = {
  id: 'ab'.repeat(16),
  name: 'Place an order',
  command: 'orderSubmission',
  text: '{"marketId": "abc", "size": "2"}',
  publicKey: null,
  createdAt: 1,
  changedAt: 1,
};

function openDraft(
  draft = DRAFT,
  answers: Answers = {},
  view: ReactNode = <ComposeView search={{ draft: DRAFT.id }} onSearch={() => {}} />,
) {
  return openPage(view, {
    commands: () => ({ commands: COMMANDS }),
    drafts: () => ({ drafts: [draft] }),
    templates: () => ({ templates: [] }),
    commandShape: ({ name }) => ({ name, number: 1, offered: true, fields: [field('reference')], groups: {} }),
    vault: () => ({
      state: 'absent',
      reason: null,
      keyring: false,
      confirmation: 'passphrase',
      locksAfter: 0,
      wallets: [],
    }),
    ...answers,
  });
}

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
  expect(await screen.findByText(/Signing is off/)).toBeTruthy();
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

/** Keeps the link, as the page does. */
function LinkedView({ begin }: { begin: TransactionsSearch }) {
  const [search, setSearch] = useState(begin);
  return <ComposeView search={search} onSearch={setSearch} />;
}

test('a new draft that is opened again has what was typed, and goes on as the same draft', async () => {
  let saved: KeptCommand | undefined;
  const { person, inputs } = openDraft(
    DRAFT,
    {
      drafts: () => ({ drafts: saved === undefined ? [] : [saved] }),
      saveDraft: ({ name, command, text, publicKey }) => {
        saved = { ...DRAFT, name, command, text, publicKey };
        return saved;
      },
      reviewCommand: () => ({ command: 'orderSubmission', problems: [], dangers: [], judged: true, refusal: null }),
    },
    <LinkedView begin={{ command: 'orderSubmission' }} />,
  );
  const reference = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Reference' });
  const leave = () => person.click(screen.getByRole('button', { name: 'Choose another command' }));
  await person.type(await reference(), 'rent');
  await screen.findByText(/Draft saved/);
  // Leaving saves what is typed at once.
  await person.type(await reference(), ' of');
  for (const typed of ['rent of', 'rent of May', 'rent of May May']) {
    await leave();
    const drafts = await screen.findByRole('complementary');
    await person.click(await within(drafts).findByRole('button', { name: /^Place an order/ }));
    expect((await reference()).value).toBe(typed);
    await person.type(await reference(), ' May');
  }
  const [, ...later] = inputs('saveDraft') as { id?: string }[];
  expect(later.length).toBeGreaterThan(0);
  expect(later.every(({ id }) => id === DRAFT.id)).toBe(true);
});

test('a draft that is opened again while its save still runs waits for that save', async () => {
  let stored: KeptCommand = { ...DRAFT, text: '{"orderSubmission": {}}' };
  const slow = Promise.withResolvers<void>();
  const { person, inputs } = openDraft(
    DRAFT,
    {
      drafts: () => ({ drafts: [stored] }),
      saveDraft: async ({ text }) => {
        await slow.promise;
        stored = { ...stored, text, changedAt: 2 };
        return stored;
      },
    },
    <LinkedView begin={{ draft: DRAFT.id }} />,
  );
  await person.type(await screen.findByRole('textbox', { name: 'Reference' }), 'rent');
  await person.click(screen.getByRole('button', { name: 'Choose another command' }));
  await waitFor(() => expect(inputs('saveDraft')).toHaveLength(1));
  const drafts = await screen.findByRole('complementary');
  await person.click(await within(drafts).findByRole('button', { name: /^Place an order/ }));
  expect(screen.queryByRole('textbox', { name: 'Reference' })).toBeNull();
  slow.resolve();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reference' })).value).toBe('rent');
});

test('a draft that another window has changed goes on as a draft of its own, and the person is told', async () => {
  const links: unknown[] = [];
  const saved = [
    { ...DRAFT, changedAt: 2 },
    { ...DRAFT, id: 'cd'.repeat(16), changedAt: 3 },
  ];
  const { person, inputs } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    { saveDraft: () => saved.shift() ?? DRAFT },
    <ComposeView search={{ draft: DRAFT.id }} onSearch={(search) => links.push(search)} />,
  );
  const box = await screen.findByRole('textbox', { name: 'Reference' });
  await person.type(box, 'a');
  await waitFor(() => expect(inputs('saveDraft')).toMatchObject([{ id: DRAFT.id, since: 1 }]));
  expect(screen.queryByText(/in another window/)).toBeNull();
  await person.type(box, 'b');
  expect(await screen.findByText(/in another window.*now a draft of its own/)).toBeDefined();
  expect(inputs('saveDraft')).toMatchObject([{ since: 1 }, { id: DRAFT.id, since: 2 }]);
  expect(links).toEqual([{ draft: 'cd'.repeat(16) }]);
  expect((box as HTMLInputElement).value).toBe('ab');
});

test('a draft that could not be saved after it was left is named, because its own view is gone', async () => {
  const saving = Promise.withResolvers<KeptCommand>();
  const { person, inputs } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    { saveDraft: () => saving.promise },
    <LinkedView begin={{ draft: DRAFT.id }} />,
  );
  await person.type(await screen.findByRole('textbox', { name: 'Reference' }), 'a');
  await person.click(screen.getByRole('button', { name: 'Choose another command' }));
  await waitFor(() => expect(inputs('saveDraft')).toHaveLength(1));
  saving.reject(new OrreryError('INTERNAL', { problem: 'the disk is full' }));
  expect(await screen.findByText(/last changes of "Place an order" were not saved.*the disk is full/)).toBeDefined();
});
