import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ExplorerEvent, ExportJob } from '../../../../contract/index.ts';
import { useExplorerEvents } from '../../../data/explorer.tsx';
import { useTellPerson } from '../../../data/system-messages.ts';
import { useSoon } from '../../../data/use-soon.ts';
import { useIsOffline } from '../../../data/use-status.ts';
import { noteJob } from '../../shared/use-jobs.ts';
import { noteProgress } from '../archive/verifications.ts';
import { noteCompaction } from '../dataset/compactions.ts';
import { noteDatasetProgress } from '../dataset/dataset-verifications.ts';
import { isUnfinished } from '../jobs/job-order.ts';
import { tellOfJob } from '../jobs/tell-of-job.ts';
import { noteEnd } from './ended-jobs.ts';
import { HISTORY_KEYS, PLAN_KEYS } from './use-history.ts';

/** Minimum time between two readings of the stored segments, which can change all the time (milliseconds). */
const GATHER_MS = 1500;

/** The first parts of the keys of queries that a job's files change. */
const CHANGED_BY_JOBS = [
  ...['history', 'history table', 'mirror'],
  ...['datasets', 'dataset', 'last verdict', 'last dataset verdict'],
];

/**
 * Follows the explorer's events: keeps the cached jobs, verifications and stored segments current, and announces jobs
 * that end. Mount it once, at the root.
 */
export function useHistoryEvents(): void {
  const client = useQueryClient();
  const tellPerson = useTellPerson();
  const announced = useRef(new Map<string, ExportJob['state']>());
  const readHistorySoon = useSoon(() => {
    for (const key of HISTORY_KEYS) {
      // A reading that takes longer than the time between two events is not cut off: it ends, and is repeated then.
      if (client.isFetching({ queryKey: [key] }) > 0) readHistorySoon();
      else void client.invalidateQueries({ queryKey: [key] });
    }
  }, GATHER_MS);

  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'job') {
        const { job } = event;
        const isNews = announced.current.get(job.id) !== job.state;
        // Counted before the list of exports shows the end, so that no older plan is offered beside it.
        if (isNews && !isUnfinished(job)) noteEnd(client, job.id);
        noteJob(client, job.id, job);
        if (isNews) {
          announced.current.set(job.id, job.state);
          tellOfJob(job, tellPerson);
          // Segments were stored, and files added or removed. What waits for a gathered event is read now.
          for (const key of CHANGED_BY_JOBS) void client.invalidateQueries({ queryKey: [key] });
          // A plan that is being made is not cut off by each new state: `planAfterEnds` asks again if an export ended.
          for (const key of PLAN_KEYS) void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
        }
      } else if (event.type === 'jobRemoved') {
        announced.current.delete(event.id);
        noteJob(client, event.id, null);
      } else if (event.type === 'jobRestored') {
        // It ended before its removal, and is not announced again.
        announced.current.set(event.job.id, event.job.state);
        noteJob(client, event.job.id, event.job);
      } else if (event.type === 'verification') {
        noteProgress(event.archive, event.bytes, event.bytesTotal);
      } else if (event.type === 'datasetVerification') {
        noteDatasetProgress(event.dataset, event.bytes, event.bytesTotal);
      } else if (event.type === 'datasetCompaction') {
        noteCompaction(event.dataset, event.table, event.files, event.filesTotal);
      } else if (event.type === 'history') readHistorySoon();
    },
    [client, readHistorySoon, tellPerson],
  );
  useExplorerEvents(onEvent);
  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reachable network sends suspect segments again, so a plan is another one then
  useEffect(() => {
    for (const key of PLAN_KEYS) void client.invalidateQueries({ queryKey: [key] });
  }, [client, isOffline]);
}
