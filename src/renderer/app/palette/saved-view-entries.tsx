import { useRouter } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useSavedViews } from '../../features/shared/saved-views.ts';
import type { EntryProps } from './entries.tsx';

/** The palette's entries of saved views. */
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
