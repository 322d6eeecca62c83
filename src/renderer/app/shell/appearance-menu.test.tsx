import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../app.fixture.tsx';

test('a theme that is chosen before the stored appearance has been read keeps the rest of it', async () => {
  const stored = Promise.withResolvers<{ value: { theme: string; density: string } }>();
  const { person, inputs } = openApp('/settings', {
    preference: ({ key }) => (key === 'appearance' ? stored.promise : { value: null }),
    setPreference: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: 'Theme, density and time zone' }));
  await person.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(inputs('setPreference')).toEqual([]);
  stored.resolve({ value: { theme: 'light', density: 'compact' } });
  await waitFor(() =>
    expect(inputs('setPreference')).toMatchObject([
      { key: 'appearance', value: { theme: 'dark', density: 'compact', zone: 'local' } },
    ]),
  );
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' });
});

test('a zone that was stored by its name of today is chosen where the browser has an older name', async () => {
  openApp('/settings', {
    preference: ({ key }) => ({ value: key === 'appearance' ? { zone: 'Asia/Ho_Chi_Minh' } : null }),
  });
  expect(await screen.findByRole('button', { name: /^Asia\/Ho Chi Minh/ })).toBeDefined();
});
