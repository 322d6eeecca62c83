/**
 * Which network of the data folder said that it is of which chain, in the order in which they first did. A chain id is the
 * service's own word: a second network that claims a chain gets stores of its own, and never reads or writes the first one's.
 */
import { z } from 'zod';
import type { NetworkProfile } from './profile.ts';

export const ChainClaim = z.object({
  chainId: z.string(),
  /** The network's id in this data folder. */
  network: z.string(),
  /** Its stores lie in a folder of its own, beside that of the chain. */
  own: z.boolean(),
});
export type ChainClaim = z.output<typeof ChainClaim>;

/** The claim of a network that opens a chain: the one it has, else a new one. */
export function claimOf(claims: readonly ChainClaim[], network: string, chainId: string): ChainClaim {
  const ofChain = claims.filter((claim) => claim.chainId === chainId);
  const has = ofChain.find((claim) => claim.network === network);
  return has ?? { chainId, network, own: ofChain.some(({ own }) => !own) };
}

/**
 * The claims of a data folder that was written before claims were kept, when networks of one chain shared its folder. The
 * one in use last keeps it: the one shown last, else the one that was saved last.
 */
export function claimsBefore(profiles: readonly NetworkProfile[], shown: string): ChainClaim[] {
  const byUse = [...profiles].reverse().sort((a, b) => Number(b.id === shown) - Number(a.id === shown));
  const claims: ChainClaim[] = [];
  for (const { id: network, chainId } of byUse) {
    if (chainId !== null) claims.push(claimOf(claims, network, chainId));
  }
  return claims;
}
