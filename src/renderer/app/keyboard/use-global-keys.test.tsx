import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { useGlobalKeys } from './use-global-keys.ts';

test.each([
  ['dialog', 0],
  ['alertdialog', 0],
  ['group', 1],
])('with the focus in a %s, "?" opens the list of keys %i times', async (role, times) => {
  const onShortcuts = vi.fn();
  function Page() {
    useGlobalKeys({ onPalette: () => {}, onShortcuts });
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
  (await screen.findByRole('button', { name: 'Keep it' })).focus();
  await person.keyboard('?');
  expect(onShortcuts).toHaveBeenCalledTimes(times);
});
