import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';

interface HelpEntry {
  value: string;
  icon: ReactNode;
  text: string;
  about: string;
  onSelect: () => void;
}

/** Returns the palette's entries that open a heading of Help; none until the documents are loaded. */
export function useHelpEntries(isWanted: boolean): HelpEntry[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    queryKey: ['help documents'],
    queryFn: async () => (await import('./documents.ts')).DOCUMENTS,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.flatMap((document) =>
    document.sections.map(({ slug, depth, title }) => ({
      value: `help ${title} ${document.name} ${slug}`,
      icon: <BookOpen aria-hidden="true" />,
      text: `Help: ${title}`,
      about: depth === 1 ? 'Document' : document.title,
      onSelect: () => void navigate({ to: '/help', search: { doc: document.name, at: slug } }),
    })),
  );
}
