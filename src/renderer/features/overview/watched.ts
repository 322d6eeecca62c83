/** The state of the watched nodes, in a few words. */
import type { NodeRow } from '../../../contract/index.ts';
import { parseDecimal } from '../../../decimal/index.ts';
import { counted, formatInteger, visibleText } from '../../ui/format/index.ts';
import { type HealthFinding, lowestFirst, performsLow } from './health.ts';

type RankOf = (status: NonNullable<NodeRow['rankingScore']>['status']) => number;

/** The state of the watched nodes in a few words. `isWell` is false if a node needs attention. */
export interface WatchedWords {
  text: string;
  isWell: boolean;
}

/** The nodes of two epochs, from which the state of the watched ones follows. */
interface Epochs {
  /** All nodes of the current epoch. */
  now: readonly NodeRow[];
  /** The nodes of the epoch before, with what they earned in it; undefined while they are not stored. */
  ended: readonly NodeRow[] | undefined;
}

/** Why a node needs attention, the worst first. The first two are also the newest: the others can last. */
const REASONS = [
  'is no longer listed',
  'has a lower status',
  'earned nothing in the last epoch',
  'performs low',
] as const;

/**
 * Returns the watched nodes that need attention, each with its reason, the worst first. A node is well if it is listed,
 * its status is not lower than in the epoch before, it had a share of that epoch's rewards, and its performance is not
 * low. Performance counts in every status, also for a pending node, which never has rewards.
 */
function nodesThatNeedAttention(watched: readonly string[], { now, ended }: Epochs, rankOf: RankOf) {
  return watched
    .flatMap((id) => {
      const node = now.find((each) => each.id === id);
      const before = ended?.find((each) => each.id === id);
      const reason = attentionReason(node, before, rankOf);
      return reason === undefined ? [] : [{ id, reason, node }];
    })
    .sort(
      (a, b) =>
        REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || (a.node && b.node ? lowestFirst(a.node, b.node) : 0),
    );
}

/**
 * Returns why a node needs attention; undefined if it does not.
 * @param node undefined if the current epoch does not list it
 * @param before the node in the epoch before; undefined if that is not known
 */
function attentionReason(
  node: NodeRow | undefined,
  before: NodeRow | undefined,
  rankOf: RankOf,
): (typeof REASONS)[number] | undefined {
  if (node === undefined) return 'is no longer listed';
  const { rankingScore: ranking } = node;
  if (ranking !== null && rankOf(ranking.status) < rankOf(ranking.previousStatus)) return 'has a lower status';
  // A node without a score, such as a pending one, was not rewarded by score.
  if (parseDecimal(before?.rewardScore?.normalisedScore ?? '')?.units === 0n) return 'earned nothing in the last epoch';
  return performsLow(node) ? 'performs low' : undefined;
}

/**
 * Returns the ids of the watched nodes: first those that need attention, the worst at the beginning, then the others in
 * the same order.
 * @param epochs undefined while the current nodes are not loaded
 */
export function warnedFirst(watched: readonly string[], epochs: Epochs | undefined, rankOf: RankOf): readonly string[] {
  if (epochs === undefined) return watched;
  const warned = new Set(nodesThatNeedAttention(watched, epochs, rankOf).map(({ id }) => id));
  return [...warned, ...watched.filter((id) => !warned.has(id))];
}

/**
 * Returns the state of the watched nodes; undefined if none is watched.
 * @param watched ids of the watched nodes
 * @param rankOf returns the rank of a status, the higher the better
 * @param asOf the time of the last answer, as text, if the network does not answer
 */
export function watchedWords(
  watched: readonly string[],
  epochs: Epochs,
  rankOf: RankOf,
  asOf?: string,
): WatchedWords | undefined {
  if (watched.length === 0) return undefined;
  const warned = nodesThatNeedAttention(watched, epochs, rankOf);
  const said = `${formatInteger(watched.length)} watched`;
  const when = asOf === undefined ? '' : ` as of ${asOf}`;
  return warned.length === 0
    ? { text: `${said}, no warnings${when}`, isWell: true }
    : { text: `${said}, ${formatInteger(warned.length)} with warnings${when}`, isWell: false };
}

/**
 * Returns the finding that watched nodes need attention; undefined if none does.
 * @param watched names of the watched nodes by id, as they were last seen
 * @param epochs undefined while the current nodes are not loaded
 * @param isEarlier true while the nodes are those of an earlier epoch: whether a node still needs attention is unknown
 */
export function watchedHealth(
  watched: Readonly<Record<string, { name: string }>>,
  epochs: Epochs | undefined,
  rankOf: RankOf,
  isEarlier: boolean,
): HealthFinding | undefined {
  const warned = epochs === undefined ? [] : nodesThatNeedAttention(Object.keys(watched), epochs, rankOf);
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
