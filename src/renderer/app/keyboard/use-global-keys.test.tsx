import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { useGlobalKeys } from './use-global-keys.ts';

/** Opens a page with one button in a part of the page. */
async function openKeys(role: string) {
  const calls = { onShortcuts: vi.fn(), onPalette: vi.fn() };
  function Page() {
    useGlobalKeys(calls);
    return (
      <div role={role}>
        <button type="button">Keep it</button>
      </div>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  const { person } = openPage(<RouterProvider router={router as never} />, {});
  const button = await screen.findByRole('button', { name: 'Keep it' });
  button.focus();
  return { ...calls, person, button };
}

test.each([
  ['dialog', 0],
  ['alertdialog', 0],
  ['group', 1],
])('with the focus in a %s, "?" opens the list of keys %i times', async (role, times) => {
  const { onShortcuts, person } = await openKeys(role);
  await person.keyboard('?');
  expect(onShortcuts).toHaveBeenCalledTimes(times);
});

test('on an Arabic keyboard, the keys at the same places work', async () => {
  const { onShortcuts, onPalette, button } = await openKeys('group');
  fireEvent.keyDown(button, { key: 'ن', code: 'KeyK', ctrlKey: true });
  expect(onPalette).toHaveBeenCalledOnce();
  fireEvent.keyDown(button, { key: '؟', code: 'Slash', shiftKey: true });
  expect(onShortcuts).toHaveBeenCalledOnce();
});
