import { Link } from '@tanstack/react-router';
import { RadioTower } from 'lucide-react';
import { useStatus } from '../../data/use-status.ts';
import { counted, visibleText } from '../../ui/format/index.ts';
import { CopyButton, Skeleton } from '../../ui/parts/index.ts';
import { useNetworks } from '../shared/use-networks.ts';
import { Setting, SettingsSection } from './section.tsx';
import './settings.css';

/** Shows the current network and its gateway, and leads to the settings of networks in the Network view. */
export function NetworkSettings() {
  const status = useStatus();
  const { data } = useNetworks();
  return (
    <SettingsSection
      icon={<RadioTower aria-hidden="true" />}
      title="Networks"
      about="Gateways, rates and limits are settings of each network."
    >
      <Setting name="Current network">
        {status === undefined ? (
          <Skeleton width={16} />
        ) : (
          <>
            <span className="setting-value">
              <bdi>{visibleText(status.network.name)}</bdi>{' '}
              {status.network.chainId !== null && (
                <bdi className="faint">{visibleText(status.network.chainId)}</bdi>
              )}
            </span>
            <Link to="/network" search={{ tab: 'known', open: status.network.id }} className="button button-plain">
              Settings of the network
            </Link>
          </>
        )}
      </Setting>
      <Setting name="Data gateway of the network">
        {status === undefined ? (
          <Skeleton width={22} />
        ) : (
          <>
            <code className="setting-value mono">{status.network.address}</code>
            <CopyButton text={status.network.address} what="address" />
          </>
        )}
      </Setting>
      <Setting name="Known networks">
        <span className="num">{data === undefined ? <Skeleton width={8} /> : counted(data.networks.length, 'network')}</span>
        <Link to="/network" search={{ tab: 'known' }} className="button button-plain">
          Add or change networks
        </Link>
      </Setting>
    </SettingsSection>
  );
}
