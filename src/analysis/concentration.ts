/** Measures how concentrated whole amounts are (docs/formulas.md 4). Pure. */
import { ratioOf } from './ratios.ts';

/** Measures of concentration of amounts (docs/formulas.md 4). Shares are decimal text. */
export interface Concentration {
  /** The sum of all amounts. */
  total: bigint;
  /** The fewest amounts that make up at least a third of the sum; null when the sum is 0. */
  nakamotoThird: number | null;
  /** The fewest amounts that make up at least two thirds of the sum; null when the sum is 0. */
  nakamotoTwoThirds: number | null;
  /** The Lorenz curve: the smallest nodes as a share of all nodes, and their share of the amount, both from 0 to 1. */
  lorenz: { nodes: string; amount: string }[];
  /** The Gini coefficient, 0 if all amounts are equal; null when it is not defined. */
  gini: string | null;
  /** The Herfindahl-Hirschman index: the sum of the squared shares; null when the sum is 0. */
  hhi: string | null;
  /** 1 divided by `hhi`: the number of equal amounts that would be as concentrated; null when the sum is 0. */
  effectiveNodes: string | null;
}

function descending(amounts: readonly bigint[]): bigint[] {
  return amounts.toSorted((one, other) => (one > other ? -1 : Number(one < other)));
}

/** Returns how many of the largest amounts are needed until their sum is `enough`; all of them if it never is. */
function fewest(amounts: readonly bigint[], enough: (sum: bigint) => boolean): number {
  let sum = 0n;
  let taken = 0;
  for (const amount of descending(amounts)) {
    if (enough(sum)) break;
    sum += amount;
    taken += 1;
  }
  return taken;
}

/** Returns the smallest number of amounts that make up at least a third of the sum; null if the sum is 0. */
export function holdersOfThird(amounts: readonly bigint[]): number | null {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  return total === 0n ? null : fewest(amounts, (part) => 3n * part >= total);
}

/**
 * Returns the measures of concentration of amounts such as stakes (docs/formulas.md 4), as decimal text. Measures that
 * the amounts do not allow are null: all of them if the sum is 0, and the Gini also for a single amount.
 */
export function measureConcentration(amounts: readonly bigint[]): Concentration {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const count = BigInt(amounts.length);
  const ascending = descending(amounts).reverse();
  const ratio = (dividend: bigint, divisor: bigint) => ratioOf(dividend, divisor) ?? '0';
  let sum = 0n;
  const lorenz = [{ nodes: '0', amount: '0' }];
  ascending.forEach((amount, index) => {
    sum += amount;
    if (total > 0n) lorenz.push({ nodes: ratio(BigInt(index + 1), count), amount: ratio(sum, total) });
  });
  const spread = ascending.reduce((all, amount, index) => all + (2n * BigInt(index + 1) - count - 1n) * amount, 0n);
  const squares = amounts.reduce((all, amount) => all + amount * amount, 0n);
  const isShared = total > 0n;
  return {
    total,
    nakamotoThird: holdersOfThird(amounts),
    nakamotoTwoThirds: isShared ? fewest(amounts, (part) => 3n * part > 2n * total) : null,
    lorenz,
    gini: isShared && count > 1n ? ratioOf(spread, count * total) : null,
    hhi: isShared ? ratioOf(squares, total * total) : null,
    effectiveNodes: isShared ? ratioOf(total * total, squares) : null,
  };
}
