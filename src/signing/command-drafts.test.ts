import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { openUserStore } from '../store/index.ts';
import { createCommandDrafts, keepCommand, listKept } from './command-drafts.ts';

test('a draft that another window has changed stays, and what is saved over its former version is added', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const content = { text: '{}', publicKey: null };
  const { id, changedAt } = await keepCommand(user, 'draft', { ...content, name: 'Begun' });
  const first = await keepCommand(user, 'draft', { ...content, id, name: 'First', since: changedAt });
  const second = await keepCommand(user, 'draft', { ...content, id, name: 'Second', since: changedAt - 1 });
  expect([first.id, second.id === id]).toEqual([id, false]);
  const drafts = await listKept(user, 'draft');
  expect(drafts.map(({ name }) => name).toSorted()).toEqual(['First', 'Second']);
});

test('a composition that saves again before the answer to its last save replaces the same draft', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const content = { text: '{}', publicKey: null };
  const own = { ...content, composition: 'first' };
  const { id, changedAt } = await keepCommand(user, 'draft', { ...own, name: 'Begun' });
  const unanswered = await keepCommand(user, 'draft', { ...own, name: 'Without an id' });
  const outdated = await keepCommand(user, 'draft', { ...own, id, name: 'Outdated', since: changedAt - 1 });
  expect([unanswered.id, outdated.id]).toEqual([id, id]);

  // Another window changes it. Then the first composition goes on with a draft of its own, and with one only.
  await keepCommand(user, 'draft', { ...content, id, name: 'Other', composition: 'second' });
  const apart = await keepCommand(user, 'draft', { ...own, id, name: 'Apart', since: changedAt - 1 });
  const again = await keepCommand(user, 'draft', { ...own, id, name: 'Again', since: changedAt - 1 });
  expect([apart.id === id, again.id]).toEqual([false, apart.id]);
  const drafts = await listKept(user, 'draft');
  expect(drafts.map(({ name }) => name).toSorted()).toEqual(['Again', 'Other']);
  expect(drafts[0]).not.toHaveProperty('composition');
});

test('a save that arrives after a later one of its composition changes nothing', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const save = (save: number, of: { id?: string; since?: number } = {}) =>
    keepCommand(user, 'draft', { ...of, name: `Save ${save}`, text: '{}', publicKey: null, composition: 'own', save });
  const later = await save(2);
  const late = await save(1);
  expect(late).toEqual(later);
  await save(4, { id: later.id, since: later.changedAt });
  expect(await save(3, { id: later.id, since: later.changedAt })).toMatchObject({ id: later.id, name: 'Save 4' });
  const drafts = await listKept(user, 'draft');
  expect(drafts.map(({ name }) => name)).toEqual(['Save 4']);
  expect(drafts[0]).not.toHaveProperty('save');
});

test('the draft that was changed last is the first, whenever it was begun', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  for (const [index, changedAt] of [20, 30, 10].entries()) {
    const times = { createdAt: index, changedAt };
    await keepCommand(user, 'draft', {
      id: ids[index],
      name: `Changed at ${changedAt}`,
      text: '{}',
      publicKey: null,
      times,
    });
  }
  const names = (await listKept(user, 'draft')).map(({ name }) => name);
  expect(names).toEqual(['Changed at 30', 'Changed at 20', 'Changed at 10']);
});

test('a deletion comes after the saves that were asked for before it, which do not bring the draft back', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const open = { id: 'shown', user } as NonNullable<CurrentNetwork['open']>;
  const network = { profile: { id: 'shown' } as CurrentNetwork['profile'], whenOpen: async () => open };
  const slow = Promise.withResolvers<void>();
  const kept = createCommandDrafts(network, async (_, work) => {
    await slow.promise;
    return work(user);
  });
  const content = { text: '{}', publicKey: null, composition: 'own' };
  const { id, changedAt } = await kept.keep('draft', { ...content, name: 'Begun', save: 1 });
  // The store of another network takes its time, and every later save waits for it.
  const elsewhere = kept.keep('template', { ...content, name: 'Elsewhere', network: 'another' });
  const late = kept.keep('draft', { ...content, id, name: 'Late', save: 2, since: changedAt });
  const removed = kept.removeKept('draft', id);
  slow.resolve();
  expect([(await late).id, await removed]).toEqual([id, true]);
  await elsewhere;
  expect(await kept.listKept('draft')).toEqual([]);
});

test('a draft is checked until it is saved without that', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const content = { name: 'Vote', text: '{}', publicKey: null };
  const { id } = await keepCommand(user, 'draft', { ...content, isChecked: true });
  expect(await listKept(user, 'draft')).toMatchObject([{ id, isChecked: true }]);
  await keepCommand(user, 'draft', { ...content, id, text: '{"voteSubmission":{}}' });
  expect((await listKept(user, 'draft'))[0]).not.toHaveProperty('isChecked');
});
