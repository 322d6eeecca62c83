/** The question of a view before this window switches the network, which starts all views again. */
import { useEffect } from 'react';
import { useLatest } from '../ui/parts/index.ts';

type Ask = () => Promise<boolean>;

/** The question of the view that is shown; undefined if it has none. */
let question: Ask | undefined;

/**
 * While the component is mounted, `ask` is called before this window switches the network. If it unmounts before the
 * answer, another window has switched, and nobody has agreed to the switch of this one.
 */
export function useAskBeforeSwitch(ask: Ask): void {
  const latest = useLatest(ask);
  useEffect(() => {
    const own = async () => (await latest.current()) && question === own;
    question = own;
    return () => {
      if (question === own) question = undefined;
    };
  }, [latest]);
}

/** Asks the person, if the view would lose something. Resolves to false if they stay in this network. */
export function maySwitch(): Promise<boolean> {
  return question?.() ?? Promise.resolve(true);
}
