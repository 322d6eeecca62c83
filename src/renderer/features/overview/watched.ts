/** The state of the watched nodes, in a few words. */
import type { NodeRow } from '../../../contract/index.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { performsLow } from './health.ts';

/** The state of the watched nodes in a few words. `isWell` is false if a node needs attention. */
export interface WatchedWords {
  text: string;
  isWell: boolean;
}

/**
 * Returns the state of the watched nodes; undefined if none is watched. A node is well if it is listed, its status is
 * not lower than in the epoch before, and its performance is not low. A pending node has no performance yet.
 * @param watched ids of the watched nodes
 * @param nodes all nodes of the current epoch
 * @param rankOf returns the rank of a status, the higher the better
 * @param asOf the time of the last answer, as text, if the network is offline
 */
export function watchedWords(
  watched: readonly string[],
  nodes: readonly NodeRow[],
  rankOf: (status: NonNullable<NodeRow['rankingScore']>['status']) => number,
  asOf?: string,
): WatchedWords | undefined {
  if (watched.length === 0) return undefined;
  const troubled = watched.filter((id) => {
    const node = nodes.find((each) => each.id === id);
    if (node === undefined) return true;
    const { rankingScore: ranking } = node;
    if (ranking === null) return false;
    const isJudged = ranking.status !== 'VALIDATOR_NODE_STATUS_PENDING';
    return (isJudged && performsLow(node)) || rankOf(ranking.status) < rankOf(ranking.previousStatus);
  });
  const said = `${formatInteger(watched.length)} watched`;
  const when = asOf === undefined ? '' : ` as of ${asOf}`;
  return troubled.length === 0
    ? { text: `${said}, all well${when}`, isWell: true }
    : { text: `${said}, ${formatInteger(troubled.length)} with warnings${when}`, isWell: false };
}
