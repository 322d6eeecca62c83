import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { Link as LinkIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { maySwitch } from '../../data/ask-before-switch.ts';
import { useStatus } from '../../data/use-status.ts';
import { useNetworkChanges, useNetworks } from '../../features/shared/use-networks.ts';
import { visibleText } from '../../ui/format/index.ts';
import { Button, IconButton, Notice } from '../../ui/parts/index.ts';

/** The part of a copied link that every view has: the chain of the network that it was copied on. */
export const SharedSearch = z.object({ network: z.string().max(100).optional().catch(undefined) });

/**
 * Takes the chain out of the address of a link that was opened, and says so if the shown network has another one, with a
 * button that switches. Goes with the view, for good. `takeAlong` makes the shown path the last one of another network.
 */
export function NetworkOfLink({ takeAlong }: { takeAlong: (id: string) => void }) {
  const { history } = useRouter();
  const { network: chain } = useSearch({ from: '__root__' });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [linked, setLinked] = useState<{ chain: string; path: string }>();
  useEffect(() => {
    if (chain === undefined) return;
    setLinked({ chain, path });
    const { pathname, search, hash, state } = history.location;
    const rest = new URLSearchParams(search);
    rest.delete('network');
    const place = `${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`;
    history.replace(place, state, { ignoreBlocker: true });
  }, [chain, path, history]);
  // A person who comes back to the view later does not come by the link.
  if (linked !== undefined && linked.path !== path) setLinked(undefined);
  if (linked?.path !== path) return null;
  return <OtherNetwork chain={linked.chain} takeAlong={takeAlong} onClose={() => setLinked(undefined)} />;
}

interface OtherNetworkProps {
  chain: string;
  takeAlong: (id: string) => void;
  onClose: () => void;
}

function OtherNetwork({ chain, takeAlong, onClose }: OtherNetworkProps) {
  const shown = useStatus()?.network;
  const known = useNetworks().data?.networks;
  const { switchTo } = useNetworkChanges();
  if (shown === undefined || known === undefined || shown.chainId === chain) return null;
  const meant = known.find(({ chainId }) => chainId === chain);
  // A network that was never reached may be the one that is meant.
  if (meant?.id === shown.id || (meant === undefined && shown.chainId === null)) return null;
  const name = visibleText(meant?.name ?? chain);
  return (
    <Notice
      tone="warn"
      icon={<LinkIcon aria-hidden="true" />}
      action={
        <>
          {meant !== undefined && (
            <Button
              size="small"
              isPending={switchTo.isPending}
              onPress={async () => {
                if (!(await maySwitch())) return;
                takeAlong(meant.id);
                switchTo.mutate(meant.id);
              }}
            >
              Switch to {name}
            </Button>
          )}
          <IconButton size="small" label="Hide this message" icon={<X aria-hidden="true" />} onPress={onClose} />
        </>
      }
    >
      {meant === undefined
        ? `The link is from a network that is not known here: ${name}. You see ${visibleText(shown.name)}.`
        : `The link is from ${name}. You see ${visibleText(shown.name)}.`}
    </Notice>
  );
}
