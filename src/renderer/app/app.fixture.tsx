/** Test helpers: the whole page, with its router, over an explorer that answers from a table. */
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { useHost } from '../data/explorer.tsx';
import { type Answers, openPage } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { createAppRouter } from './router.tsx';
// The views that the page loads when they are opened: a load that is under way when a test file ends fails, and files share
// modules.
import '../features/design/design-view.tsx';
import '../features/help/help-view.tsx';
import '../features/query/query-view.tsx';
import '../features/transactions/transactions-view.tsx';

function Page() {
  const host = useHost();
  const [router] = useState(() => createAppRouter(host));
  return <RouterProvider router={router} />;
}

/** Opens the page with the path of a view. */
export function openApp(path: string, answers: Answers) {
  history.pushState(null, '', path);
  return openPage(<Page />, { status: () => liveStatus('first'), ...answers });
}
