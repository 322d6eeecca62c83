import { useQuery } from '@tanstack/react-query';
import type { ExportJob } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';

/** The key of the query of the export jobs. */
export const JOBS = ['jobs'] as const;

/** Returns the query for the export jobs, newest first, kept current by the explorer's events. */
export function useJobs() {
  const api = useApi();
  return useQuery({
    queryKey: JOBS,
    queryFn: async ({ signal }) => (await api.call('jobs', {}, signal)).jobs,
  });
}

/** Returns the list with a job replaced by its new state; a new job goes first. */
export function withJob(jobs: readonly ExportJob[], job: ExportJob): ExportJob[] {
  const known = jobs.some(({ id }) => id === job.id);
  return known ? jobs.map((each) => (each.id === job.id ? job : each)) : [job, ...jobs];
}
