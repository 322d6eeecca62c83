import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { Link as LinkIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { maySwitch } from '../../data/ask-before-switch.ts';
import { useStatus } from '../../data/use-status.ts';
import { useNetworkChanges, useNetworks } from '../../features/shared/use-networks.ts';
import { visibleText } from '../../ui/format/index.ts';
import { Button, IconButton, Notice } from '../../ui/parts/index.ts';
import { focusView } from '../keyboard/focus-view.ts';

/** The longest chain id that a service may have (src/upstream/probe/probes.ts). */
const MAX_CHAIN_ID = 128;

/** The part of a copied link that is the same in all views: the chain id of the network that it was copied on. */
export const SharedSearch = z.object({ network: z.string().min(1).max(MAX_CHAIN_ID).optional().catch(undefined) });

/**
 * Removes the chain id from the address of a link that was opened. If the shown network has another one, says so, with a
 * button that switches. The message goes, and does not come back, when the person leaves what the link opened.
 * @param takeAlong makes another network, by its id, open at a path after the switch
 */
export function NetworkOfLink({ takeAlong }: { takeAlong: (id: string, href: string) => void }) {
  const { history } = useRouter();
  const { network: chain } = useSearch({ from: '__root__' });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [linked, setLinked] = useState<{ chain: string; path: string; href: string }>();
  useEffect(() => {
    if (chain === undefined) return;
    const { pathname, search, hash, state } = history.location;
    const rest = new URLSearchParams(search);
    rest.delete('network');
    const href = `${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`;
    setLinked({ chain, path, href });
    history.replace(href, state, { ignoreBlocker: true });
  }, [chain, path, history]);
  // In the same view, the person chose something else. A replaced address can be that of the same thing.
  useEffect(() => history.subscribe(({ action }) => action.type !== 'REPLACE' && setLinked(undefined)), [history]);
  // A later visit of the view does not come from the link.
  if (linked !== undefined && linked.path !== path) setLinked(undefined);
  if (linked?.path !== path) return null;
  return (
    <OtherNetwork
      chain={linked.chain}
      // The shown address can be of this network alone by now, as that of a draft.
      takeAlong={(id) => takeAlong(id, linked.href)}
      onClose={() => setLinked(undefined)}
    />
  );
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
  // The chain id of a network that was never reached is not known: it may be that of the link.
  if (meant?.id === shown.id || (meant === undefined && shown.chainId === null)) return null;
  const name = visibleText(meant?.name ?? chain);
  const hide = () => {
    onClose();
    // The button goes with the message.
    focusView();
  };
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
          <IconButton size="small" label="Hide this message" icon={<X aria-hidden="true" />} onPress={hide} />
        </>
      }
    >
      {meant === undefined
        ? `The link is from a network that is not known here: ${name}. You see ${visibleText(shown.name)}.`
        : `The link is from ${name}. You see ${visibleText(shown.name)}.`}
    </Notice>
  );
}
