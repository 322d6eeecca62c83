import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { openUserStore } from '../../store/index.ts';
import { createSavedQueries } from './saved-queries.ts';

test('a query that was deleted is saved under its id again, so that links to it hold', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const queries = createSavedQueries(user);
  const content = { folder: '', name: 'Fees', sql: 'select 1', params: {}, view: null };
  const { id } = await queries.save(content);
  expect(await queries.remove(id)).toBe(true);
  expect(await queries.remove(id)).toBe(false);
  expect(await queries.save({ id, ...content })).toMatchObject({ id, name: 'Fees' });
  expect(await queries.list()).toMatchObject([{ id }]);
});
