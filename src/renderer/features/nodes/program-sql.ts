/** Conditions of the view of nodes in SQL, for programs. */
import { type Condition, quoteText } from '../../../contract/index.ts';
import { inUnits, type NodeField, type TotalPower } from './fields.ts';
import { partWatched, type WatchedWanted } from './watch/watched-condition.ts';

/**
 * Returns the conditions of the list of nodes for a program; undefined while one of them is in percent of a total that is
 * loading.
 */
export function nodesProgram(
  conditions: readonly Condition<NodeField>[],
  epoch: bigint | undefined,
  watchedIds: readonly string[],
  totalPower: TotalPower,
): { where: Condition[]; within: string[] } | undefined {
  const { wanted, where: typed } = partWatched(conditions);
  const where = inUnits(typed, totalPower);
  if (where === undefined) return undefined;
  return { where, within: [epochSql(epoch), ...watchedSql(wanted, watchedIds)] };
}

/** Returns the SQL condition for the rows of an epoch; of the newest stored one for undefined. */
export function epochSql(epoch: bigint | undefined): string {
  return `epoch_seq = ${epoch ?? '(select max(epoch_seq) from nodes)'}`;
}

/**
 * Returns the SQL condition on the watch list as it is now; empty if all nodes are wanted.
 * @param ids ids of the watched nodes
 */
function watchedSql(wanted: WatchedWanted, ids: readonly string[]): string[] {
  if (wanted === undefined) return [];
  const list = ids.map(quoteText).join(', ');
  if (wanted === 'none' || (wanted === 'watched' && list === '')) return ['false'];
  return list === '' ? [] : [`id ${wanted === 'watched' ? 'in' : 'not in'} (${list})`];
}
