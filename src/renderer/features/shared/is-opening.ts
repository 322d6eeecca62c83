import type { ExplorerStatus } from '../../../contract/index.ts';

/**
 * Returns true while a network that was reached before is being opened, right after a start or a switch: what is stored
 * of it, and when it answered last, is then not known yet. That something is missing does not mean that there is none.
 */
export function isOpening({ connection, network }: Pick<ExplorerStatus, 'connection' | 'network'>): boolean {
  return connection === 'connecting' && network.chainId !== null;
}
