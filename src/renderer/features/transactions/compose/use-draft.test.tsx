import { screen, waitFor, within } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, test } from 'vitest';
import { type KeptCommand, OrreryError } from '../../../../contract/index.ts';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useShownNetwork, useStatusEvents } from '../../../data/use-status.ts';
import type { TransactionsSearch } from '../link.ts';
import { asksBeforeClosing, DRAFT, openDraft } from './compose.fixture.tsx';
import { ComposeView } from './compose-view.tsx';

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

test('changes that could not be saved are saved again when the draft is left', async () => {
  let isFull = true;
  const { person, inputs } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    {
      saveDraft: () => {
        if (isFull) throw new OrreryError('INTERNAL', { problem: 'the disk is full' });
        return DRAFT;
      },
    },
    <LinkedView begin={{ draft: DRAFT.id }} />,
  );
  await person.type(await screen.findByRole('textbox', { name: 'Reference' }), 'a');
  await screen.findByText(/Not saved: .*the disk is full/);
  isFull = false;
  const before = inputs('saveDraft').length;
  await person.click(screen.getByRole('button', { name: 'Choose another command' }));
  await waitFor(() => expect(inputs('saveDraft')).toHaveLength(before + 1));
  expect(inputs('saveDraft').at(-1)).toMatchObject({ id: DRAFT.id, text: expect.stringContaining('"a"') });
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

test('a tab is not closed without a question while its last letters are not saved', async () => {
  const saving = Promise.withResolvers<KeptCommand>();
  const { person } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    { status: () => liveStatus('first'), saveDraft: () => saving.promise },
    <LinkedView begin={{ draft: DRAFT.id }} />,
  );
  await person.type(await screen.findByRole('textbox', { name: 'Reference' }), 'a');
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  saving.resolve(DRAFT);
  await screen.findByText(/Draft saved/);
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});

/** Starts the view again for each network, as the page does. */
function ViewOfNetwork() {
  useStatusEvents();
  const [shown, setShown] = useState<string>();
  useShownNetwork(useCallback(({ id }) => setShown(id), []));
  return shown === 'first' ? <ComposeView search={{ draft: DRAFT.id }} onSearch={() => {}} /> : <p>Network {shown}</p>;
}

test('the last letters before a switch are saved in the network of the draft', async () => {
  const { person, inputs, emit } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    { status: () => liveStatus('first'), saveDraft: () => DRAFT },
    <ViewOfNetwork />,
  );
  await person.type(await screen.findByRole('textbox', { name: 'Reference' }), 'rent');
  emit({ type: 'status', status: liveStatus('second') });
  expect(await screen.findByText(/^The transaction is saved as a draft of first/)).toBeTruthy();
  const saved = { id: DRAFT.id, network: 'first', text: expect.stringContaining('"rent"') };
  expect(inputs('saveDraft').at(-1)).toMatchObject(saved);
});

test('a draft that is continued right after a switch is saved in its own network', async () => {
  const { person, inputs, emit } = openDraft(
    { ...DRAFT, text: '{"orderSubmission": {}}' },
    { status: () => liveStatus('second'), saveDraft: () => DRAFT },
    <ViewOfNetwork />,
  );
  await screen.findByText('Network second');
  emit({ type: 'status', status: liveStatus('first') });
  await person.type(await screen.findByRole('textbox', { name: 'Reference' }), 'rent');
  const saved = { id: DRAFT.id, network: 'first', text: expect.stringContaining('"rent"') };
  await waitFor(() => expect(inputs('saveDraft').at(-1)).toMatchObject(saved));
});
