import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './app.fixture.tsx';

test('a time zone is found by a part of its name, also as programs write it', async () => {
  const { person, inputs } = openApp('/settings', { setPreference: () => ({}) });
  await person.click(await screen.findByRole('button', { name: /Time zone/ }));
  const field = await screen.findByRole('searchbox', { name: 'Find a zone' });
  const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await person.type(field, 'america/new_y');
  await waitFor(() => expect(found()).toEqual(['America/New York']));
  await person.clear(field);
  await person.type(field, 'kolk');
  await waitFor(() => expect(found()).toEqual(['Asia/Kolkata']));
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(JSON.stringify(inputs('setPreference').at(-1))).toMatch(/Asia\/(Kolkata|Calcutta)/));
});
