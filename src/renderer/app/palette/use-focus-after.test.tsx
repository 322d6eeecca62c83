import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { useFocusAfter } from './use-focus-after.ts';

function Palette({ close }: { close: () => void }) {
  const navigate = useNavigate();
  useFocusAfter();
  const open = () => {
    close();
    void navigate({ to: '/late' as string });
  };
  return (
    <button type="button" onClick={open}>
      Late view
    </button>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <main id="view" tabIndex={-1}>
        <Outlet />
      </main>
      {isOpen && <Palette close={() => setOpen(false)} />}
    </>
  );
}

// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
const view = (name: string) => () => <section tabIndex={0} aria-label={name} />;

test('the focus waits for a view that must be loaded, and does not go with the view before it', async () => {
  const loaded = Promise.withResolvers<{ Late: () => React.ReactNode }>();
  const root = createRootRoute({ component: Page });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: view('First') }),
    createRoute({
      getParentRoute: () => root,
      path: '/late',
      component: lazyRouteComponent(() => loaded.promise, 'Late'),
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const { person } = openPage(<RouterProvider router={router as never} />, {});
  await person.click(await screen.findByRole('button', { name: 'Late view' }));
  // Two frames: the focus could be in the view before by now.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  loaded.resolve({ Late: view('Late') });
  const late = await screen.findByRole('region', { name: 'Late' });
  await waitFor(() => expect(document.activeElement).toBe(late));
});
