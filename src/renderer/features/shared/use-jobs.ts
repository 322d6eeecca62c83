import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ExportJob } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';

/** The key of the query of the export jobs. */
export const JOBS = ['jobs'] as const;

/** The jobs that events have reported since a read of all jobs began, by id; null for a removed one. */
const heardByClient = new WeakMap<QueryClient, Map<string, ExportJob | null>>();

/** Returns the query for the export jobs, newest first, kept current by the explorer's events. */
export function useJobs() {
  const api = useApi();
  return useQuery({
    queryKey: JOBS,
    queryFn: async ({ signal, client }) => {
      const heard = new Map<string, ExportJob | null>();
      heardByClient.set(client, heard);
      const { jobs } = await api.call('jobs', {}, signal);
      // The answer can be older than an event that arrived before it.
      return [...heard].reduce((list, [id, job]) => withJob(list, id, job), jobs);
    },
  });
}

/** Puts what an event says of a job into the list: its new state, or null if it was removed. */
export function noteJob(client: QueryClient, id: string, job: ExportJob | null): void {
  heardByClient.get(client)?.set(id, job);
  client.setQueryData<ExportJob[]>(JOBS, (jobs) => jobs && withJob(jobs, id, job));
}

/** Returns the list with a job replaced by its new state, or without it if that is null; a new job goes first. */
export function withJob(jobs: readonly ExportJob[], id: string, job: ExportJob | null): ExportJob[] {
  if (job === null) return jobs.filter((each) => each.id !== id);
  const known = jobs.some((each) => each.id === id);
  return known ? jobs.map((each) => (each.id === id ? job : each)) : [job, ...jobs];
}

/**
 * Returns the list with jobs that the explorer says it has just started first, the newest of them before the others. A job that is listed already came with an
 * event, which is at least as new.
 */
export function withStarted(jobs: readonly ExportJob[], started: readonly ExportJob[]): ExportJob[] {
  return [...started.filter(({ id }) => !jobs.some((each) => each.id === id)).reverse(), ...jobs];
}
