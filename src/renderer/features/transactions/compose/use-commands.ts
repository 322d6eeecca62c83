import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';
import { COMMANDS, commandTitle } from '../guides/index.ts';

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

/** Names and titles of the commands that can be composed, the most usual first. */
export function useOfferedCommands(): readonly { name: string; title: string; judged: boolean }[] {
  const { data } = useCommands();
  return (data ?? [])
    .filter(({ offered }) => offered)
    .map(({ name, judged }) => ({ name, judged, title: commandTitle(name) }))
    .sort((a, b) => rankOf(a.name) - rankOf(b.name));
}

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

/** Drafts and templates, newest first. */
export function useDrafts() {
  const api = useApi();
  return useQuery({
    queryKey: ['drafts'],
    queryFn: async ({ signal }) => (await api.call('drafts', {}, signal)).drafts,
  });
}

export function useTemplates() {
  const api = useApi();
  return useQuery({
    queryKey: ['templates'],
    queryFn: async ({ signal }) => (await api.call('templates', {}, signal)).templates,
  });
}
