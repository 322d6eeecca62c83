import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
        <input aria-label="Name" />
        <input type="checkbox" aria-label="Replace it" />
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
  return { ...calls, person, button, router };
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

test.each([
  ['Hebrew', 'ע', '/', '/query'],
  ['Greek', 'γ', ';', '/query'],
  // A Latin layout with a sign at that place, such as Dvorak for programmers.
  ['Latin', 'g', ';', '/'],
])('on a %s keyboard, %s and the key at the place of Q, which is %s, lead to %s', async (_, first, second, path) => {
  const { button, router } = await openKeys('group');
  fireEvent.keyDown(button, { key: first, code: 'KeyG' });
  fireEvent.keyDown(button, { key: second, code: 'KeyQ' });
  await waitFor(() => expect(router.latestLocation.pathname).toBe(path));
});

test('right after g, keys with Ctrl and typed text open no view', async () => {
  const { button, router } = await openKeys('group');
  fireEvent.keyDown(button, { key: 'g', code: 'KeyG' });
  fireEvent.keyDown(button, { key: 'c', code: 'KeyC', ctrlKey: true });
  fireEvent.keyDown(button, { key: 'g', code: 'KeyG' });
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'n', code: 'KeyN' });
  expect(router.latestLocation.pathname).toBe('/');
  fireEvent.keyDown(button, { key: 'g', code: 'KeyG' });
  fireEvent.keyDown(button, { key: 'n', code: 'KeyN' });
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/nodes'));
});

test('the keys of the program work with the focus in a check box, which takes no text', async () => {
  const { onShortcuts, person, router } = await openKeys('group');
  await person.click(screen.getByLabelText('Replace it'));
  await person.keyboard('?gn');
  expect(onShortcuts).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/nodes'));
});
