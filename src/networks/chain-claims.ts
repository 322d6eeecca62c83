/**
 * Records which network of the data folder claims which chain, in order of the first claim. A chain id is only the
 * service's statement. A second network that claims a chain gets its own stores, and never reads or writes the first
 * one's.
 */
import { z } from 'zod';
import type { NetworkProfile } from './profile.ts';

/** A network's claim of a chain, which names the folder of its stores. */
export const ChainClaim = z.object({
  chainId: z.string(),
  /** The network's id in this data folder. */
  network: z.string(),
  /** True if its stores are in a separate folder beside the chain's. */
  own: z.boolean(),
});
export type ChainClaim = z.output<typeof ChainClaim>;

/**
 * Returns the claim of a network that opens a chain: the existing one, or a new one that is not stored yet. The first
 * network of a chain gets the chain's folder, every later one a folder of its own.
 */
export function claimOf(claims: readonly ChainClaim[], network: string, chainId: string): ChainClaim {
  const ofChain = claims.filter((claim) => claim.chainId === chainId);
  const has = ofChain.find((claim) => claim.network === network);
  return has ?? { chainId, network, own: ofChain.some(({ own }) => !own) };
}

/**
 * Returns the claims for a data folder of an earlier version. That version stored no claims, and networks of one chain
 * shared the folder of the chain. Now one of them keeps it: the network shown last, or else the one saved last.
 * @param shown id of the network shown last
 */
export function claimsBefore(profiles: readonly NetworkProfile[], shown: string): ChainClaim[] {
  const byUse = [...profiles].reverse().sort((a, b) => Number(b.id === shown) - Number(a.id === shown));
  const claims: ChainClaim[] = [];
  for (const { id: network, chainId } of byUse) {
    if (chainId !== null) claims.push(claimOf(claims, network, chainId));
  }
  return claims;
}
