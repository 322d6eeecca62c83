import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../data/error-text.ts';

export interface Task {
  isBusy: boolean;
  /** The reason in words why the last attempt failed. */
  problem: string | undefined;
  /**
   * Runs one task at a time; a new one cancels the one before. Resolves to true on success. Its inputs enter no cache.
   */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  say(problem: string | undefined): void;
}

/** For calls that carry secrets: mutations would keep their variables, this hook keeps nothing. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [problem, say] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setBusy(true);
    say(undefined);
    try {
      await work(controller.signal);
      return true;
    } catch (thrown) {
      if (!controller.signal.aborted) say(errorText(thrown));
      return false;
    } finally {
      if (current.current === controller) setBusy(false);
    }
  }, []);
  return { isBusy, problem, run, say };
}
