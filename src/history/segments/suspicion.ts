import type { BlockRange, Suspicion } from '../../contract/index.ts';

/** Returns the verdict on an archive whose parts have these suspicions; `complete` if all are null. */
export function verdictOfParts(suspicions: readonly (Suspicion | null)[]): 'complete' | 'incomplete' | 'damaged' {
  if (suspicions.includes('outside')) return 'damaged';
  return suspicions.every((suspicion) => suspicion === null) ? 'complete' : 'incomplete';
}

/** Returns the reason not to trust the rows of a range, as a part of a sentence. */
export function suspicionInWords(suspicion: Suspicion, { from, to }: BlockRange): string {
  switch (suspicion) {
    case 'disputed':
      return `another service has different rows of blocks ${from} to ${to}`;
    case 'short':
      return `its rows end long before block ${to}, unlike in other segments`;
    case 'outside':
      return `it has rows from before block ${from} or after block ${to}`;
  }
}
