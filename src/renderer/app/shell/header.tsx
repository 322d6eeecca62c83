import { Blocks, Keyboard, Search } from 'lucide-react';
import { useZone } from '../../data/appearance.tsx';
import { useStatus } from '../../data/use-status.ts';
import { InboxButton } from '../../features/shared/nodes/inbox-button.tsx';
import { SavingsTray } from '../../features/shared/save/savings-tray.tsx';
import { formatInteger, formatNanoseconds } from '../../ui/format/index.ts';
import { Chip, Explained, IconButton, Keys, type OpenState, Skeleton, Toasts } from '../../ui/parts/index.ts';
import { AppearanceMenu } from './appearance-menu.tsx';
import { Freshness } from './freshness.tsx';
import { NetworkMenu } from './network-menu.tsx';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import './header.css';

/** Shows the header of the window: network, newest block, connection, messages, running exports, search and menus. */
export function Header({
  onPalette,
  onShortcuts,
  inbox,
  savedViews,
}: {
  onPalette: () => void;
  onShortcuts: () => void;
  /** The state of the list of notices, which a command opens too. */
  inbox: OpenState;
  /** The state of the link and the saved views, which a command opens too. */
  savedViews: OpenState;
}) {
  const status = useStatus();
  const zone = useZone();
  const position = status?.position ?? null;
  const isAwaited = status === undefined || status.connection === 'connecting';
  return (
    <header className="header">
      <div className="header-network">
        {status === undefined ? (
          <Skeleton width={14} />
        ) : (
          <>
            <NetworkMenu network={status.network} />
            {status.network.kind === 'sandbox' && (
              <Explained tip="A simulated network that runs inside Orrery. None of its data is real.">
                <Chip tone="accent">Simulated</Chip>
              </Explained>
            )}
          </>
        )}
      </div>
      <div
        className="header-height num"
        data-tip={position === null ? undefined : `Block time ${formatNanoseconds(position.timestamp, zone).exact}`}
      >
        <Blocks aria-hidden="true" />
        <span className="header-height-word">Block</span>
        {position !== null ? formatInteger(position.height) : isAwaited ? <Skeleton width={8} /> : '–'}
      </div>
      <Freshness />
      <Toasts />
      <SavingsTray />
      <button type="button" className="header-search" onClick={onPalette}>
        <Search aria-hidden="true" />
        <span>
          Search<span className="header-search-more"> or go to…</span>
        </span>
        <Keys keys="Ctrl K" />
      </button>
      <div className="header-tools">
        <InboxButton {...inbox} />
        <SavedViewsMenu {...savedViews} />
        <AppearanceMenu />
        <IconButton
          label="Keyboard shortcuts"
          shortcut="?"
          icon={<Keyboard aria-hidden="true" />}
          onPress={onShortcuts}
        />
      </div>
    </header>
  );
}
