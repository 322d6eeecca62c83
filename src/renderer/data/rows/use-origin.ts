import { useCallback, useState } from 'react';
import type { PagePlace } from './page-window.ts';

/** Where the pages in memory grew from. */
export interface Origin {
  place: PagePlace;
  /** Counts origins: each has pages of its own. */
  turn: number;
  /** Counts lists: grows when the list starts anew, not when one jumps within it. */
  generation: number;
}

export interface OriginControl extends Origin {
  /** Goes on from another place of the same list. */
  jump(place: PagePlace): void;
  /** Starts the list anew. */
  restart(): void;
}

/** Starts at the list's start, and anew whenever `keyText` names another list. */
export function useOrigin(keyText: string): OriginControl {
  const [{ key, ...origin }, setOrigin] = useState<Origin & { key: string }>({
    key: keyText,
    place: { from: 'start' },
    turn: 0,
    generation: 0,
  });
  const anew = ({ turn, generation }: Origin) => ({
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
