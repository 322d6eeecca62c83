import { useCallback, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';

type TaskState = { state: 'idle' } | { state: 'running' } | { state: 'failed'; problem: string; code?: ErrorCode };

/** A call with secrets: its state, and the functions that run it. */
export interface Task {
  isBusy: boolean;
  /** The reason in words why the last attempt failed; undefined while a task runs. */
  problem: string | undefined;
  /** The code of that reason; undefined if no call failed. */
  code: ErrorCode | undefined;
  /**
   * Runs one task at a time; a new one cancels the one before. Resolves to true on success, to false on failure. Never
   * rejects.
   */
  run(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>;
  /** Reports a problem that was found before a task could start. */
  fail(problem: string): void;
  /** Cancels the running task and removes the problem of the last one. */
  reset(): void;
}

/**
 * Returns the state of one call with secrets, and the function that runs it, which resolves with false if it failed;
 * the problem is then in the state. A new run and unmounting abort the earlier one. A mutation of the query library
 * would keep its arguments in memory; this hook does not.
 */
export function useTask(): Task {
  const [now, setNow] = useState<TaskState>({ state: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(async (work: (signal: AbortSignal) => Promise<void>) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setNow({ state: 'running' });
    try {
      await work(controller.signal);
      if (current.current === controller) setNow({ state: 'idle' });
      return true;
    } catch (thrown) {
      if (!controller.signal.aborted) {
        setNow({ state: 'failed', problem: errorText(thrown), code: errorCode(thrown) });
      }
      return false;
    }
  }, []);
  const fail = useCallback((problem: string) => setNow({ state: 'failed', problem }), []);
  const reset = useCallback(() => {
    current.current?.abort();
    setNow({ state: 'idle' });
  }, []);
  return {
    isBusy: now.state === 'running',
    problem: now.state === 'failed' ? now.problem : undefined,
    code: now.state === 'failed' ? now.code : undefined,
    run,
    fail,
    reset,
  };
}
