import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { AppearanceProvider } from '../data/appearance.tsx';
import { ExplorerProvider } from '../data/explorer.tsx';
import type { Host } from '../data/host/host.ts';
import { HoverTips } from '../ui/parts/index.ts';
import { createAppRouter } from './router.tsx';

/** Shows the whole program over a host: its views, by the address of the page, and the tips on hover. */
export function App({ host }: { host: Host }) {
  const [router] = useState(() => createAppRouter(host));
  return (
    // The language of the texts, not of the browser: it also decides to which side menus open and arrow keys move.
    <I18nProvider locale="en-US">
      <ExplorerProvider host={host}>
        <AppearanceProvider>
          <RouterProvider router={router} />
          <HoverTips />
        </AppearanceProvider>
      </ExplorerProvider>
    </I18nProvider>
  );
}
