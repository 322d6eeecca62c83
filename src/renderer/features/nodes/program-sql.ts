/** Conditions of the view of nodes in SQL, for programs. */
import { quoteText } from '../../../contract/index.ts';
import type { WatchedWanted } from './watch/watched-condition.ts';

/** Returns the SQL condition for the rows of an epoch; of the newest stored one for undefined. */
export function epochSql(epoch: bigint | undefined): string {
  return `epoch_seq = ${epoch ?? '(select max(epoch_seq) from nodes)'}`;
}

/**
 * Returns the SQL condition on the watch list as it is now; empty if all nodes are wanted.
 * @param ids ids of the watched nodes
 */
export function watchedSql(wanted: WatchedWanted, ids: readonly string[]): string[] {
  if (wanted === undefined) return [];
  const list = ids.map(quoteText).join(', ');
  if (wanted === 'none' || (wanted === 'watched' && list === '')) return ['false'];
  return list === '' ? [] : [`id ${wanted === 'watched' ? 'in' : 'not in'} (${list})`];
}
