import type { Span } from './spans.ts';

/**
 * The reasons not to trust a stored part.
 *   disputed  another service has different rows for it
 *   short     its rows end long before the range does, although they were frequent: a real service can drop the rest of
 *             a segment under a valid checksum
 *   outside   it has rows from before or after its range
 */
export const SUSPICIONS = ['disputed', 'short', 'outside'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** The verdict on an archive with such rows. Without any suspicion it is `complete`. */
export function verdictOfParts(suspicions: readonly (Suspicion | null)[]): 'complete' | 'incomplete' | 'damaged' {
  if (suspicions.includes('outside')) return 'damaged';
  return suspicions.every((suspicion) => suspicion === null) ? 'complete' : 'incomplete';
}

/** Describes a suspicion about rows of a range. */
export function suspicionInWords(suspicion: Suspicion, { from, to }: Span): string {
  switch (suspicion) {
    case 'disputed':
      return `another service has different rows of blocks ${from} to ${to}`;
    case 'short':
      return `its rows end long before block ${to}, unlike in other segments`;
    case 'outside':
      return `it has rows from before block ${from} or after block ${to}`;
  }
}
