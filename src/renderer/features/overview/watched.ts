/** The state of the watched nodes, in a few words. */
import type { NodeRow } from '../../../contract/index.ts';
import { counted, formatInteger, visibleText } from '../../ui/format/index.ts';
import { type HealthFinding, lowestFirst, performsLow } from './health.ts';

type RankOf = (status: NonNullable<NodeRow['rankingScore']>['status']) => number;

/** The state of the watched nodes in a few words. `isWell` is false if a node needs attention. */
export interface WatchedWords {
  text: string;
  isWell: boolean;
}

/** Why a node needs attention, the worst first. The first two are also the newest: a low performance can last. */
const REASONS = ['is no longer listed', 'has a lower status', 'performs low'] as const;

/**
 * Returns the watched nodes that need attention, each with its reason, the worst first. A node is well if it is listed,
 * its status is not lower than in the epoch before, and its performance is not low. Performance counts in every status,
 * also for a pending node.
 */
function nodesThatNeedAttention(watched: readonly string[], nodes: readonly NodeRow[], rankOf: RankOf) {
  return watched
    .flatMap((id) => {
      const node = nodes.find((each) => each.id === id);
      const reason = attentionReason(node, rankOf);
      return reason === undefined ? [] : [{ id, reason, node }];
    })
    .sort(
      (a, b) =>
        REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || (a.node && b.node ? lowestFirst(a.node, b.node) : 0),
    );
}

/** Returns why a node needs attention; undefined if it does not. @param node undefined if the node is not listed */
function attentionReason(node: NodeRow | undefined, rankOf: RankOf): (typeof REASONS)[number] | undefined {
  if (node === undefined) return 'is no longer listed';
  const { rankingScore: ranking } = node;
  if (ranking === null) return undefined;
  if (rankOf(ranking.status) < rankOf(ranking.previousStatus)) return 'has a lower status';
  return performsLow(node) ? 'performs low' : undefined;
}

/**
 * Returns the ids of the watched nodes: first those that need attention, the worst at the beginning, then the others in
 * the same order.
 * @param nodes all nodes of an epoch; undefined while they are not loaded
 */
export function warnedFirst(
  watched: readonly string[],
  nodes: readonly NodeRow[] | undefined,
  rankOf: RankOf,
): readonly string[] {
  if (nodes === undefined) return watched;
  const warned = new Set(nodesThatNeedAttention(watched, nodes, rankOf).map(({ id }) => id));
  return [...warned, ...watched.filter((id) => !warned.has(id))];
}

/**
 * Returns the state of the watched nodes; undefined if none is watched.
 * @param watched ids of the watched nodes
 * @param nodes all nodes of the current epoch
 * @param rankOf returns the rank of a status, the higher the better
 * @param asOf the time of the last answer, as text, if the network does not answer
 */
export function watchedWords(
  watched: readonly string[],
  nodes: readonly NodeRow[],
  rankOf: RankOf,
  asOf?: string,
): WatchedWords | undefined {
  if (watched.length === 0) return undefined;
  const warned = nodesThatNeedAttention(watched, nodes, rankOf);
  const said = `${formatInteger(watched.length)} watched`;
  const when = asOf === undefined ? '' : ` as of ${asOf}`;
  return warned.length === 0
    ? { text: `${said}, no warnings${when}`, isWell: true }
    : { text: `${said}, ${formatInteger(warned.length)} with warnings${when}`, isWell: false };
}

/**
 * Returns the finding that watched nodes need attention; undefined if none does.
 * @param watched names of the watched nodes by id, as they were last seen
 * @param nodes all nodes of the current epoch; undefined while they are not loaded
 * @param isEarlier true while the nodes are those of an earlier epoch: whether a node still needs attention is unknown
 */
export function watchedHealth(
  watched: Readonly<Record<string, { name: string }>>,
  nodes: readonly NodeRow[] | undefined,
  rankOf: RankOf,
  isEarlier: boolean,
): HealthFinding | undefined {
  const warned = nodes === undefined ? [] : nodesThatNeedAttention(Object.keys(watched), nodes, rankOf);
  if (warned.length === 0) return undefined;
  const about = 'watched';
  const filter = 'watched=yes';
  if (isEarlier) return { about, tone: 'unknown', title: 'Watched nodes', text: 'Not loaded yet.', filter };
  const named = warned
    .slice(0, 2)
    .map(({ id, reason }) => `${visibleText(watched[id]?.name ?? '') || id.slice(0, 8)} ${reason}`);
  const more = warned.length > named.length ? `, and ${formatInteger(warned.length - named.length)} more` : '';
  const text = `${named.join(', ')}${more}.`;
  const title = `${counted(warned.length, 'watched node')} with warnings`;
  return { about, tone: 'warn', title, text, filter };
}
