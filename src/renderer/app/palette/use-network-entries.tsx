import { ArrowLeftRight } from 'lucide-react';
import { maySwitch } from '../../data/ask-before-switch.ts';
import { useStatus } from '../../data/use-status.ts';
import { useNetworkChanges, useNetworks } from '../../features/shared/use-networks.ts';
import { visibleText } from '../../ui/format/index.ts';
import type { EntryProps } from './entries.tsx';

/** Returns the palette's entries that switch to another known network. */
export function useNetworkEntries(): EntryProps[] {
  const shown = useStatus()?.network.id;
  const known = useNetworks().data?.networks ?? [];
  const { switchTo } = useNetworkChanges();
  return known
    .filter(({ id }) => shown !== undefined && id !== shown)
    .map(({ id, name, dataGateways: [address] }) => ({
      value: `switch network ${visibleText(name)} ${id}`,
      icon: <ArrowLeftRight aria-hidden="true" />,
      text: `Switch to ${visibleText(name)}`,
      about: address ?? 'Built in',
      onSelect: () =>
        void maySwitch().then((isAllowed) => {
          if (isAllowed) switchTo.mutate(id);
        }),
    }));
}
