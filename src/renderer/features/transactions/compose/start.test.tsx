import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type KeptCommand, OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { ComposeStart } from './start.tsx';
import { useCommandDraft } from './use-draft.ts';

const DRAFT: KeptCommand = {
  id: 'ab'.repeat(16),
  name: 'Transfer',
  command: 'transfer',
  text: '{"transfer": {"amount": "5"}}',
  publicKey: null,
  createdAt: 1,
  changedAt: 2,
};

test('an amount whose asset is not chosen stands in the list with the words of its field, not as of the smallest unit', async () => {
  openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({ drafts: [DRAFT] }),
  });
  expect(await screen.findByText('Amount 5 (unit not known yet)')).toBeTruthy();
});

const PAGE_INFO = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };

test('a delegation stands in the list with the name of its node, unless another node has the same name', async () => {
  const named = (id: string, name: string) => ({ id, name, pubKey: id, chainAddress: '', delegationCount: 0 });
  const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
  const [first = '', second = '', third = ''] = ids;
  const nodes = [named(first, 'Fjordwacht'), named(second, 'Eisvogel'), named(third, 'Eisvogel')];
  openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({
      drafts: ids.map((nodeId) => ({ ...DRAFT, id: nodeId, text: JSON.stringify({ delegateSubmission: { nodeId } }) })),
    }),
    listNodes: () => ({
      page: { pageInfo: PAGE_INFO, edges: nodes.map((node) => ({ node, cursor: node.id })) },
      coverage: { complete: true, asOf: null },
    }),
  });
  expect(await screen.findByText('node Fjordwacht')).toBeTruthy();
  expect(screen.getAllByText(/^node [bc]{6}\u2060…/)).toHaveLength(2);
});

test('a deleted draft comes back with its content, time and place when the deletion is undone', async () => {
  let drafts = [DRAFT];
  const { person, inputs } = openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({ drafts }),
    removeDraft: () => {
      drafts = [];
      return { removed: true };
    },
    saveDraft: () => {
      drafts = [DRAFT];
      return DRAFT;
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Delete the draft Transfer/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete the draft/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Orrery saves drafts here'));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Delete the draft Transfer/ })).toBeTruthy();
  expect(inputs('saveDraft')).toEqual([
    {
      id: DRAFT.id,
      name: DRAFT.name,
      command: 'transfer',
      text: DRAFT.text,
      publicKey: null,
      times: { createdAt: 1, changedAt: 2 },
    },
  ]);
});

function Typing() {
  const [, keep] = useCommandDraft(DRAFT, () => {});
  const content = { name: DRAFT.name, command: 'transfer', text: 'typed last', publicKey: null };
  return (
    <button type="button" onClick={() => keep(content)}>
      Type
    </button>
  );
}

function Page() {
  const [isTyping, setTyping] = useState(true);
  return (
    <>
      {isTyping && <Typing />}
      <button type="button" onClick={() => setTyping(false)}>
        Leave
      </button>
      <ComposeStart onBegin={() => {}} />
    </>
  );
}

test('a draft is deleted after its last save, which would bring it back; undo has what was typed last', async () => {
  const answer = Promise.withResolvers<KeptCommand>();
  const done: string[] = [];
  const { person, inputs } = openPage(<Page />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({ drafts: [DRAFT] }),
    removeDraft: () => {
      done.push('removed');
      return { removed: true };
    },
    saveDraft: () => answer.promise,
  });
  const remove = await screen.findByRole('button', { name: /^Delete the draft Transfer/ });
  await person.click(screen.getByRole('button', { name: 'Type' }));
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(inputs('saveDraft')).toHaveLength(1));
  await person.click(remove);
  done.push('saved');
  answer.resolve(DRAFT);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(done).toEqual(['saved', 'removed']);
  expect(inputs('saveDraft')[1]).toMatchObject({ id: DRAFT.id, text: 'typed last' });
});

