import { expect, test } from 'vitest';
import { elect, type PromotionCandidate, promote, type ValidatorStatus } from './promotion.ts';

const compare = (left: number, right: number) => left - right;
const slots = { consensus: 2, ersatz: 1 };

/** Candidates by their statuses and scores, numbered in the order given: "consensus 5". */
function candidates(...texts: `${ValidatorStatus} ${number}`[]): PromotionCandidate<number>[] {
  return texts.map((text, node) => {
    const [previous, score] = text.split(' ') as [ValidatorStatus, string];
    return { node, previous, score: Number(score) };
  });
}

function statuses(map: ReadonlyMap<number, ValidatorStatus>): ValidatorStatus[] {
  return [...map].sort(([left], [right]) => left - right).map(([, status]) => status);
}

const promoted = (...texts: Parameters<typeof candidates>) =>
  statuses(promote(candidates(...texts), slots, 0, compare));

test('without a better challenger every node stays', () => {
  expect(promoted('consensus 9', 'consensus 5', 'ersatz 5', 'pending 4')).toEqual([
    'consensus',
    'consensus',
    'ersatz',
    'pending',
  ]);
});

test('a strictly better challenger replaces the lowest node, which moves down by one set', () => {
  expect(promoted('consensus 9', 'consensus 5', 'ersatz 6', 'pending 4')).toEqual([
    'consensus',
    'ersatz',
    'consensus',
    'pending',
  ]);
});

test('at most one exchange happens in an epoch', () => {
  expect(promoted('consensus 1', 'consensus 2', 'ersatz 8', 'pending 9')).toEqual([
    'pending',
    'consensus',
    'ersatz',
    'consensus',
  ]);
});

test('a pending node may go straight to consensus, and the replaced node outranks the lowest ersatz', () => {
  expect(promoted('consensus 9', 'consensus 5', 'ersatz 3', 'pending 7')).toEqual([
    'consensus',
    'ersatz',
    'pending',
    'consensus',
  ]);
});

test('free slots go to the best nodes with a score above zero', () => {
  expect(promoted('consensus 9', 'pending 0', 'pending 3', 'ersatz 1')).toEqual([
    'consensus',
    'pending',
    'consensus',
    'ersatz',
  ]);
});

test('an election looks at scores alone', () => {
  const all = candidates('consensus 1', 'consensus 2', 'ersatz 5', 'pending 9', 'pending 0');
  expect(statuses(elect(all, slots, 0, compare))).toEqual(['pending', 'ersatz', 'consensus', 'consensus', 'pending']);
});
