import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UpdateState } from '../../contract/index.ts';
import { announce } from '../ui/parts/index.ts';
import { useApi } from './explorer.tsx';

const UPDATES = ['updates'];
const ASK_EVERY_MS = 60 * 60 * 1000;

/** Returns what is known of newer releases, asked for again every hour; undefined before the first answer. */
export function useUpdates(): UpdateState | undefined {
  const api = useApi();
  const queryFn = ({ signal }: { signal: AbortSignal }) => api.call('updates', {}, signal);
  return useQuery({ queryKey: UPDATES, queryFn, refetchInterval: ASK_EVERY_MS }).data;
}

/** Shows a message once for each newer release that becomes known. */
export function useUpdateNotice(): void {
  const version = useUpdates()?.newer?.version;
  useEffect(() => {
    if (version !== undefined) announce(`Orrery ${version} is available. See Settings > About.`);
  }, [version]);
}
