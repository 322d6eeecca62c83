import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { ViewTab, ViewTabs } from './view-tabs.tsx';

const VIEWS = ['/chart', '/points'] as const;

/** Opens two views, each of which has its own tabs to both. */
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
  const history = createMemoryHistory({ initialEntries: ['/chart'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  return openPage(<RouterProvider router={router as never} />, {});
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
