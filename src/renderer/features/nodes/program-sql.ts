/** Conditions of the view of nodes in SQL, for programs. */
import { quoteText } from '../shared/sql-text.ts';
import type { WatchedWanted } from './watch/watched-condition.ts';

/** The rows of an epoch, or of the newest stored one. */
export function epochSql(epoch: bigint | undefined): string {
  return `epoch_seq = ${epoch ?? '(select max(epoch_seq) from nodes)'}`;
}

/** The watch list as it is now. */
export function watchedSql(wanted: WatchedWanted, ids: readonly string[]): string[] {
  if (wanted === undefined) return [];
  const list = ids.map(quoteText).join(', ');
  if (wanted === 'none' || (wanted === 'watched' && list === '')) return ['false'];
  return list === '' ? [] : [`id ${wanted === 'watched' ? 'in' : 'not in'} (${list})`];
}
