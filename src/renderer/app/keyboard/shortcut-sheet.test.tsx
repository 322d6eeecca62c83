import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../app.fixture.tsx';

test.each([
  ['Undo, while a message offers it', 'CtrlZ'],
  ['Previous area of the window', 'ShiftF6'],
])('the sheet of shortcuts has what works everywhere: %s', async (does, keys) => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText(does).nextElementSibling?.textContent).toBe(keys);
});
