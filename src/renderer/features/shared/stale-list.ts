import type { ExplorerStatus, ListName, ResourceStatus } from '../../../contract/index.ts';

/**
 * Returns the state of a list that is not current although the network answers: its last download failed, for example
 * because the lists have reached their limit, or the disk is full. Undefined if the list is current; also while the network
 * is offline, because then no list is.
 * @param scope id of a market, for its funding points; without it, the least current part of the list counts
 */
export function staleList(
  status: Pick<ExplorerStatus, 'connection' | 'resources'> | undefined,
  list: ListName,
  scope?: string,
): ResourceStatus | undefined {
  if (status === undefined || status.connection === 'offline') return undefined;
  const stale = status.resources.filter(
    (each) => each.list === list && each.problem !== null && (scope === undefined || each.scope === scope),
  );
  return stale.sort((a, b) => (a.asOf ?? 0) - (b.asOf ?? 0))[0];
}
