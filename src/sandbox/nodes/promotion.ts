/** Who is in which set: promotion and demotion by ranking, as the network does it at the end of every epoch. */

export type ValidatorStatus = 'consensus' | 'ersatz' | 'pending';

export interface PromotionCandidate<Score> {
  node: number;
  previous: ValidatorStatus;
  score: Score;
}

export interface Slots {
  consensus: number;
  ersatz: number;
}

/** How scores compare: negative when the left one is lower. */
type Compare<Score> = (left: Score, right: Score) => number;

interface Seats<Score> {
  seated: PromotionCandidate<Score>[];
  waiting: PromotionCandidate<Score>[];
}

/**
 * Fills one set from the ranking: too many seated lose the lowest, too few gain the best waiting with a score above
 * zero, and in a full set the best waiting takes the place of the lowest seated when it is strictly higher. At most one
 * such exchange an epoch. Ties go to the node that comes first.
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

/** The standing of each candidate after an epoch's promotion. */
export function promote<Score>(
  candidates: readonly PromotionCandidate<Score>[],
  slots: Slots,
  zero: Score,
  compare: Compare<Score>,
): Map<number, ValidatorStatus> {
  const was = (...standings: ValidatorStatus[]) => candidates.filter(({ previous }) => standings.includes(previous));
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

/** The standing of each candidate when both sets are drawn anew from a ranking, whoever was in them. */
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
