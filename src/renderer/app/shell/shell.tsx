import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { useStatus, useStatusEvents } from '../../data/use-status.ts';
import { useUpdateNotice } from '../../data/use-updates.ts';
import { useHistoryEvents } from '../../features/history/data/use-history-events.ts';
import { useWatch } from '../../features/shared/nodes/use-watch.ts';
import { LeftTransaction } from '../../features/transactions/compose/left-transaction.tsx';
import { ChartNetworkContext, CopyLinkContext } from '../../ui/chart/index.ts';
import { visibleText } from '../../ui/format/index.ts';
import { ShortcutSheet } from '../keyboard/shortcut-sheet.tsx';
import { useFocusInNewView } from '../keyboard/use-focus-in-new-view.ts';
import { useGlobalKeys } from '../keyboard/use-global-keys.ts';
import { CommandPalette } from '../palette/palette.tsx';
import { useNetworkSwitch } from '../use-network-switch.ts';
import { Header } from './header.tsx';
import { NetworkOfLink } from './network-of-link.tsx';
import { Sidebar } from './sidebar.tsx';
import { copyShownLink } from './view-link.ts';
import './shell.css';

/** A part that opens over the window, one at a time. */
type Overlay = 'palette' | 'shortcuts' | 'notices' | 'views';

/** Shows the window: the navigation, the header, the view, and the overlays. Keeps the page current through events. */
export function Shell() {
  useStatusEvents();
  useUpdateNotice();
  useHistoryEvents();
  useWatch();
  const { switches, takeAlong } = useNetworkSwitch();
  useFocusInNewView();
  const [over, setOver] = useState<Overlay>();
  const onPalette = useCallback(() => setOver('palette'), []);
  const onShortcuts = useCallback(() => setOver('shortcuts'), []);
  useGlobalKeys({ onPalette, onShortcuts });
  useHostCommands({ onPalette, onShortcuts });

  const status = useStatus();
  const copyLink = useCallback(() => void copyShownLink(status), [status]);
  const chartNetwork = useChartNetwork(status);

  const onNotices = useCallback(() => setOver('notices'), []);
  const onSavedViews = useCallback(() => setOver('views'), []);
  const onOpenChange = (what: Overlay) => (open: boolean) =>
    setOver((current) => (open ? what : current === what ? undefined : current));
  return (
    <div className="shell">
      <a className="shell-skip" href="#view">
        Skip to the view
      </a>
      <Sidebar />
      <div className="shell-main">
        <Header
          onPalette={onPalette}
          onShortcuts={onShortcuts}
          inbox={{ isOpen: over === 'notices', onOpenChange: onOpenChange('notices') }}
          savedViews={{ isOpen: over === 'views', onOpenChange: onOpenChange('views') }}
        />
        {/* The message goes at each switch: a person who switches knows which network they see. */}
        <NetworkOfLink key={switches} takeAlong={takeAlong} />
        <main id="view" className="shell-view" tabIndex={-1}>
          <CopyLinkContext value={copyLink}>
            <ChartNetworkContext value={chartNetwork}>
              <Outlet key={switches} />
            </ChartNetworkContext>
          </CopyLinkContext>
        </main>
      </div>
      <CommandPalette
        isOpen={over === 'palette'}
        onOpenChange={onOpenChange('palette')}
        onShortcuts={onShortcuts}
        onNotices={onNotices}
        onSavedViews={onSavedViews}
      />
      <LeftTransaction />
      <ShortcutSheet isOpen={over === 'shortcuts'} onOpenChange={onOpenChange('shortcuts')} />
    </div>
  );
}

/** Returns the network in the words of exported charts. It changes only with the network, because all charts read it. */
function useChartNetwork(status: ExplorerStatus | undefined) {
  const { id, name, chainId = null } = status?.network ?? {};
  return useMemo(
    () =>
      id === undefined || name === undefined
        ? undefined
        : { fileName: chainId ?? id, words: `Network: ${visibleText(name)}${chainId === null ? '' : `, ${chainId}`}` },
    [id, name, chainId],
  );
}

/** Runs the commands of the desktop's menu and links. */
function useHostCommands({ onPalette, onShortcuts }: { onPalette: () => void; onShortcuts: () => void }): void {
  const host = useRouteContext({ from: '__root__', select: (context) => context.host });
  const router = useRouter();
  useEffect(
    () =>
      host.onCommand((command) => {
        if (command.do === 'open') router.history.push(command.route);
        else if (command.do === 'palette') onPalette();
        else onShortcuts();
      }),
    [host, router, onPalette, onShortcuts],
  );
}
