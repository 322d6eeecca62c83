import { useNavigate } from '@tanstack/react-router';
import { FileSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleText } from '../../ui/format/index.ts';
import { linkToQuery } from './saved/link-to-query.ts';
import { useSavedQueries } from './saved/use-saved.ts';

interface QueryEntry {
  value: string;
  icon: ReactNode;
  text: string;
  about: string;
  onSelect: () => void;
}

/** Returns the entries of the command palette that open saved queries. */
export function useQueryEntries(): QueryEntry[] {
  const navigate = useNavigate();
  return (useSavedQueries().data ?? []).map((query) => ({
    value: `query ${query.name} ${query.folder} ${query.id}`,
    icon: <FileSearch aria-hidden="true" />,
    text: visibleText(query.name),
    about: query.folder === '' ? 'Saved query' : `Saved query in ${visibleText(query.folder)}`,
    onSelect: () => void navigate({ to: '/query', search: linkToQuery(query) }),
  }));
}
