/** Test helpers: the whole page, with its router, over an explorer that answers from a table. */
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import type { ExplorerStatus } from '../../contract/index.ts';
import { useHost } from '../data/explorer.tsx';
import { type Answers, openPage } from '../data/page.fixture.tsx';
import { createAppRouter } from './router.tsx';

export function statusOf(id: string): z.input<typeof ExplorerStatus> {
  return {
    version: '1',
    host: 'browser',
    network: { id, name: id, kind: 'remote', address: 'http://localhost', chainId: id, stakeDecimals: 18 },
    connection: 'live',
    problem: null,
    position: null,
    observedAt: null,
    currentEpoch: null,
    genesis: null,
    epochExpiry: null,
    resources: [],
    background: [],
    notices: [],
    limitedUntil: null,
  };
}

function Page() {
  const host = useHost();
  const [router] = useState(() => createAppRouter(host));
  return <RouterProvider router={router} />;
}

/** Opens the page with the path of a view. */
export function openApp(path: string, answers: Answers) {
  history.pushState(null, '', path);
  return openPage(<Page />, { status: () => statusOf('first'), ...answers });
}
