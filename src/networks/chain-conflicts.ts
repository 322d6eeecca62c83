/** Texts for two networks of the data folder that claim one chain. At least one of the claims is false. */
import type { NetworkNotice } from '../contract/index.ts';
import type { NetworkProfiles } from './network-profiles.ts';
import type { NetworkProfile } from './profile.ts';

type Shown = Pick<NetworkProfile, 'id' | 'chainId'>;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** Returns the name of a network for a text, followed by its host in brackets unless the name is the host. */
function named({ name, kind, dataGateways: [first] }: NetworkProfile): string {
  return kind === 'sandbox' || first === undefined || hostOf(first) === name ? name : `${name} (${hostOf(first)})`;
}

/** Returns a notice if other networks claim the chain of the current one; else none. */
export function conflictNotices(known: Pick<NetworkProfiles, 'claimants'>, { chainId }: Shown): NetworkNotice[] {
  const claimants = chainId === null ? [] : known.claimants(chainId);
  const [first, ...others] = claimants;
  if (chainId === null || first === undefined || others.length === 0) return [];
  const count = claimants.length === 2 ? 'Two' : String(claimants.length);
  const text = `${count} networks claim the chain ${chainId}: ${claimants.map(named).join(', ')}. ${named(first)} was first. Each keeps its own data here. Remove the one that you do not know; addresses of one network belong in one entry.`;
  return [{ kind: 'chain', text }];
}

/**
 * Returns a sentence that says why signing here is dangerous; undefined if the current network was the first one known
 * for its chain, or its chain is unknown.
 */
export function conflictDanger(known: Pick<NetworkProfiles, 'claimants'>, { id, chainId }: Shown): string | undefined {
  const [first] = chainId === null ? [] : known.claimants(chainId);
  if (chainId === null || first === undefined || first.id === id) return undefined;
  return `This network claims the chain ${chainId}, which is known here as ${named(first)}. A signature made here is also valid there, whatever this network shows.`;
}
