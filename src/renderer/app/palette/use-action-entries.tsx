import { useNavigate } from '@tanstack/react-router';
import {
  ALargeSmall,
  AlignJustify,
  Bell,
  Bookmark,
  Clock,
  Keyboard,
  Link as LinkIcon,
  Palette,
  SunMoon,
} from 'lucide-react';
import { DENSITIES, DENSITY_WORDS, TEXT_SIZES, THEME_WORDS, THEMES, useAppearance } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { useHasInbox } from '../../features/shared/nodes/inbox-button.tsx';
import { useVault } from '../../features/shared/vault/use-vault.ts';
import { transactionEntries } from '../../features/transactions/palette-entries.tsx';
import { announce } from '../../ui/parts/index.ts';
import { copyShownLink } from '../shell/view-link.ts';
import type { EntryProps } from './entries.tsx';

/** Functions that open parts of the window, for entries of the palette. */
export interface Overlays {
  onShortcuts: () => void;
  onNotices: () => void;
  onSavedViews: () => void;
}

/** Returns the palette's entries for the link to the view, the shortcuts and the appearance. The design system is for developers. */
export function useActionEntries({ onShortcuts, onSavedViews }: Omit<Overlays, 'onNotices'>): EntryProps[] {
  const status = useStatus();
  const { theme, density, textSize, zone, change } = useAppearance();
  const navigate = useNavigate();
  return [
    {
      value: 'copy link to this view',
      icon: <LinkIcon aria-hidden="true" />,
      text: 'Copy the link to this view',
      about: 'With its filter, sorting and open record',
      onSelect: () => void copyShownLink(status),
    },
    {
      value: 'save this view bookmark saved views',
      icon: <Bookmark aria-hidden="true" />,
      text: 'Save this view',
      about: 'Under a name, for the navigation',
      onSelect: onSavedViews,
    },
    {
      value: 'keyboard shortcuts',
      icon: <Keyboard aria-hidden="true" />,
      text: 'Keyboard shortcuts',
      keys: '?',
      onSelect: onShortcuts,
    },
    ...THEMES.filter((each) => each !== theme).map((each) => ({
      value: `theme ${THEME_WORDS[each]}`,
      icon: <SunMoon aria-hidden="true" />,
      text: `Theme: ${THEME_WORDS[each].toLowerCase()}`,
      onSelect: () => change({ theme: each }),
    })),
    ...TEXT_SIZES.filter((each) => each !== textSize).map((each) => ({
      value: `text size ${each} ${Number(each) > Number(textSize) ? 'large larger bigger' : 'small smaller'} font zoom`,
      icon: <ALargeSmall aria-hidden="true" />,
      text: `Text size: ${each}%`,
      onSelect: () => change({ textSize: each }),
    })),
    ...DENSITIES.filter((each) => each !== density).map((each) => ({
      value: `density ${DENSITY_WORDS[each]}`,
      icon: <AlignJustify aria-hidden="true" />,
      text: `Density: ${DENSITY_WORDS[each].toLowerCase()}`,
      onSelect: () => change({ density: each }),
    })),
    {
      value: 'times time zone utc local',
      icon: <Clock aria-hidden="true" />,
      text: zone === 'utc' ? "Times in this machine's zone" : 'Times in UTC',
      onSelect: () => change({ zone: zone === 'utc' ? 'local' : 'utc' }),
    },
    ...(import.meta.env.DEV
      ? [
          {
            value: 'design system',
            icon: <Palette aria-hidden="true" />,
            text: 'Design system',
            about: 'Every part in every state',
            onSelect: () => void navigate({ to: '/design' }),
          },
        ]
      : []),
  ];
}

/** Returns the palette's entry that opens the notices; none without an inbox. */
export function useNoticesEntries({ onNotices }: Pick<Overlays, 'onNotices'>): EntryProps[] {
  if (!useHasInbox()) return [];
  return [
    {
      value: 'notices inbox notifications',
      icon: <Bell aria-hidden="true" />,
      text: 'Notices',
      about: 'About watched nodes',
      onSelect: onNotices,
    },
  ];
}

/** Returns the palette's entries on transactions and the vault, and those that compose a command. */
export function useTransactionEntries(): ReturnType<typeof transactionEntries> {
  const api = useApi();
  const navigate = useNavigate();
  return transactionEntries(navigate, useVault().data?.state, async () => {
    await api.call('lockVault', {}).then(
      () => announce('The vault is locked'),
      (thrown: unknown) => announce(`The vault could not be locked. ${errorText(thrown)}`, 'bad'),
    );
  });
}
