import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { openUserStore } from '../store/index.ts';
import { keepCommand, listKept } from './command-drafts.ts';

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
