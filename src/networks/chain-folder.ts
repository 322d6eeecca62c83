import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * The folder of a chain's store. Chain ids come from the network, so anything but plain lower-case characters is replaced, and a
 * digest keeps two ids apart that would then look alike, also where file names ignore case.
 */
export function chainFolder(dataDir: string, chainId: string): string {
  const plain = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(chainId);
  const digest = createHash('sha256').update(chainId).digest('hex').slice(0, 12);
  const name = plain ? chainId : `${chainId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 48)}-${digest}`;
  return join(dataDir, 'networks', name);
}
