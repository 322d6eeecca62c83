import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Settings2 } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { maySwitch } from '../../data/ask-before-switch.ts';
import { useNetworkChanges, useNetworks } from '../../features/shared/use-networks.ts';
import { visibleText } from '../../ui/format/index.ts';
import { MenuChoice, MenuFrom, MenuItem, MenuSection } from '../../ui/parts/index.ts';
import './header.css';

/** Shows the network's name, with a menu of the other networks. */
export function NetworkMenu({ network }: { network: ExplorerStatus['network'] }) {
  const navigate = useNavigate();
  const { switchTo } = useNetworkChanges();
  const known = useNetworks().data?.networks ?? [{ id: network.id, name: network.name, dataGateways: [] }];
  /** Several networks may have one name, for example the suggested one of their chain. */
  const isShared = (name: string) => known.filter((each) => each.name === name).length > 1;
  const show = async (id: string) => {
    if (id !== network.id && (await maySwitch())) switchTo.mutate(id);
  };
  return (
    <MenuFrom
      label="Networks"
      placement="bottom start"
      trigger={
        <AriaButton className="header-name" aria-label={`Network ${visibleText(network.name)}, change`}>
          <bdi className="truncate" data-tip={`${visibleText(network.name)}\n${network.address}`}>
            {visibleText(network.name)}
          </bdi>
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      }
    >
      <MenuChoice title="Show" value={network.id} onChange={(id) => void show(id)}>
        {known.map(({ id, name, dataGateways }) => (
          <MenuItem key={id} id={id}>
            {visibleText(isShared(name) ? `${name} (${dataGateways[0] ?? 'built in'})` : name)}
          </MenuItem>
        ))}
      </MenuChoice>
      <MenuSection title="Networks">
        <MenuItem
          id="manage"
          icon={<Settings2 aria-hidden="true" />}
          onAction={() => void navigate({ to: '/network', search: { tab: 'known' } })}
        >
          Add or change networks…
        </MenuItem>
      </MenuSection>
    </MenuFrom>
  );
}
