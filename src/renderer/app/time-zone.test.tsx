import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './app.fixture.tsx';

test('a time zone is found by a part of its name', async () => {
  const { person, inputs } = openApp('/settings', { setPreference: () => ({}) });
  await person.click(await screen.findByRole('button', { name: /Time zone/ }));
  await person.type(await screen.findByRole('searchbox', { name: 'Find a zone' }), 'kolk');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Asia/Kolkata']),
  );
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(JSON.stringify(inputs('setPreference').at(-1))).toMatch(/Asia\/(Kolkata|Calcutta)/));
});
