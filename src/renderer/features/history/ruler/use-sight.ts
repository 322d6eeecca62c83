import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readSight, type Sight, within, writeSight } from './scale.ts';

/** Milliseconds of rest before the sight stands in the link: the wheel moves it many times a second. */
const REST = 250;

/** The blocks in sight: as the link says, and ahead of it while they are being moved. */
export function useSight(
  whole: Sight,
  written: string | undefined,
  write: (sight: string | undefined) => void,
): [Sight, (next: Sight) => void] {
  const [draft, setDraft] = useState<Sight>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whoever opens another link, or goes back, wants what that says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that the link changed is all that matters
  useEffect(() => setDraft(undefined), [written]);

  const sight = useMemo(() => within(whole, draft ?? readSight(written) ?? whole), [whole, draft, written]);
  const change = useCallback(
    (next: Sight) => {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(writeSight(whole, next)), REST);
    },
    [whole, write],
  );
  return [sight, change];
}
