import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { counted, visibleText } from '../../../ui/format/index.ts';
import { useWatchList } from '../../shared/nodes/watch-list.ts';
import { useWatchToggle } from './use-watch-toggle.tsx';

interface WatchEntry {
  value: string;
  icon: ReactNode;
  text: string;
  about: string;
  onSelect: () => void;
}

/**
 * Returns the entries of the command palette about watching: one for the open node, and one that shows the watched
 * nodes.
 */
export function useWatchEntries(): WatchEntry[] {
  const api = useApi();
  const navigate = useNavigate();
  const open = useRouterState({
    select: ({ location: { pathname, search } }) => (pathname.startsWith('/nodes') ? search.open : undefined),
  });
  const { data } = useQuery({
    queryKey: ['node', open ?? '', null],
    queryFn: ({ signal }) => api.call('node', { id: open ?? '' }, signal),
    enabled: open !== undefined,
    retry: false,
  });
  const { isWatched, toggle } = useWatchToggle();
  const { watched, watchedNode } = useWatchList();
  const count = Object.keys(watched).length;
  const entries: WatchEntry[] = [
    {
      value: 'show watched nodes alerts notices notifications',
      icon: <Eye aria-hidden="true" />,
      text: 'Show watched nodes',
      about: count === 0 ? 'None yet' : counted(count, 'node'),
      onSelect: () => void navigate({ to: '/nodes', search: { filter: 'watched=yes' } }),
    },
  ];
  if (open === undefined) return entries;
  const node = data?.node ?? watchedNode(open);
  if (node === undefined) return entries;
  const name = visibleText(node.name) || node.id.slice(0, 8);
  const isOn = isWatched(node.id);
  return [
    {
      value: `${isOn ? 'stop watching unwatch' : 'watch'} node ${name}`,
      icon: isOn ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
      text: isOn ? `Stop watching ${name}` : `Watch ${name}`,
      about: 'The open node',
      onSelect: () => toggle(node, data?.epochSeq ?? null),
    },
    ...entries,
  ];
}
