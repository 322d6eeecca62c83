import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Answers } from '../../data/page.fixture.tsx';
import { link, renderQuery, runButton, SAVED } from './query-page.fixture.tsx';

type Json = z.output<ReturnType<typeof z.json>>;

/** Answers with the text that was kept last; at first that is `sql`. */
function keeping(sql: string): Answers {
  let newest: Json = { sql, params: {} };
  return {
    preference: ({ key }) => ({ value: key.startsWith('query:') ? newest : null }),
    setPreference({ value }) {
      newest = value as Json;
      return {};
    },
  };
}

/** Leaves the view, and comes back without a text in the link. */
async function comeBack(person: ReturnType<typeof renderQuery>['person']): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
  expect(link()).toEqual({});
  await person.click(screen.getByRole('button', { name: 'leave or come back' }));
}

test('the text that was opened last in the view is there on return, as its result is', async () => {
  const { person, inputs } = renderQuery({}, { ...keeping('select 1'), savedQueries: () => ({ queries: [SAVED] }) });
  await person.click(await screen.findByRole('button', { name: /Fees by market/ }));
  await screen.findByRole('grid', { name: 'Result' });
  await comeBack(person);
  await waitFor(() => expect(link()).toEqual({ sql: 'select 42' }));
  expect(await screen.findByRole('grid', { name: 'Result' })).toBeDefined();
  expect(inputs('runQuery')).toHaveLength(1);
  await person.click(await screen.findByRole('tab', { name: 'Saved' }));
  await person.click(await screen.findByRole('button', { name: 'By market' }));
  await waitFor(() => expect(inputs('runQuery')).toHaveLength(2));
  await comeBack(person);
  await waitFor(() => expect(link()).toMatchObject({ sql: 'select :n', params: 'n=7', saved: 'q1' }));
});

test('a text that is typed just before another one is opened does not come back over that one', async () => {
  const { person, inputs } = renderQuery(
    { sql: 'select :n' },
    { ...keeping(''), savedQueries: () => ({ queries: [SAVED] }) },
  );
  await person.click(await screen.findByRole('tab', { name: 'Saved' }));
  const saved = await screen.findByRole('button', { name: 'By market' });
  const field = await screen.findByRole('textbox', { name: ':n' });
  fireEvent.change(field, { target: { value: '8' } });
  fireEvent.click(saved);
  await waitFor(() =>
    expect(inputs('setPreference')).toMatchObject([
      { value: { sql: 'select :n', params: { n: '8' } } },
      { value: { sql: 'select :n', params: { n: '7' }, saved: 'q1' } },
    ]),
  );
  await comeBack(person);
  await waitFor(() => expect(link()).toMatchObject({ params: 'n=7', saved: 'q1' }));
});

test('the text of a link replaces the kept one as soon as the person runs it, and not before', async () => {
  const { person } = renderQuery({}, keeping('select 1'), { sql: 'select 2' });
  const follow = () => person.click(screen.getByRole('button', { name: 'follow a link' }));
  await waitFor(() => expect(link()).toEqual({ sql: 'select 1' }));
  await follow();
  expect(link()).toEqual({ sql: 'select 2' });
  await comeBack(person);
  await waitFor(() => expect(link()).toEqual({ sql: 'select 1' }));
  await follow();
  await person.click(await runButton());
  await screen.findByRole('grid', { name: 'Result' });
  await comeBack(person);
  await waitFor(() => expect(link()).toEqual({ sql: 'select 2' }));
});
