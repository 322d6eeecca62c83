import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ChainClaim } from './chain-claims.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * The folder of a chain's stores. Chain ids come from the network, so anything but plain lower-case characters is replaced, and a
 * digest keeps two ids apart that would then look alike, also where file names ignore case.
 */
export function chainFolder(dataDir: string, chainId: string): string {
  const plain = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(chainId);
  const name = plain ? chainId : `${chainId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 48)}-${digestOf(chainId)}`;
  return join(dataDir, 'networks', name);
}

/** The folder of a network's stores. No chain's own folder has a dot in its name. */
export function storeFolder(dataDir: string, { chainId, network, own }: ChainClaim): string {
  const folder = chainFolder(dataDir, chainId);
  return own ? `${folder}.${digestOf(network)}` : folder;
}
