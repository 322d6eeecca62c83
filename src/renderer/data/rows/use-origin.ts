import { useCallback, useState } from 'react';
import type { PagePlace } from './page-window.ts';

/** The place of a list at which the reading of its pages began. */
export interface ListOrigin {
  place: PagePlace;
  /** The number of this origin. Each origin has its own pages. */
  turn: number;
  /** Grows when the list starts again, not at a jump within it. */
  generation: number;
}

/** The starting point, and the functions that change it. */
export interface OriginControl extends ListOrigin {
  /** Continues at another position of the same list. */
  jump(place: PagePlace): void;
  /** Starts the list again. */
  restart(): void;
}

/**
 * Returns the place at which the reading of a list begins, and the functions that change it. It is the list's start at
 * first, after `restart`, and whenever `keyText` names another list.
 */
export function useOrigin(keyText: string): OriginControl {
  const [{ key, ...origin }, setOrigin] = useState<ListOrigin & { key: string }>({
    key: keyText,
    place: { from: 'start' },
    turn: 0,
    generation: 0,
  });
  const anew = ({ turn, generation }: ListOrigin) => ({
    key: keyText,
    place: { from: 'start' } as const,
    turn: turn + 1,
    generation: generation + 1,
  });
  if (key !== keyText) setOrigin(anew);

  const jump = useCallback((place: PagePlace) => {
    setOrigin((current) => ({ ...current, place, turn: current.turn + 1 }));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `anew` differs only by the key
  const restart = useCallback(() => setOrigin(anew), [keyText]);
  return { ...origin, jump, restart };
}
