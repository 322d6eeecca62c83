import type { ExplorerStatus } from '../../../contract/index.ts';
import { announce, copyText } from '../../ui/parts/index.ts';
import { OF_NO_NETWORK } from '../use-network-switch.ts';

/** Returns the path and search of the shown view, which hold its filter, sorting, range and open record. */
export function shownLink(): string {
  return location.pathname + location.search;
}

/** Returns the path and search of the shown view, with the chain id of its network, which another network compares. */
function linkToShare(chainId: string | null): string {
  const search = new URLSearchParams(location.search);
  if (chainId !== null && !OF_NO_NETWORK.has(location.pathname)) search.set('network', chainId);
  return location.pathname + (search.size > 0 ? `?${search}` : '');
}

/**
 * Copies the link to the shown view: one that opens the desktop app, or the address of this page. It names the chain id of
 * the shown network. Tells the person if it worked.
 */
export async function copyShownLink(status: Pick<ExplorerStatus, 'host' | 'network'> | undefined): Promise<void> {
  const shared = linkToShare(status?.network.chainId ?? null);
  const isDesktop = status?.host === 'desktop';
  const isCopied = await copyText(isDesktop ? `orrery://${shared.slice(1)}` : location.origin + shared);
  const done = isDesktop ? 'Copied the link' : 'Copied the link. It works in this browser until Orrery ends.';
  announce(isCopied ? done : 'The link could not be copied', isCopied ? 'good' : 'bad');
}
