import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type RulerViewport, readViewport, within, writeViewport } from './scale.ts';

/** Milliseconds of rest before the visible part is written to the link: the wheel moves it many times a second. */
const REST = 250;

/** The visible blocks: those of the link and, while the person moves them, those ahead of the link. */
export function useRulerViewport(
  whole: RulerViewport,
  written: string | undefined,
  write: (sight: string | undefined) => void,
): [RulerViewport, (next: RulerViewport) => void] {
  const [draft, setDraft] = useState<RulerViewport>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A person who opens another link, or goes back, expects the blocks of that link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that the link changed is all that matters
  useEffect(() => setDraft(undefined), [written]);

  const sight = useMemo(() => within(whole, draft ?? readViewport(written) ?? whole), [whole, draft, written]);
  const change = useCallback(
    (next: RulerViewport) => {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(writeViewport(whole, next)), REST);
    },
    [whole, write],
  );
  return [sight, change];
}
