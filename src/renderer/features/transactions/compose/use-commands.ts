import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';
import { COMMANDS, commandTitle } from '../guides/index.ts';
import { draftsSaved } from './use-draft.ts';

/** Returns the query for all commands that the program knows; read once. */
export function useCommands() {
  const api = useApi();
  return useQuery({
    queryKey: ['commands'],
    queryFn: async ({ signal }) => (await api.call('commands', {}, signal)).commands,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

const ORDER = Object.keys(COMMANDS);
const rankOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** Returns names and titles of the commands that can be composed, the most usual first; empty until they are read. */
export function useOfferedCommands(): readonly { name: string; title: string; judged: boolean }[] {
  const { data } = useCommands();
  return (data ?? [])
    .filter(({ offered }) => offered)
    .map(({ name, judged }) => ({ name, judged, title: commandTitle(name) }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name));
}

/** Returns the query for the fields of a command; it waits while the command is undefined. */
export function useShape(command: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['command shape', command],
    queryFn: ({ signal }) => api.call('commandShape', { name: command ?? '' }, signal),
    enabled: command !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/**
 * Returns the query for the saved drafts of commands, the one that was changed last first. Each use reads them again, after the saves of this
 * page: another window may save.
 */
export function useDrafts() {
  const api = useApi();
  const client = useQueryClient();
  return useQuery({
    queryKey: ['drafts'],
    queryFn: async ({ signal }) => {
      await draftsSaved(client);
      return (await api.call('drafts', {}, signal)).drafts;
    },
    refetchOnMount: 'always',
  });
}

/** Returns the query for the saved templates. Each use reads them again: another window may save. */
export function useTemplates() {
  const api = useApi();
  return useQuery({
    queryKey: ['templates'],
    queryFn: async ({ signal }) => (await api.call('templates', {}, signal)).templates,
    refetchOnMount: 'always',
  });
}
