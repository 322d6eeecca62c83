import { getRouteApi } from '@tanstack/react-router';
import { z } from 'zod';
import { Tabs } from '../../ui/parts/index.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { NetworkList } from './network-list.tsx';
import { SyncPanel } from './sync-panel.tsx';
import './networks.css';

const TABS = ['sync', 'known'] as const;

export const NetworksSearch = z.object({
  /** The state of synchronisation, or the list of known networks. */
  tab: z.enum(TABS).optional().catch(undefined),
  /** Id of the network whose settings are open. */
  open: z.string().max(64).optional().catch(undefined),
});

const route = getRouteApi('/network');

/** The current network and its synchronisation, and the other known networks. */
export function NetworksView() {
  const { tab = 'sync', open } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ViewFrame title="Network">
      <div className="networks">
        <Tabs
          label="Network"
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next } })}
          tabs={[
            { value: 'sync', label: 'Synchronisation', content: () => <SyncPanel /> },
            {
              value: 'known',
              label: 'Networks',
              content: () => (
                <NetworkList open={open} onOpen={(id) => void navigate({ search: { tab: 'known', open: id } })} />
              ),
            },
          ]}
        />
      </div>
    </ViewFrame>
  );
}