/** Opens the choice of a command with so many drafts. The one with the id `fails` cannot be deleted. */
function openWithDrafts(count: number, fails?: string) {
  let drafts = Array.from({ length: count }, (_, index) => ({ ...DRAFT, id: `${index}`.padStart(32, '0') }));
  const page = openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({ drafts }),
    removeDraft: ({ id }) => {
      if (id === fails) throw new OrreryError('INTERNAL', { problem: 'the disk is full' });
      drafts = drafts.filter((draft) => draft.id !== id);
      return { removed: true };
    },
    saveDraft: ({ id = '' }) => {
      const back = { ...DRAFT, id };
      drafts = [...drafts, back];
      return back;
    },
  });
  return { ...page, ids: drafts.map(({ id }) => id) };
}

test('when many drafts are saved, their number is said, and one button deletes the oldest, with one undo', async () => {
  const { person, inputs, ids } = openWithDrafts(500);
  await screen.findByText(/^500 drafts are saved, and no more are possible/);
  await person.click(screen.getByText('Delete the 100 oldest drafts'));
  // Five hundred drafts are drawn slowly, and a message stays only while the pointer is on it.
  const undo = await screen.findByText('Undo');
  await person.hover(undo);
  expect(await screen.findByText('400 drafts are saved, of at most 500.')).toBeTruthy();
  expect(inputs('removeDraft')).toEqual(ids.slice(-100).map((id) => ({ id })));
  await person.click(undo);
  await screen.findByText(/^500 drafts are saved/);
  expect(inputs('saveDraft')).toMatchObject(ids.slice(-100).map((id) => ({ id, text: DRAFT.text })));
});

test('if one of many drafts cannot be deleted, this is said, and undo brings back those before it', async () => {
  const { person, inputs, ids } = openWithDrafts(400, '302'.padStart(32, '0'));
  await person.click(await screen.findByText('Delete the 100 oldest drafts'));
  await screen.findByText(/the disk is full/);
  expect(screen.getByText('Deleted 2 drafts')).toBeTruthy();
  await person.click(screen.getByText('Undo'));
  await waitFor(() => expect(inputs('saveDraft')).toMatchObject(ids.slice(300, 302).map((id) => ({ id }))));
});

test('no undo is offered of a draft that another window has deleted', async () => {
  const { person } = openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({ drafts: [DRAFT] }),
    removeDraft: () => ({ removed: false }),
  });
  await person.click(await screen.findByRole('button', { name: /^Delete the draft Transfer/ }));
  expect(await screen.findByText('The draft was deleted already')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('drafts that the network accepts are folded under Checked, and deleted together with one undo', async () => {
  const checked = ['c1', 'c2'].map((id) => ({ ...DRAFT, id: id.repeat(16), isChecked: true }));
  let drafts: KeptCommand[] = [DRAFT, ...checked];
  const { person, inputs } = openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    drafts: () => ({ drafts }),
    removeDraft: ({ id }) => {
      drafts = drafts.filter((draft) => draft.id !== id);
      return { removed: true };
    },
    saveDraft: () => DRAFT,
  });
  const fold = (await screen.findByText('Checked (2)')).closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.querySelectorAll('li')).toHaveLength(2);
  await person.click(screen.getByText('Checked (2)'));
  await person.click(screen.getByRole('button', { name: 'Delete all checked' }));
  await waitFor(() => expect(screen.queryByText('Checked (2)')).toBeNull());
  expect(screen.getAllByRole('button', { name: /^Delete the draft/ })).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inputs('saveDraft')).toMatchObject(checked.map(({ id }) => ({ id, isChecked: true }))));
});

test('a draft of an order names its market as the network does', async () => {
  const MARKET = 'cd'.repeat(32);
  openPage(<ComposeStart onBegin={() => {}} />, {
    commands: () => ({ commands: [] }),
    templates: () => ({ templates: [] }),
    markets: () => ({ markets: [{ id: MARKET, code: 'BTC/USD', name: '', units: null }] }),
    drafts: () => ({ drafts: [{ ...DRAFT, text: `{"orderCancellation": {"marketId": "${MARKET}"}}` }] }),
  });
  expect(await screen.findByText('all orders BTC/USD')).toBeTruthy();
});
