import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';

/** Words that people think of and that a heading lacks, by the document and the anchor of the heading. */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  'start remove-a-network': 'delete',
  'start disk-space': 'delete',
  'start password-and-backup': 'restore recover recovery delete passphrase',
  'start update-and-uninstall': 'delete',
};

interface HelpEntry {
  value: string;
  icon: ReactNode;
  text: string;
  about: string;
  onSelect: () => void;
}

/**
 * Returns the palette's entries that open a word of the glossary or a heading of Help; none until the documents are
 * loaded. Words come first.
 */
export function useHelpEntries(isWanted: boolean): HelpEntry[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    queryKey: ['help documents'],
    queryFn: async () => (await import('./documents.ts')).DOCUMENTS,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entry = (doc: string, at: string, text: string, about: string, words = ''): HelpEntry => ({
    value: `help ${text} ${doc} ${at} ${words}`,
    icon: <BookOpen aria-hidden="true" />,
    text: `Help: ${text}`,
    about,
    onSelect: () => void navigate({ to: '/help', search: { doc, at } }),
  });
  const sections = data.flatMap((document) => document.sections.map((section) => ({ document, section })));
  return [
    ...sections.flatMap(({ document, section }) =>
      section.terms.map(({ word, meaning }) => entry(document.name, section.slug, word, meaning)),
    ),
    ...sections.map(({ document, section: { slug, depth, title } }) =>
      entry(
        document.name,
        slug,
        title,
        depth === 1 ? 'Document' : document.title,
        OTHER_WORDS[`${document.name} ${slug}`],
      ),
    ),
  ];
}
