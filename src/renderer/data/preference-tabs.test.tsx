import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openPage } from './page.fixture.tsx';
import { usePreference } from './use-preference.ts';

const Names = z.array(z.string()).catch([]).default([]);

function Page({ tab }: { tab: string }) {
  const [names, set, ready] = usePreference('names', Names);
  return (
    <section aria-label={tab}>
      <output>{ready && names.join(' ')}</output>
      <button type="button" onClick={() => set((now) => [...now, tab])}>
        Add
      </button>
    </section>
  );
}

test('a tab shows what another tab has stored, with both changes if both made one', async () => {
  let stored: unknown = ['a'];
  const answers = {
    preference: () => ({ value: stored as never }),
    setPreference({ value, from }: { value: unknown; from?: unknown }) {
      if (JSON.stringify(from) !== JSON.stringify(stored)) return { other: stored as never };
      stored = value;
      return {};
    },
  };
  const { person } = openPage(<Page tab="one" />, answers);
  openPage(<Page tab="two" />, answers);
  const tab = (name: string) => within(screen.getByRole('region', { name }));
  const shown = (name: string) => tab(name).getByRole('status').textContent;
  await waitFor(() => expect([shown('one'), shown('two')]).toEqual(['a', 'a']));
  await person.click(tab('one').getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(shown('two')).toBe('a one'));
  await person.click(tab('two').getByRole('button', { name: 'Add' }));
  await person.click(tab('one').getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(shown('one')).toBe(shown('two')));
  expect(shown('one')?.split(' ').toSorted()).toEqual(['a', 'one', 'one', 'two']);
});
