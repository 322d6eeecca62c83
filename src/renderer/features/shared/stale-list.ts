import type { ExplorerStatus, ListName, ResourceStatus } from '../../../contract/index.ts';

/**
 * Returns a list that is not current although the network answers: its last download failed, for example because the
 * lists have reached their limit, or the disk is full. Undefined if there is none; offline, no list is current.
 * @param scope the market of funding points; absent for the least current part of the list
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
