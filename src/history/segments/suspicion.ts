import type { Span } from './spans.ts';

/**
 * Why a stored part should not be trusted.
 *   disputed  another service has other rows for it
 *   short     its rows end long before the range does, against their own rhythm: a real service can drop the rest of a
 *             segment under a valid checksum
 *   outside   it has rows of before or after its range
 */
export const SUSPICIONS = ['disputed', 'short', 'outside'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** What an archive is that holds such rows; one that holds none is `complete`. */
export function verdictOfParts(suspicions: readonly (Suspicion | null)[]): 'complete' | 'incomplete' | 'damaged' {
  if (suspicions.includes('outside')) return 'damaged';
  return suspicions.every((suspicion) => suspicion === null) ? 'complete' : 'incomplete';
}

/** What is wrong with rows of a range, in words. */
export function suspicionInWords(suspicion: Suspicion, { from, to }: Span): string {
  switch (suspicion) {
    case 'disputed':
      return `another service has other rows of blocks ${from} to ${to}`;
    case 'short':
      return `its rows end long before block ${to}, against their own rhythm`;
    case 'outside':
      return `it has rows of before block ${from} or after block ${to}`;
  }
}
