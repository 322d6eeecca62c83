import { z } from 'zod';
import { usePreference } from './use-preference.ts';

const Switch = z.object({ isOn: z.boolean().catch(true) }).catch({ isOn: true });

/** Returns a stored setting that is on unless a person has switched it off, and the function that changes it. */
export function useSwitch(key: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [{ isOn }, keep] = usePreference(key, Switch);
  return [isOn, (next) => void keep(() => ({ isOn: next }))];
}
