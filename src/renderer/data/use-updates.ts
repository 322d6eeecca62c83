import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { UPDATES_PREFERENCE, type UpdateState } from '../../contract/index.ts';
import { announce } from '../ui/parts/index.ts';
import { useApi } from './explorer.tsx';
import { usePreference } from './use-preference.ts';

const UPDATES = ['updates'];
const ASK_EVERY_MS = 60 * 60 * 1000;

const UpdatePreference = z.object({ isOn: z.boolean().catch(true) }).catch({ isOn: true });

/** The known state of newer releases; undefined before the first answer. */
export function useUpdates(): UpdateState | undefined {
  const api = useApi();
  const queryFn = ({ signal }: { signal: AbortSignal }) => api.call('updates', {}, signal);
  return useQuery({ queryKey: UPDATES, queryFn, refetchInterval: ASK_EVERY_MS }).data;
}

/** The setting to look for newer releases, and the function that changes it. */
export function useUpdateSwitch(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [{ isOn }, keep] = usePreference(UPDATES_PREFERENCE, UpdatePreference);
  return [isOn, (next) => void keep({ isOn: next })];
}

/** Says once that there is a newer release. */
export function useUpdateNotice(): void {
  const version = useUpdates()?.newer?.version;
  useEffect(() => {
    if (version !== undefined) announce(`Orrery ${version} is available. Settings > About has its page.`);
  }, [version]);
}
