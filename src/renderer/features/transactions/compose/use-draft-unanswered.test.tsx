import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type KeptCommand, OrreryError } from '../../../../contract/index.ts';
import { openPage, pass, takeClock } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import type { TransactionsSearch } from '../link.ts';
import { DRAFT, openDraft } from './compose.fixture.tsx';
import { ComposeView } from './compose-view.tsx';
import { draftsSaved, useCommandDraft } from './use-draft.ts';

function Composition() {
  const [keeping, keep] = useCommandDraft(undefined, () => {});
  return (
    <>
      <input onChange={({ target }) => keep({ name: 'Vote', command: 'vote', text: target.value, publicKey: null })} />
      <p data-testid="state">{keeping.state === 'failed' ? keeping.problem : keeping.state}</p>
    </>
  );
}

/** A composition that can be left, and a button that waits for the saves of drafts. */
function Page() {
  const client = useQueryClient();
  const [isThere, setThere] = useState(true);
  const [waits, setWaits] = useState<'no' | 'waits' | 'saved'>('no');
  const look = () => {
    setWaits('waits');
    void draftsSaved(client).then(() => setWaits('saved'));
  };
  return (
    <>
      {isThere && <Composition />}
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
      <button type="button" onClick={look}>
        Look: {waits}
      </button>
    </>
  );
}

/** Opens the page on a clock of the test. `calls` are the saves, which the test answers. */
async function openUnanswered() {
  takeClock();
  const calls: PromiseWithResolvers<KeptCommand>[] = [];
  const { inputs } = openPage(<Page />, {
    status: () => liveStatus('first'),
    saveDraft: () => {
      const call = Promise.withResolvers<KeptCommand>();
      calls.push(call);
      return call.promise;
    },
  });
  const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  const state = () => screen.getByTestId('state').textContent;
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await pass(0);
  return { calls, saves: () => inputs('saveDraft'), type, state, leave };
}

test('a save without an answer is told, holds up no later save, and its late answer counts', async () => {
  const { calls, saves, type, state, leave } = await openUnanswered();
  type('a');
  await pass(500);
  expect(saves()).toMatchObject([{ text: 'a' }]);
  type('ab');
  await pass(1000);
  type('abc');
  await pass(1000);
  expect([saves().length, state()]).toEqual([1, 'waiting']);
  await pass(3000);
  expect(state()).toBe('waiting');
  const compositions = saves().map((input) => (input as { composition: string }).composition);
  expect(compositions).toEqual([expect.any(String), compositions[0]]);
  expect(saves()[1]).toMatchObject({ text: 'abc' });
  expect(saves()).toHaveLength(2);
  await pass(5000);
  expect(state()).toBe('Orrery has not answered for 5 seconds.');
  fireEvent.click(screen.getByRole('button', { name: /^Look/ }));
  await pass(0);
  expect(screen.getByRole('button', { name: /^Look/ }).textContent).toBe('Look: saved');
  calls[1]?.resolve({ ...DRAFT, changedAt: 7 });
  await pass(0);
  expect(state()).toBe('kept');
  calls[0]?.resolve({ ...DRAFT, changedAt: 3 });
  await pass(0);
  type('abcd');
  leave();
  await pass(0);
  expect(saves()[2]).toMatchObject({ id: DRAFT.id, since: 7, text: 'abcd' });
  await pass(5000);
  expect(screen.getAllByText(/The last changes of "Vote" were not saved/).length).toBeGreaterThan(0);
});

test('a failed save is not told while a newer one will store the same changes', async () => {
  const { calls, saves, type, state } = await openUnanswered();
  type('a');
  await pass(500);
  type('ab');
  await pass(500);
  calls[0]?.reject(new OrreryError('INTERNAL', { problem: 'the disk is full' }));
  await pass(0);
  expect([saves().length, state()]).toEqual([2, 'waiting']);
  calls[1]?.resolve(DRAFT);
  await pass(0);
  expect(state()).toBe('kept');
});

test('changes are called lost only if no later save follows, and their late save is told', async () => {
  const { calls, saves, type, leave } = await openUnanswered();
  const lost = () => screen.queryAllByText(/The last changes of "Vote" were not saved/).length > 0;
  type('a');
  await pass(500);
  type('ab');
  leave();
  await pass(5000);
  expect([saves().length, lost()]).toEqual([2, false]);
  await pass(5000);
  expect(lost()).toBe(true);
  calls[1]?.resolve(DRAFT);
  await pass(0);
  expect(screen.getAllByText('The last changes of "Vote" are saved after all.').length).toBeGreaterThan(0);
});

/** Keeps the link, as the page does. */
function LinkedView() {
  const [search, setSearch] = useState<TransactionsSearch>({ draft: DRAFT.id });
  return <ComposeView search={search} onSearch={setSearch} />;
}

test('a draft that is opened again while its save has no answer goes on with what was typed, as the same one', async () => {
  takeClock();
  const stored = { ...DRAFT, text: '{"orderSubmission": {}}' };
  const { inputs } = openDraft(
    stored,
    { drafts: () => ({ drafts: [stored] }), saveDraft: () => new Promise<KeptCommand>(() => {}) },
    <LinkedView />,
  );
  const reference = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference' });
  const type = (value: string) => fireEvent.change(reference(), { target: { value } });
  await pass(1000);
  type('rent');
  fireEvent.click(screen.getByRole('button', { name: 'Choose another command' }));
  // Another window changes the draft, whose version stays.
  stored.changedAt = 5;
  await pass(5000);
  const drafts = within(screen.getByRole('complementary'));
  fireEvent.click(drafts.getByRole('button', { name: /^Place an order/ }));
  await pass(5000);
  expect(reference().value).toBe('rent');
  type('rents');
  await pass(1000);
  const [first, second, ...others] = inputs('saveDraft') as { composition: string; save: number }[];
  expect(second).toMatchObject({
    id: DRAFT.id,
    since: 1,
    composition: first?.composition,
    save: (first?.save ?? 0) + 1,
  });
  expect(others).toEqual([]);
});
