import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { ViewTab, ViewTabs } from './view-tabs.tsx';

const VIEWS = ['/chart', '/points'] as const;

/** Opens two views, each of which has its own tabs to both. There is a view without tabs too. */
function openViews() {
  const root = createRootRoute({ component: Outlet });
  const viewOf = (shown: string) => () => (
    <ViewTabs label="Views">
      {VIEWS.map((path) => (
        <ViewTab key={path} to={path as never} isCurrent={path === shown}>
          {path}
        </ViewTab>
      ))}
    </ViewTabs>
  );
  const routes = VIEWS.map((path) => createRoute({ getParentRoute: () => root, path, component: viewOf(path) }));
  const bare = createRoute({ getParentRoute: () => root, path: '/bare', component: () => <h1>No tabs</h1> });
  const history = createMemoryHistory({ initialEntries: ['/chart'] });
  const router = createRouter({ routeTree: root.addChildren([...routes, bare]), history });
  return { history, ...openPage(<RouterProvider router={router as never} />, {}) };
}

test('Enter on a tab opens its view and leaves the focus on the tab', async () => {
  const { person } = openViews();
  (await screen.findByRole('link', { name: '/points' })).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => {
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('/points');
    expect(document.activeElement).toBe(screen.getByRole('link', { current: 'page' }));
  });
});

test('tabs that come after a view without tabs do not take the focus', async () => {
  const { history } = openViews();
  (await screen.findByRole('link', { name: '/points' })).focus();
  act(() => history.push('/bare'));
  await screen.findByRole('heading', { name: 'No tabs' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  act(() => history.push('/chart'));
  await screen.findByRole('link', { name: '/points' });
  expect(document.activeElement).toBe(document.body);
});
