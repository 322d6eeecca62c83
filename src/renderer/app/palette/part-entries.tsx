import type { useNavigate } from '@tanstack/react-router';
import { PanelTop } from 'lucide-react';
import { VIEWS } from '../shell/views.ts';
import type { EntryProps } from './entries.tsx';

/** The parts of views beside the one that a view opens with, by the names of their tabs. */
const PARTS = [
  { text: 'Compare epochs', to: '/nodes/compare', search: {} },
  { text: 'Concentration', to: '/nodes/concentration', search: {} },
  { text: 'Intervals', to: '/checkpoints/intervals', search: {} },
  { text: 'Periods', to: '/funding', search: { show: 'periods' } },
  { text: 'Hours', to: '/funding', search: { show: 'hours' } },
  { text: 'Audit', to: '/funding', search: { show: 'audit' } },
  { text: 'Points', to: '/funding', search: { show: 'points' } },
  { text: 'Networks', to: '/network', search: { tab: 'known' } },
] as const;

/** Returns the palette's entries that open a part of a view, such as the comparison of two epochs. */
export function partEntries(navigate: ReturnType<typeof useNavigate>): EntryProps[] {
  return PARTS.flatMap(({ text, to, search }) => {
    const view = VIEWS.find((each) => to === each.to || to.startsWith(`${each.to}/`));
    if (view === undefined) return [];
    return {
      value: `go to ${view.label} ${text}`,
      icon: <PanelTop aria-hidden="true" />,
      text,
      about: view.label,
      onSelect: () => void navigate({ to, search }),
    };
  });
}
