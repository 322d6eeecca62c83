import { getRouteApi } from '@tanstack/react-router';
import { z } from 'zod';
import { ViewFrame } from '../shared/view-frame.tsx';
import { ViewTab, ViewTabs } from '../shared/view-tabs.tsx';
import { NetworkList } from './network-list.tsx';
import { SyncPanel } from './sync-panel.tsx';
import './networks.css';

const TABS = ['sync', 'known'] as const;

/** Reads the state of the view from its link. Invalid parts count as absent; parsing never fails. */
export const NetworksSearch = z.object({
  /** The open part: the state of synchronisation, or the list of known networks. The first one if absent. */
  tab: z.enum(TABS).optional().catch(undefined),
  /** Id of the network whose settings are open. */
  open: z.string().max(64).optional().catch(undefined),
});

const route = getRouteApi('/network');

/** Shows the Network view at `/network`: the synchronisation of the current network, or the known networks. */
export function NetworksView() {
  const { tab = 'sync', open } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ViewFrame
      title="Network"
      controls={
        <ViewTabs label="Views of the network">
          <ViewTab to="/network" search={{}} isCurrent={tab === 'sync'}>
            Synchronisation
          </ViewTab>
          <ViewTab to="/network" search={{ tab: 'known' }} isCurrent={tab === 'known'}>
            Networks
          </ViewTab>
        </ViewTabs>
      }
    >
      <div className="networks">
        {tab === 'sync' ? (
          <SyncPanel />
        ) : (
          <NetworkList open={open} onOpen={(id) => void navigate({ search: { tab: 'known', open: id } })} />
        )}
      </div>
    </ViewFrame>
  );
}
