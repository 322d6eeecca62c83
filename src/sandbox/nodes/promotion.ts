/** Membership of the sets: promotion and demotion by ranking, as the network does it at the end of every epoch. */

/** The set that a node belongs to: the consensus set, the ersatz nodes or those that wait. */
export type ValidatorStatus = 'consensus' | 'ersatz' | 'pending';

/** A node before a promotion: its former set and its ranking score. */
export interface PromotionCandidate<Score> {
  node: number;
  previous: ValidatorStatus;
  score: Score;
}

/** The largest number of nodes in each set. */
export interface Slots {
  consensus: number;
  ersatz: number;
}

/** Compares scores: negative when the left one is lower. */
type Compare<Score> = (left: Score, right: Score) => number;

interface Seats<Score> {
  seated: PromotionCandidate<Score>[];
  waiting: PromotionCandidate<Score>[];
}

/**
 * Fills one set from the ranking; returns its members and the candidates that are left. If the set has too many
 * members, it loses the lowest ones. If it has too few, it gains the best candidates whose score is above zero. If it
 * is full, the best candidate replaces the lowest member, but only with a strictly higher score, and only once in an
 * epoch. In a tie the node that comes first wins.
 */
function fill<Score>(
  { seated, waiting }: Seats<Score>,
  slots: number,
  zero: Score,
  compare: Compare<Score>,
): Seats<Score> {
  const best = (left: PromotionCandidate<Score>, right: PromotionCandidate<Score>) =>
    compare(right.score, left.score) || left.node - right.node;
  const inside = seated.toSorted(best);
  const outside = waiting.toSorted(best);
  if (inside.length > slots) {
    outside.push(...inside.splice(slots));
    return { seated: inside, waiting: outside };
  }
  if (inside.length < slots) {
    const able = outside.filter(({ score }) => compare(score, zero) > 0).slice(0, slots - inside.length);
    return { seated: [...inside, ...able], waiting: outside.filter((candidate) => !able.includes(candidate)) };
  }
  const lowest = inside.at(-1);
  const [challenger, ...others] = outside;
  if (lowest === undefined || challenger === undefined || compare(challenger.score, lowest.score) <= 0)
    return { seated: inside, waiting: outside };
  return { seated: [...inside.slice(0, -1), challenger], waiting: [...others, lowest] };
}

function statusesOf<Score>(consensus: Seats<Score>, ersatz: Seats<Score>): Map<number, ValidatorStatus> {
  return new Map<number, ValidatorStatus>([
    ...consensus.seated.map(({ node }) => [node, 'consensus'] as const),
    ...ersatz.seated.map(({ node }) => [node, 'ersatz'] as const),
    ...ersatz.waiting.map(({ node }) => [node, 'pending'] as const),
  ]);
}

/**
 * Returns the validator status of each candidate after an epoch's promotion.
 * @param zero the score of nothing
 * @param compare negative when the left score is lower
 */
export function promote<Score>(
  candidates: readonly PromotionCandidate<Score>[],
  slots: Slots,
  zero: Score,
  compare: Compare<Score>,
): Map<number, ValidatorStatus> {
  const was = (...statuses: ValidatorStatus[]) => candidates.filter(({ previous }) => statuses.includes(previous));
  const first = fill({ seated: was('consensus'), waiting: was('ersatz', 'pending') }, slots.consensus, zero, compare);
  const second = fill(
    {
      seated: first.waiting.filter(({ previous }) => previous !== 'pending'),
      waiting: first.waiting.filter(({ previous }) => previous === 'pending'),
    },
    slots.ersatz,
    zero,
    compare,
  );
  return statusesOf(first, second);
}

/**
 * Returns the validator status of each candidate after an election. It fills both sets by the ranking alone; the former
 * sets do not count.
 */
export function elect<Score>(
  candidates: readonly PromotionCandidate<Score>[],
  slots: Slots,
  zero: Score,
  compare: Compare<Score>,
): Map<number, ValidatorStatus> {
  const ranked = candidates.map((candidate) => ({ ...candidate, previous: 'pending' as const }));
  const consensus = fill({ seated: [], waiting: ranked }, slots.consensus, zero, compare);
  const ersatz = fill({ seated: [], waiting: consensus.waiting }, slots.ersatz, zero, compare);
  return statusesOf(consensus, ersatz);
}
