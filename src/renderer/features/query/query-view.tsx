import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useStatus } from '../../data/use-status.ts';
import { type LinkPart, withPart } from '../shared/link.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import type { QuerySearch } from './link.ts';
import { QueryPage } from './query-page.tsx';
import { useTables } from './schema/use-schema.ts';

const route = getRouteApi('/query');

/**
 * Shows the Query view at `/query`: SQL over everything that is stored. Shows only the title until the current network
 * is known, because the text belongs to a network.
 */
export function QueryView() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const network = useStatus()?.network.id;
  // Asked for at once, not only when the network is known.
  useTables();
  const onSearch = useCallback(
    (part: LinkPart<QuerySearch>) => void navigate({ search: (newest) => withPart(newest, part), replace: true }),
    [navigate],
  );
  // The text belongs to a network, so it waits until that is known.
  if (network === undefined) return <ViewFrame title="Query">{null}</ViewFrame>;
  return <QueryPage key={network} network={network} search={search} onSearch={onSearch} />;
}
