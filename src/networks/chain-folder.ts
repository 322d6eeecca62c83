import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ChainClaim } from './chain-claims.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Returns the folder of a chain's stores. Chain ids come from the network, so every character that is not plain is
 * replaced. A digest distinguishes ids that would otherwise look alike, also on file systems that ignore case.
 */
export function chainFolder(dataDir: string, chainId: string): string {
  const plain = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(chainId);
  const name = plain ? chainId : `${chainId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 48)}-${digestOf(chainId)}`;
  return join(dataDir, 'networks', name);
}

/**
 * Returns the folder of a network's stores of a chain: the chain's own, or one beside it. The dot keeps it apart from
 * the folders of chains, whose names have none.
 */
export function storeFolder(dataDir: string, { chainId, network, own }: ChainClaim): string {
  const folder = chainFolder(dataDir, chainId);
  return own ? `${folder}.${digestOf(network)}` : folder;
}
