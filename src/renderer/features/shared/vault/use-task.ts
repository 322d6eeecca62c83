import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../data/error-text.ts';

export interface Task {
  isBusy: boolean;
  /** Why the last attempt failed, in words. */
  problem: string | undefined;
  /** Runs one thing at a time; resolves to whether it went well. What it is given stays out of every cache. */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  say(problem: string | undefined): void;
}

/** For calls that carry secrets: unlike mutations, nothing of them is kept. */
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
