/** The tasks of a first start, and if they were dismissed. */
import { useEffect } from 'react';
import { z } from 'zod';
import { usePreference } from '../../data/use-preference.ts';

/** Key of the preference. It has no network in it: a person starts once. */
const KEY = 'first-steps';
const START = { isDismissed: false, done: [] };
const FirstStepsState = z
  // `done`: ids of the opened tasks.
  .object({ isDismissed: z.boolean(), done: z.array(z.string()) })
  .catch(START)
  .default(START);

/** Returns the stored state of the tasks, as `usePreference` does. */
export const useFirstSteps = () => usePreference(KEY, FirstStepsState);

/** Returns the change that marks a task as opened. */
export const markStep = (id: string) => (now: z.output<typeof FirstStepsState>) =>
  now.done.includes(id) ? now : { ...now, done: [...now.done, id] };

/** Marks a task once `isSeen` is true, from wherever the view was opened. */
export function useSeenStep(id: string, isSeen: boolean): void {
  const [{ isDismissed, done }, set, isReady] = useFirstSteps();
  const isNew = isSeen && isReady && !isDismissed && !done.includes(id);
  useEffect(() => {
    if (isNew) set(markStep(id));
  }, [isNew, id, set]);
}
