import { useRouter } from '@tanstack/react-router';
import { Bookmark, History } from 'lucide-react';
import { kindWords, useRecents } from '../../features/shared/recents.ts';
import { useSavedViews } from '../../features/shared/saved-views.ts';
import type { EntryProps } from './entries.tsx';

/** Returns the palette's entries that open the saved views. */
export function useSavedViewEntries(): EntryProps[] {
  const router = useRouter();
  return useSavedViews().views.map(({ name, link }) => ({
    value: `saved view ${name}`,
    icon: <Bookmark aria-hidden="true" />,
    text: <bdi>{name}</bdi>,
    about: 'Saved view',
    onSelect: () => router.history.push(link),
  }));
}

/** Returns the palette's entries that open what was opened last, newest first. */
export function useRecentEntries(): EntryProps[] {
  const router = useRouter();
  const recents = useRecents();
  return recents.map((recent) => ({
    value: `recent ${recent.kind} ${recent.name} ${recent.id}`,
    icon: <History aria-hidden="true" />,
    text: <bdi>{recent.name}</bdi>,
    about: kindWords(recent, recents),
    onSelect: () => router.history.push(recent.link),
  }));
}
